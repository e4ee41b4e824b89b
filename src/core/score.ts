import { z } from "zod";
import { usageSchema } from "./usage.js";

/** `strict` is ours; `ragas` reproduces the legacy generation of Ragas on the same verdicts. */
export const conventionSchema = z.enum(["strict", "ragas"]);
export type Convention = z.infer<typeof conventionSchema>;

/** Why a judge's reply could not be used. */
export const judgeFailureCodes = [
  "unreachable",
  "rejected",
  "rate_limited",
  "timeout",
  "truncated",
  "content_filter",
  "unparsable",
  "incomplete",
  "budget_exhausted",
  "cancelled",
  "internal",
] as const;
export type JudgeFailureCode = (typeof judgeFailureCodes)[number];

/** One judgement within a score, about one statement, sentence, context or question. */
export const verdictSchema = z.object({
  id: z.string().describe("Id under which the item was sent to the judge"),
  text: z.string().describe("The item that was judged"),
  verdict: z.enum(["yes", "no", "missing"]).describe("missing: the judge returned none; never a pass"),
  reason: z.string(),
  decided_by: z.enum(["code", "model", "rules"]).optional().describe("Who decided, where more than one could"),
  value: z.number().optional().describe("A measured figure, such as a similarity, where the metric has one"),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** How the verdicts that came back fit the items that were sent; an item may have been sent in several requests. */
export const reconciliationSchema = z.object({
  submitted: z.number().int().min(0).describe("Items sent to the judge"),
  returned: z.number().int().min(0).describe("Verdicts that came back, whatever their ids"),
  missing: z.number().int().min(0).describe("Items without a verdict"),
  extra: z.number().int().min(0).describe("Verdicts whose id was not sent"),
  repeated: z.number().int().min(0).describe("Items with more than one verdict"),
  conflicting: z.number().int().min(0).describe("Those of the repeated whose verdicts differ"),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** Several measurements of one score. Undecided is never a pass. */
export const repeatsSchema = z.object({
  runs: z.number().int().min(1),
  scored: z.number().int().min(0).describe("Runs that gave a score; the figures stand on these alone"),
  mean: z.number().nullable(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  standard_deviation: z.number().nullable().describe("Of the sample; null below two scores"),
  majority: z.number().nullable().describe("The value that more than half of all runs gave; null when none did"),
  agreement: z.number().min(0).max(1).describe("Share of all runs that gave the most frequent value"),
});
export type Repeats = z.infer<typeof repeatsSchema>;

const scoreBase = {
  metric: z.string(),
  convention: conventionSchema,
  verdicts: z.array(verdictSchema),
  reconciliation: reconciliationSchema.optional().describe("Absent when no items were sent to a judge"),
  judge: z.string().describe("Model that judged, as provider:model; empty when none was asked"),
  offline: z.boolean().describe("True when rules judged instead of a model"),
  prompts: z.array(z.string()).describe("Prompt ids as id@version.language#hash"),
  attempts: z.number().int().min(0).describe("Requests sent, repairs and retries included"),
  usage: usageSchema,
  cost_usd: z.number().min(0).nullable().optional().describe("US dollars; null when a price or its tokens are unknown"),
  cached_replies: z.number().int().min(0).optional().describe("Replies that came from the cache"),
  repeats: repeatsSchema.optional().describe("Absent when the score was measured once"),
  duration_ms: z.number().min(0),
};

/** A score, or the reason why there is none. Absence is a state, never NaN and never a made-up 0 or 1. */
export const scoreSchema = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("scored"),
    value: z.number().min(-1).max(1).describe("In the range that the metric documents"),
    ...scoreBase,
  }),
  z.object({ status: z.literal("not_applicable"), reason: z.string(), ...scoreBase }),
  z.object({ status: z.literal("missing_input"), reason: z.string(), missing: z.array(z.string()), ...scoreBase }),
  z.object({
    status: z.literal("judge_failed"),
    reason: z.string(),
    code: z.enum(judgeFailureCodes),
    raw: z.string().describe("The judge's reply as received; empty when there was none"),
    ...scoreBase,
  }),
  z.object({ status: z.literal("skipped"), reason: z.string(), ...scoreBase }),
]);
export type Score = z.infer<typeof scoreSchema>;
export type ScoreStatus = Score["status"];
