import type { Verdict } from "../core/score.js";
import type { Language } from "../core/language.js";

/**
 * The expected document that a retrieved id belongs to: the id itself, or the part before the
 * `#` of a piece of that document. Undefined when it belongs to none. Pure.
 */
export function documentOf(retrievedId: string, expected: ReadonlySet<string>): string | undefined {
  if (expected.has(retrievedId)) return retrievedId;
  const document = retrievedId.slice(0, Math.max(0, retrievedId.lastIndexOf("#")));
  return document !== "" && expected.has(document) ? document : undefined;
}

/** Each id as a verdict that code made. */
export function idVerdicts(
  ids: readonly string[],
  isHit: (id: string) => boolean,
  reasons: Readonly<Record<"hit" | "miss", Readonly<Record<Language, string>>>>,
  language: Language,
): readonly Verdict[] {
  return ids.map((id) =>
    isHit(id)
      ? { id, text: id, verdict: "yes", reason: reasons.hit[language] }
      : { id, text: id, verdict: "no", reason: reasons.miss[language] },
  );
}
