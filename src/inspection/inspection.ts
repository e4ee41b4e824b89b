import { z } from "zod";
import { inspectionReasons } from "../core/outcome.js";
import { reconciliationSchema } from "../core/score.js";
import { usageSchema } from "../core/usage.js";

/** The checks there are, in the order in which their findings hold. */
export const inspectionChecks = ["coverage", "contradiction"] as const;
export type InspectionCheck = (typeof inspectionChecks)[number];

/** One condition that the question states. */
export const conditionSchema = z.object({
  text: z.string(),
  covered: z.boolean(),
  evidence_ids: z.array(z.string()).describe("Pieces that carry it; empty when it is not covered"),
  reason: z.string(),
});
export type Condition = z.infer<typeof conditionSchema>;

/** Two pieces that contradict each other on what the question asks. */
export const contradictionSchema = z.object({
  evidence_ids: z.tuple([z.string(), z.string()]).describe("Two different ids"),
  reason: z.string(),
});
export type Contradiction = z.infer<typeof contradictionSchema>;

/** What an inspection of the evidence's meaning found. It can hold a run; it lets nothing out and takes no evidence away. */
export const inspectionSchema = z.object({
  checks: z.array(z.enum(inspectionChecks)).describe("What was looked for; what is not named here was not inspected"),
  conditions: z.array(conditionSchema),
  contradictions: z.array(contradictionSchema),
  outcome: z.enum(["passed", ...inspectionReasons]).describe("Anything but passed holds"),
  detail: z
    .string()
    .describe("What is missing, which pieces contradict, or what failed, for a person; empty when passed"),
  reconciliation: reconciliationSchema
    .nullable()
    .describe("Pairs sent and verdicts received; null when no pair was sent or no reply could be read"),
  model: z.string().describe("As provider:model; empty when nobody was asked"),
  offline: z.boolean().describe("True when rules inspected instead of a model"),
  prompts: z.array(z.string()).describe("Prompt ids as id@version.language#hash; empty offline"),
  attempts: z.number().int().min(0).describe("Requests sent, repairs and retries included"),
  usage: usageSchema,
});
export type Inspection = z.infer<typeof inspectionSchema>;
