import { z } from "zod";
import { claimSchema } from "./draft.js";

/** One evaluated question. Field names are those of Ragas samples. */
export const sampleSchema = z.object({
  id: z.string().min(1).describe("Unique within its data set or run"),
  user_input: z.string().describe("The question"),
  response: z.string().optional().describe("The answer to evaluate"),
  message: z.string().optional().describe("What the asker read where that is no answer: a held or stopped run"),
  claims: z.array(claimSchema).optional().describe("The response claim by claim, each with the ids it cites"),
  retrieved_contexts: z.array(z.string()).optional().describe("Texts found by the search, best first"),
  retrieved_context_ids: z.array(z.string()).optional().describe("Ids of those texts, in the same order"),
  reference: z.string().optional().describe("The ideal answer"),
  reference_contexts: z.array(z.string()).optional().describe("Texts that carry the ideal answer"),
  category: z.string().optional().describe("Kind of question"),
  guidelines: z.array(z.string()).optional().describe("Rules this answer must keep"),
  expected_documents: z.array(z.string()).optional().describe("Documents that should be found"),
  expected_facts: z.array(z.string()).optional().describe("Facts that the answer should state"),
  metadata: z.record(z.string(), z.unknown()).optional(),
});
export type Sample = z.infer<typeof sampleSchema>;

/** The fields of a sample that a metric may declare as needed. */
export type SampleField = Exclude<keyof Sample, "id" | "metadata">;
