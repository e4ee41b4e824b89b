import { z } from "zod";
import { judgeSupport } from "../llm/offline/support.js";
import { halvesOf, joinVerdicts } from "./halves.js";
import { flagField, idField, jsonLines, optionalTextField } from "./reply-fields.js";
import type { Task } from "./task.js";

export interface AttributionInput {
  readonly question: string;
  readonly contexts: readonly string[];
  /** Sentences of the reference. */
  readonly sentences: readonly { readonly id: string; readonly text: string }[];
}

export const attributionOutputSchema = z.object({
  verdicts: z.array(z.object({ id: idField, reason: optionalTextField, attributed: flagField })),
});
export type AttributionOutput = z.infer<typeof attributionOutputSchema>;

/** Judges which sentences of a reference come from the contexts. */
export const attributionTask: Task<AttributionInput, AttributionOutput> = {
  name: "attribution",
  output: attributionOutputSchema,
  variables: ({ question, contexts, sentences }) => ({
    question,
    contexts: jsonLines(contexts),
    sentences: jsonLines(sentences.map(({ id, text }) => ({ id, text }))),
  }),
  offline: ({ contexts, sentences }, language) => ({
    verdicts: judgeSupport(sentences, contexts, language).map(({ id, reason, supported }) => ({
      id,
      reason,
      attributed: supported,
    })),
  }),
  parts: {
    split: (input) => {
      const halves = halvesOf(input.sentences);
      return halves === null
        ? null
        : [
            { ...input, sentences: halves[0] },
            { ...input, sentences: halves[1] },
          ];
    },
    join: joinVerdicts,
  },
};
