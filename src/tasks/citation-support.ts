import { z } from "zod";
import { judgeCitations } from "../llm/offline/citations.js";
import { halvesOf, joinVerdicts } from "./halves.js";
import { flagField, idField, jsonLines, optionalTextField } from "./reply-fields.js";
import type { Task } from "./task.js";

export interface CitationSupportInput {
  /** Claims that cite, each with an id of its own and the ids of the evidence it cites. */
  readonly claims: readonly { readonly id: string; readonly text: string; readonly evidence_ids: readonly string[] }[];
  /** Every piece that is cited, once. */
  readonly evidence: readonly { readonly evidence_id: string; readonly content: string }[];
}

export const citationSupportOutputSchema = z.object({
  verdicts: z.array(z.object({ id: idField, reason: optionalTextField, supported: flagField })),
});
export type CitationSupportOutput = z.infer<typeof citationSupportOutputSchema>;

/** Judges which claims the pieces that they cite, and those alone, state. */
export const citationSupportTask: Task<CitationSupportInput, CitationSupportOutput> = {
  name: "citation-support",
  output: citationSupportOutputSchema,
  variables: ({ claims, evidence }) => ({
    evidence: jsonLines(evidence.map(({ evidence_id, content }) => ({ evidence_id, content }))),
    claims: jsonLines(claims.map(({ id, text, evidence_ids }) => ({ id, text, evidence_ids }))),
  }),
  offline: ({ claims, evidence }, language) => ({ verdicts: judgeCitations(claims, evidence, language) }),
  parts: {
    split: (input) => {
      const halves = halvesOf(input.claims);
      return halves === null
        ? null
        : [
            { ...input, claims: halves[0] },
            { ...input, claims: halves[1] },
          ];
    },
    join: joinVerdicts,
  },
};
