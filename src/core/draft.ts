import { z } from "zod";
import { usageSchema } from "./usage.js";

/** One claim of an answer and the ids of the evidence that carries it. */
export const claimSchema = z.object({
  text: z.string(),
  evidence_ids: z.array(z.string()),
});
export type Claim = z.infer<typeof claimSchema>;

/** What the answer model wrote. A draft may not be released by itself. */
export const draftSchema = z.object({
  answer: z.string().describe("The answer as it would be read; empty when the model declined"),
  claims: z.array(claimSchema),
  declined: z.boolean().describe("True when the evidence did not answer the question"),
  model: z.string(),
  offline: z.boolean(),
  prompt: z.string().describe("Prompt id as id@version.language#hash; empty offline"),
  usage: usageSchema.optional().describe("What writing it consumed"),
  cost_usd: z.number().min(0).nullable().optional().describe("US dollars; null when a price or its tokens are unknown"),
});
export type Draft = z.infer<typeof draftSchema>;
