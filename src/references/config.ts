import { z } from "zod";

export const referencesConfigSchema = z.strictObject({
  file: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      "Questions with their ideal answers (.jsonl, .csv or .tsv), relative to the configuration; null for none",
    ),
  min_similarity: z
    .number()
    .min(0)
    .max(1)
    .default(0.85)
    .describe("How alike two questions of the same subject must be to share an ideal answer; 1 for equal ones only"),
});
export type ReferencesConfig = z.infer<typeof referencesConfigSchema>;
