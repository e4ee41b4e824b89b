import { z } from "zod";
import { judgeConditions } from "../llm/offline/conditions.js";
import { flagField, idField, jsonLines, optionalTextField } from "./reply-fields.js";
import type { Task } from "./task.js";

export interface CoverageInput {
  readonly question: string;
  readonly evidence: readonly { readonly id: string; readonly text: string }[];
}

export const coverageOutputSchema = z.object({
  conditions: z.array(
    z.object({
      text: z.string(),
      reason: optionalTextField,
      covered: flagField,
      evidence_ids: z.array(idField),
    }),
  ),
});
export type CoverageOutput = z.infer<typeof coverageOutputSchema>;

/** Lists the conditions that a question states, and says of each whether the evidence covers it and where. */
export const coverageTask: Task<CoverageInput, CoverageOutput> = {
  name: "coverage",
  output: coverageOutputSchema,
  variables: ({ question, evidence }) => ({
    question,
    evidence: jsonLines(evidence.map(({ id, text }) => ({ id, text }))),
  }),
  offline: ({ question, evidence }, language) => ({ conditions: judgeConditions(question, evidence, language) }),
};
