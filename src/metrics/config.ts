import { z } from "zod";
import { conventionSchema } from "../core/score.js";
import { metrics } from "./registry.js";

/** The metrics that run unless others are chosen. */
export const mainMetrics = ["answer_relevancy", "faithfulness", "context_recall", "context_precision"] as const;

export const evaluationConfigSchema = z.strictObject({
  convention: conventionSchema
    .default("strict")
    .describe("How scores are computed: strict counts a missing verdict as a failed one; ragas equals Ragas"),
  metrics: z
    .array(z.enum(metrics.map((metric) => metric.name)))
    .default([...mainMetrics])
    .describe("Metrics to score every answer with"),
  judges: z
    .array(z.string().min(1))
    .default([])
    .describe("Judges to grade every answer with, by name: the shipped ones or those of judges.folders"),
  repeats: z
    .number()
    .int()
    .min(1)
    .max(20)
    .default(1)
    .describe("How often a model judges each score anew; above 1, scores are means with their spread"),
  question_count: z
    .number()
    .int()
    .min(1)
    .max(20)
    .default(3)
    .describe("Questions that answer_relevancy makes from an answer"),
  context_verdicts: z
    .enum(["batched", "one_by_one"])
    .default("batched")
    .describe("Judge all contexts in one request, or each in a request of its own"),
  factual_beta: z
    .number()
    .min(0.1)
    .max(10)
    .default(1)
    .describe("Weight of recall against precision in factual_correctness: above 1 favours recall"),
});
export type EvaluationConfig = z.infer<typeof evaluationConfigSchema>;
