import { z } from "zod";
import { targetConfigSchema } from "./targets/config.js";

/** Slice `experiments` of the configuration. */
export const experimentsConfigSchema = z.strictObject({
  concurrency: z.number().int().min(1).max(256).default(4).describe("Rows asked at once"),
  row_timeout_seconds: z
    .number()
    .positive()
    .max(86_400)
    .default(900)
    .describe("How long one row may take, its scores included"),
  max_error_rate: z
    .number()
    .min(0)
    .max(1)
    .default(0.05)
    .describe("Share of rows that may fail, or whose judge may, before the run counts as failed"),
  resamples: z.number().int().min(200).max(100_000).default(2000).describe("Resamples behind each interval"),
  seed: z.number().int().default(1).describe("Seed of the intervals and tests"),
  targets: z
    .record(z.string().min(1), targetConfigSchema)
    .default({})
    .describe(
      "Systems to ask, by name: an HTTP endpoint (type: http), a graph on a LangGraph server (type: langgraph), or a function in a file of your own (module: ./my-bot.mjs, export: answer)",
    ),
});
export type ExperimentsConfig = z.infer<typeof experimentsConfigSchema>;
