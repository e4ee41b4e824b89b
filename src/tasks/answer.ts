import { z } from "zod";
import type { Evidence } from "../core/evidence.js";
import { extractAnswer } from "../llm/offline/answerer.js";
import { flagField, idField, jsonLines } from "./reply-fields.js";
import type { Task } from "./task.js";

export interface AnswerInput {
  readonly question: string;
  readonly evidence: readonly Evidence[];
}

export const answerOutputSchema = z.object({
  claims: z.array(z.object({ text: z.string(), evidence_ids: z.array(idField) })),
  declined: flagField,
});
export type AnswerOutput = z.infer<typeof answerOutputSchema>;

/** Answers a question from evidence, claim by claim with the ids that carry each; declines when the evidence holds no answer. */
export const answerTask: Task<AnswerInput, AnswerOutput> = {
  name: "answer",
  output: answerOutputSchema,
  variables: ({ question, evidence }) => ({
    question,
    // The corpus version is the gate's business; a model has no use for it.
    evidence: jsonLines(evidence.map(({ evidence_id, content }) => ({ evidence_id, content }))),
  }),
  offline: ({ question, evidence }) => extractAnswer(question, evidence),
};
