import { z } from "zod";
import { judgeSupport } from "../llm/offline/support.js";
import { halvesOf, joinVerdicts } from "./halves.js";
import { flagField, idField, jsonLines, optionalTextField } from "./reply-fields.js";
import type { Task } from "./task.js";

export interface EntailmentInput {
  readonly contexts: readonly string[];
  readonly statements: readonly { readonly id: string; readonly text: string }[];
}

export const entailmentOutputSchema = z.object({
  verdicts: z.array(z.object({ id: idField, reason: optionalTextField, supported: flagField })),
});
export type EntailmentOutput = z.infer<typeof entailmentOutputSchema>;

/** Judges which statements the contexts, taken together, state. */
export const entailmentTask: Task<EntailmentInput, EntailmentOutput> = {
  name: "entailment",
  output: entailmentOutputSchema,
  variables: ({ contexts, statements }) => ({
    contexts: jsonLines(contexts),
    statements: jsonLines(statements.map(({ id, text }) => ({ id, text }))),
  }),
  offline: ({ contexts, statements }, language) => ({
    verdicts: judgeSupport(statements, contexts, language),
  }),
  parts: {
    split: (input) => {
      const halves = halvesOf(input.statements);
      return halves === null
        ? null
        : [
            { ...input, statements: halves[0] },
            { ...input, statements: halves[1] },
          ];
    },
    join: joinVerdicts,
  },
};
