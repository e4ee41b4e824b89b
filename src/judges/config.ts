import { z } from "zod";

/** Slice `judges` of the configuration. */
export const judgesConfigSchema = z.strictObject({
  folders: z
    .array(z.string().min(1))
    .default([])
    .describe("Folders with judges of your own, one file <name>.<language>.md each, relative to the configuration"),
  guidelines: z
    .array(z.string().min(1))
    .default([])
    .describe("Guidelines that every answer must keep, beside those of its question"),
});
export type JudgesConfig = z.infer<typeof judgesConfigSchema>;
