import { z } from "zod";

const openTelemetryConfigSchema = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/, error: "must be an http or https URL" })
    .nullable()
    .default(null)
    .describe(
      "Collector that takes OTLP over HTTP, such as http://localhost:4318; null takes OTEL_EXPORTER_OTLP_ENDPOINT, and without that sends nothing",
    ),
  service_name: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe("Name of this service in traces; null takes OTEL_SERVICE_NAME, else konkyo"),
  capture_content: z
    .boolean()
    .default(false)
    .describe("Put questions, evidence, drafts and messages to models into spans, shortened and without secrets"),
});
export type OpenTelemetryConfig = z.infer<typeof openTelemetryConfigSchema>;

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
  opentelemetry: openTelemetryConfigSchema.prefault({}),
});
export type TracingConfig = z.infer<typeof tracingConfigSchema>;
