import { askSection } from "./ask/ask-section.js";
import { corpusSection } from "./corpus/corpus-section.js";
import { experimentsSection } from "./experiments/experiments-section.js";
import { reviewSection } from "./review/review-section.js";
import { runsSection } from "./runs/runs-section.js";
import { trustSection } from "./trust/trust-section.js";
import type { Section } from "./section.js";

/** Every section there is, in the order of the navigation. */
export const sections: readonly Section[] = [
  askSection,
  runsSection,
  experimentsSection,
  reviewSection,
  corpusSection,
  trustSection,
];
