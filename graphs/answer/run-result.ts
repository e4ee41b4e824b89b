import { z } from "zod";
import { draftSchema } from "../../src/core/draft.js";
import { retrievedChunkSchema } from "../../src/core/evidence.js";
import { gateDecisionSchema } from "../../src/core/evidence-gate.js";
import { languageSchema } from "../../src/core/language.js";
import { outcomeSchema } from "../../src/core/outcome.js";
import { scoreSchema } from "../../src/core/score.js";
import { inspectionSchema } from "../../src/inspection/inspection.js";
import type { Metric } from "../../src/metrics/define-metric.js";
import { candidateSchema } from "../../src/retrieval/port.js";
import type { AnswerStateValue } from "./state.js";

/** A finished run as it is stored, printed with --json and shown on pages. */
export const runResultSchema = z.object({
  process_id: z.string(),
  question: z.string(),
  language: languageSchema.nullable(),
  category: z.string().nullable().default(null).describe("Kind of question, by rules"),
  corpus_version: z.string().nullable(),
  outcome: outcomeSchema.nullable(),
  gate: gateDecisionSchema.omit({ evidence: true }).nullable(),
  inspection: inspectionSchema.nullable().default(null),
  chunks: z.array(retrievedChunkSchema),
  candidates: z.array(candidateSchema),
  ignored_terms: z.array(z.string()),
  draft: draftSchema.nullable(),
  reference: z.string().nullable(),
  scores: z.array(scoreSchema),
});
export type RunResult = z.infer<typeof runResultSchema>;

/** The run of a final state; scores stand in the order of `metrics`, whichever branch ended first. */
export function runResult(state: AnswerStateValue, metrics: readonly Metric[]): RunResult {
  return {
    process_id: state.process_id,
    question: state.question,
    language: state.language,
    category: state.category,
    corpus_version: state.current_version,
    outcome: state.outcome,
    gate: state.gate_decision,
    inspection: state.inspection,
    chunks: state.chunks,
    candidates: state.candidates,
    ignored_terms: state.ignored_terms,
    draft: state.draft,
    reference: state.sample?.reference ?? null,
    scores: metrics.map((metric) => state.scores[metric.name]).filter((score) => score !== undefined),
  };
}
