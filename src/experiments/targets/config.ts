import { z } from "zod";
import { replyPathSchema } from "./reply-path.js";

const replyFields = {
  answer: replyPathSchema.describe("Where the answer stands in the reply"),
  contexts: replyPathSchema.nullable().default(null).describe("Where the retrieved texts stand; null: it tells none"),
  context_ids: replyPathSchema.nullable().default(null).describe("Where their ids stand, in the same order"),
  outcome: replyPathSchema
    .nullable()
    .default(null)
    .describe(
      "Where it says how the run ended, as {status, reason} of Konkyo: of a held or stopped run there is no answer",
    ),
  run_id: replyPathSchema.nullable().default(null).describe("Where the reply names its own run"),
};

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "is no header name");
const url = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });

const headerFields = {
  headers: z.record(headerName, z.string()).default({}).describe("Headers that are no secret"),
  headers_from_environment: z
    .record(headerName, z.string().min(1))
    .default({})
    .describe("Header → environment variable that holds its whole value"),
};

export const httpTargetSchema = z.strictObject({
  type: z.literal("http"),
  url: url.describe("Where to ask; the placeholders of the body stand here too, encoded"),
  method: z.enum(["POST", "PUT", "GET"]).default("POST"),
  ...headerFields,
  body: z
    .json()
    .default({ question: "{{user_input}}" })
    .describe("JSON to send; {{user_input}}, {{id}}, {{category}} and {{metadata.key}} are filled in. None with GET"),
  ...replyFields,
  stream: z.enum(["none", "sse"]).default("none").describe("sse: answer pieces of all events are joined"),
  answer_events: z.array(z.string()).default([]).describe("Events that carry the answer; empty: all that have it"),
  end_event: z.string().nullable().default(null).describe("A stream that ends without this event was cut off"),
  timeout_seconds: z.number().positive().max(600).default(120),
  max_retries: z.number().int().min(0).max(10).default(3).describe("After an outage, a timeout or a rate limit"),
});
export type HttpTargetConfig = z.infer<typeof httpTargetSchema>;

export const langgraphTargetSchema = z.strictObject({
  type: z.literal("langgraph"),
  url,
  graph: z.string().min(1).describe("Name or id of the assistant"),
  api_key_from_environment: z.string().min(1).nullable().default(null),
  input: z.json().default({ question: "{{user_input}}" }).describe("Input of the graph, with the same placeholders"),
  ...replyFields,
});
export type LanggraphTargetConfig = z.infer<typeof langgraphTargetSchema>;

export const moduleTargetSchema = z.strictObject({
  type: z.literal("module").optional().describe("May be left out: a target that names a module is one"),
  module: z.string().min(1).describe("JavaScript file of your own, relative to the configuration"),
  export: z
    .string()
    .min(1)
    .default("default")
    .describe("Its function: ({id, user_input, metadata}, {signal}) → text or {response, contexts, claims}"),
});
export type ModuleTargetConfig = z.infer<typeof moduleTargetSchema>;

export const targetConfigSchema = z.discriminatedUnion("type", [
  httpTargetSchema,
  langgraphTargetSchema,
  moduleTargetSchema,
]);
export type TargetConfig = z.infer<typeof targetConfigSchema>;

export type ReplyFields = Pick<HttpTargetConfig, "answer" | "contexts" | "context_ids" | "outcome" | "run_id">;
