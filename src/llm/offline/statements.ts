import { withoutCitations } from "./citation-marks.js";
import { declines, isCourtesy, isNoncommittal } from "./refusal.js";
import { termsOf } from "./terms.js";
import { readUnits } from "./text-units.js";

/**
 * The statements of an answer that can be checked one by one: its sentences,
 * list items and table rows without refusals, courtesies and questions back.
 * Citation marks at the end are left out.
 */
export function statementsOf(answer: string): string[] {
  if (isNoncommittal(answer)) return [];
  return readUnits(answer)
    .map(({ text }) => withoutCitations(text))
    .filter(
      (text) => termsOf(text).size > 0 && !declines(text) && !isCourtesy(text) && !/[?？](?:[」』"”)）])*$/u.test(text),
    );
}
