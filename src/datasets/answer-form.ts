import type { Sample } from "../core/sample.js";
import { readStructuredItem } from "../judges/structured-item.js";

/** What an answer consists of: items that are proposed, or a text. */
export const answerForms = ["proposed_items", "text_answer"] as const;
export type AnswerForm = (typeof answerForms)[number];

/**
 * Whether what was retrieved beside an answer are the items that it proposes.
 * They are where each is a record, as a master file gives them; a list without
 * any is an answer that proposes nothing. Running text is evidence, and so is
 * all that stands beside claims that cite or the message of a held run: such an
 * answer is its text. So is one beside which nothing is recorded. Pure.
 */
export function formOfAnswer({ claims, message, retrieved_contexts: contexts }: Sample): AnswerForm {
  if (claims !== undefined || message !== undefined || contexts === undefined) return "text_answer";
  return contexts.every((text) => readStructuredItem(text) !== null) ? "proposed_items" : "text_answer";
}
