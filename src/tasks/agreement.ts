import { z } from "zod";
import { judgeAgreement } from "../llm/offline/agreement.js";
import { flagField, idField, jsonLines, optionalTextField } from "./reply-fields.js";
import type { Task } from "./task.js";

export interface AgreementInput {
  readonly question: string;
  /** Statements of the answer and of the reference; ids are unique over both. */
  readonly answer: readonly { readonly id: string; readonly text: string }[];
  readonly reference: readonly { readonly id: string; readonly text: string }[];
}

export const agreementOutputSchema = z.object({
  verdicts: z.array(z.object({ id: idField, reason: optionalTextField, matched: flagField })),
});
export type AgreementOutput = z.infer<typeof agreementOutputSchema>;

/** Judges which statements of an answer and of a reference the other side states too. */
export const agreementTask: Task<AgreementInput, AgreementOutput> = {
  name: "agreement",
  output: agreementOutputSchema,
  variables: ({ question, answer, reference }) => ({
    question,
    answer: jsonLines(answer.map(({ id, text }) => ({ id, text }))),
    reference: jsonLines(reference.map(({ id, text }) => ({ id, text }))),
  }),
  offline: ({ answer, reference }, language) => ({ verdicts: judgeAgreement(answer, reference, language) }),
};
