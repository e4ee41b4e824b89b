import { z } from "zod";

/** Slice `tracing` of the configuration. Whether LangSmith is on is told by its own environment variables. */
export const tracingConfigSchema = z.strictObject({
  flush_timeout_seconds: z
    .number()
    .min(0)
    .max(60)
    .default(3)
    .describe("How long an exit waits for traces to be sent, in seconds; then it warns and goes on"),
  record_runs: z
    .boolean()
    .default(true)
    .describe("Store every run with its nodes and scores in the database, for `konkyo runs`"),
  preview_characters: z
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(2000)
    .describe(
      "Characters kept of each text in a node's input or output, the whole keeping at most twice as many; lengths are noted",
    ),
});
export type TracingConfig = z.infer<typeof tracingConfigSchema>;
