import { z } from "zod";

/** Slice `operation_log` of the configuration: one line of JSON for each step of a run. */
export const operationLogConfigSchema = z.strictObject({
  destination: z
    .enum(["file", "stderr", "off"])
    .default("file")
    .describe("Where the operation log goes: a file, standard error (as a container wants it), or nowhere"),
  file: z.string().min(1).default("operation.log").describe("File of the operation log, relative to home"),
  level: z
    .enum(["info", "warn", "error"])
    .default("info")
    .describe("info: every step; warn: steps that could not do their work, and cancelled runs; error: failures alone"),
  texts: z
    .boolean()
    .default(false)
    .describe("Write questions, answers and documents too, shortened and without secrets. They are personal data"),
  max_megabytes: z
    .number()
    .gt(0)
    .max(100_000)
    .nullable()
    .default(100)
    .describe("A file of this size becomes <file>.1 in place of the one before it; null leaves that to logrotate"),
});
export type OperationLogConfig = z.infer<typeof operationLogConfigSchema>;
