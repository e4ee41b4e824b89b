import type { Sample } from "../core/sample.js";

/**
 * What a sample asks and what is expected of its answer, without the answer:
 * two runs over the same questions can be compared whatever was answered.
 */
export function questionPart(sample: Sample): Sample {
  const question = { ...sample };
  delete question.response;
  delete question.message;
  delete question.claims;
  delete question.retrieved_contexts;
  delete question.retrieved_context_ids;
  delete question.metadata;
  return question;
}
