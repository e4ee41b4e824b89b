import { ReducedValue, StateSchema } from "@langchain/langgraph";
import { z } from "zod";
import { languageSchema } from "../../src/core/language.js";
import { sampleSchema } from "../../src/core/sample.js";
import { scoreSchema } from "../../src/core/score.js";

/** Scores by metric, filled by parallel branches. */
export const scoresValue = new ReducedValue(z.record(z.string(), scoreSchema).default({}), {
  inputSchema: z.record(z.string(), scoreSchema),
  reducer: (current, next) => ({ ...current, ...next }),
});

const fields = {
  process_id: z.string().default("").describe("Id of the run; empty until the graph has opened one"),
  language: languageSchema.nullable().default(null),
  sample: sampleSchema.nullable().default(null),
  scores: scoresValue,
};

/** What a caller gives: one sample, in the field names of Ragas. */
export const EvaluationInput = new StateSchema({
  sample: sampleSchema.describe("評価する質問と回答 / The question and answer to evaluate"),
});

export const EvaluationOutput = new StateSchema({
  process_id: z.string().describe("Id of the run, for `konkyo runs show`"),
  scores: scoresValue,
});

/** What a graph gives that evaluates within a run of its own. */
export const NestedEvaluationInput = new StateSchema({
  process_id: fields.process_id,
  language: fields.language,
  sample: fields.sample,
});

/** What it gets: the sample with the reference that was found, and the scores. */
export const NestedEvaluationOutput = new StateSchema({ sample: fields.sample, scores: fields.scores });

export const EvaluationState = new StateSchema({
  ...fields,
  standalone: z.boolean().default(false).describe("True when this graph opened the run's record itself"),
});

export type EvaluationStateValue = typeof EvaluationState.State;
export type EvaluationUpdate = typeof EvaluationState.Update;
