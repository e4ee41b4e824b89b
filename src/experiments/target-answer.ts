import { z } from "zod";
import { claimSchema } from "../core/draft.js";
import { outcomeReasons, outcomeStatuses } from "../core/outcome.js";
import type { Sample } from "../core/sample.js";

/**
 * What a target gave for one question. `source` says where answer and contexts
 * come from: with `dataset` they stand in the sample and are not repeated here.
 */
export const targetAnswerSchema = z.object({
  source: z.string().describe("Name of the target; `dataset` where the data set has the answer"),
  response: z.string().optional().describe("Absent where the run was held or stopped: there is no answer then"),
  message: z.string().optional().describe("What the person who asked read, where that is no answer"),
  claims: z.array(claimSchema).optional(),
  retrieved_contexts: z.array(z.string()).optional().describe("Texts that the target found; absent when it tells none"),
  retrieved_context_ids: z.array(z.string()).optional(),
  run_id: z.string().nullable().describe("Id of the target's own record of it; null when it has none"),
  outcome: z
    .object({ status: z.enum(outcomeStatuses), reason: z.enum(outcomeReasons) })
    .nullable()
    .describe("How the run ended, where the target says so"),
  duration_ms: z.number().min(0),
});
export type TargetAnswer = z.infer<typeof targetAnswerSchema>;

export const datasetSource = "dataset";

/** Asks one question. Whatever it throws becomes the row's error; it must give up when the signal aborts. */
export type Target = (sample: Sample, signal: AbortSignal) => Promise<TargetAnswer>;

/**
 * The sample to evaluate. Answer and contexts of the data set belong to another
 * system's run, so nothing of them stays beside a target's own answer.
 */
export function answeredSample(sample: Sample, answer: TargetAnswer): Sample {
  if (answer.source === datasetSource) return sample;
  const asked = { ...sample };
  delete asked.response;
  delete asked.message;
  delete asked.claims;
  delete asked.retrieved_contexts;
  delete asked.retrieved_context_ids;
  const { response, message, claims, retrieved_contexts: contexts, retrieved_context_ids: ids } = answer;
  return {
    ...asked,
    ...(response === undefined ? {} : { response }),
    ...(message === undefined ? {} : { message }),
    ...(claims === undefined ? {} : { claims }),
    ...(contexts === undefined ? {} : { retrieved_contexts: contexts }),
    ...(ids === undefined ? {} : { retrieved_context_ids: ids }),
  };
}
