import { z } from "zod";

/** Slice `operation` of the configuration: what the figures of `konkyo stats` need to be told. */
export const operationConfigSchema = z.strictObject({
  review_minute_usd: z
    .number()
    .min(0)
    .nullable()
    .default(null)
    .describe("What a minute of a reviewer costs, in US dollars; null leaves review out of the cost per answer"),
  review_minutes: z
    .number()
    .min(0)
    .nullable()
    .default(null)
    .describe("Minutes to count for each decided ticket; null measures from taking it to deciding it"),
  longest_review_minutes: z
    .number()
    .gt(0)
    .default(120)
    .describe("A measured review counts for at most so many minutes: one taken today and decided tomorrow lay still"),
});
export type OperationConfig = z.infer<typeof operationConfigSchema>;
