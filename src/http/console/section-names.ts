/** The parts of the console, in the order of its navigation. */
export const sectionNames = ["ask", "runs", "experiments", "review", "corpus", "trust"] as const;
export type SectionName = (typeof sectionNames)[number];
