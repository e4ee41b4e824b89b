import type { Language } from "../../core/language.js";
import type { SupportVerdict } from "./support.js";
import { judgeSupport } from "./support.js";
import { readUnits } from "./text-units.js";

/**
 * Which claims the pieces that they cite state, by rules: every sentence, row and block of a
 * claim must be stated. Verdicts stand in the order of the claims.
 */
export function judgeCitations(
  claims: readonly { readonly id: string; readonly text: string; readonly evidence_ids: readonly string[] }[],
  evidence: readonly { readonly evidence_id: string; readonly content: string }[],
  language: Language,
): SupportVerdict[] {
  return claims.flatMap(({ id, text, evidence_ids }) => {
    const cited = evidence.filter(({ evidence_id }) => evidence_ids.includes(evidence_id));
    const units = readUnits(text).map((unit) => ({ id, text: unit.text }));
    const verdicts = judgeSupport(
      units.length === 0 ? [{ id, text }] : units,
      cited.map(({ content }) => content),
      language,
    );
    return verdicts.find(({ supported }) => !supported) ?? verdicts.slice(0, 1);
  });
}
