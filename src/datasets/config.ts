import { z } from "zod";

/** Slice `datasets` of the configuration. */
export const datasetsConfigSchema = z.strictObject({
  profile: z
    .string()
    .min(1)
    .default("rag")
    .describe("Scores by category: rag, assistant, or a profile file (.yaml), relative to the configuration"),
  classify: z
    .enum(["rules", "judge"])
    .default("rules")
    .describe("Who guesses the category of questions without one, where the profile asks for it: rules or the judge"),
  bad_rows: z
    .enum(["skip", "stop"])
    .default("skip")
    .describe("What a row that cannot be read does: skip reports it and goes on"),
});
export type DatasetsConfig = z.infer<typeof datasetsConfigSchema>;
