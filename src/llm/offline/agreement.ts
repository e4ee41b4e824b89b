import type { Language } from "../../core/language.js";
import { judgeSupport } from "./support.js";

type Statements = readonly { readonly id: string; readonly text: string }[];

/** Which statements of two lists the other list states, by rules. The first list's verdicts come first. */
export function judgeAgreement(
  left: Statements,
  right: Statements,
  language: Language,
): { id: string; reason: string; matched: boolean }[] {
  const against = (items: Statements, others: Statements) =>
    judgeSupport(
      items,
      others.map(({ text }) => text),
      language,
    ).map(({ id, reason, supported }) => ({ id, reason, matched: supported }));
  return [...against(left, right), ...against(right, left)];
}
