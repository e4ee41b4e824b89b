import { z } from "zod";
import { judgeContradictions } from "../llm/offline/contradiction.js";
import { halvesOf, joinVerdicts } from "./halves.js";
import { flagField, idField, jsonLines, optionalTextField } from "./reply-fields.js";
import type { Task } from "./task.js";

export interface ContradictionInput {
  readonly question: string;
  readonly evidence: readonly { readonly id: string; readonly text: string }[];
  /** Ids of pairs are their own; `first` and `second` are ids of evidence. */
  readonly pairs: readonly { readonly id: string; readonly first: string; readonly second: string }[];
}

export const contradictionOutputSchema = z.object({
  verdicts: z.array(z.object({ id: idField, reason: optionalTextField, contradicts: flagField })),
});
export type ContradictionOutput = z.infer<typeof contradictionOutputSchema>;

/** Judges which pairs of evidence contradict each other on what the question asks. */
export const contradictionTask: Task<ContradictionInput, ContradictionOutput> = {
  name: "contradiction",
  output: contradictionOutputSchema,
  variables: ({ question, evidence, pairs }) => ({
    question,
    evidence: jsonLines(evidence.map(({ id, text }) => ({ id, text }))),
    pairs: jsonLines(pairs.map(({ id, first, second }) => ({ id, first, second }))),
  }),
  offline: ({ question, evidence, pairs }, language) => ({
    verdicts: judgeContradictions(question, evidence, pairs, language),
  }),
  parts: {
    split: (input) => {
      const halves = halvesOf(input.pairs);
      return halves === null
        ? null
        : [
            { ...input, pairs: halves[0] },
            { ...input, pairs: halves[1] },
          ];
    },
    join: joinVerdicts,
  },
};
