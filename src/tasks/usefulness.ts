import { z } from "zod";
import { judgeUsefulness } from "../llm/offline/usefulness.js";
import { halvesOf, joinVerdicts } from "./halves.js";
import { flagField, idField, jsonLines, optionalTextField } from "./reply-fields.js";
import type { Task } from "./task.js";

export interface UsefulnessInput {
  readonly question: string;
  /** The reference, or the response where there is none. */
  readonly answer: string;
  readonly contexts: readonly { readonly id: string; readonly text: string }[];
}

export const usefulnessOutputSchema = z.object({
  verdicts: z.array(z.object({ id: idField, reason: optionalTextField, useful: flagField })),
});
export type UsefulnessOutput = z.infer<typeof usefulnessOutputSchema>;

/** Judges which contexts help to get from the question to the answer, each context alone. */
export const usefulnessTask: Task<UsefulnessInput, UsefulnessOutput> = {
  name: "usefulness",
  output: usefulnessOutputSchema,
  variables: ({ question, answer, contexts }) => ({
    question,
    answer,
    contexts: jsonLines(contexts.map(({ id, text }) => ({ id, text }))),
  }),
  offline: ({ question, answer, contexts }, language) => ({
    verdicts: judgeUsefulness(question, answer, contexts, language),
  }),
  parts: {
    split: (input) => {
      const halves = halvesOf(input.contexts);
      return halves === null
        ? null
        : [
            { ...input, contexts: halves[0] },
            { ...input, contexts: halves[1] },
          ];
    },
    join: joinVerdicts,
  },
};
