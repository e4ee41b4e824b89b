import type { Language } from "../core/language.js";
import { detailsJa, detailWordsJa } from "./details.ja.js";
import { messagesJa } from "./messages.ja.js";

/**
 * A detail of a gate's check, an outcome, a ticket or a certificate's end, in the reader's language. Records keep the
 * English; what the table does not know, such as the words of an endpoint or of a person, is shown as it stands.
 */
export function detailText(detail: string, language: Language): string {
  return language === "ja" ? inJapanese(detail) : detail;
}

function inJapanese(detail: string): string {
  for (const { texts, names, read } of sentences) {
    const seen = valuesIn(detail, texts, names);
    if (seen !== null) return read.replace(placeholder, (_, name: string) => shown(name, seen.get(name) ?? ""));
  }
  return detail;
}

const placeholder = /\{(\w+)\}/g;

// Split at its placeholders, a sentence is texts and names in turns.
const sentences = detailsJa.map(([recorded, read]) => {
  const parts = recorded.split(placeholder);
  return { texts: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1), read };
});

/**
 * What stands in the places of a sentence; null when the detail is another one. Each value ends where the next text
 * begins first: no trying out, since an endpoint may write long complaints.
 */
function valuesIn(
  detail: string,
  [first = "", ...texts]: readonly string[],
  names: readonly string[],
): ReadonlyMap<string, string> | null {
  if (names.length === 0) return detail === first ? new Map() : null;
  if (!detail.startsWith(first)) return null;
  const values = new Map<string, string>();
  let from = first.length;
  for (const [at, name] of names.entries()) {
    const text = texts[at] ?? "";
    const isLast = at === names.length - 1;
    const end = isLast ? detail.length - text.length : detail.indexOf(text, from);
    if (end <= from || !detail.startsWith(text, end) || !fits(name, detail.slice(from, end))) return null;
    values.set(name, detail.slice(from, end));
    from = end + text.length;
  }
  return values;
}

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...detailWordsJa,
  score: messagesJa.absences,
  failure: messagesJa.judgeFailures,
};

function fits(name: string, value: string): boolean {
  const known = words[name];
  if (known !== undefined) return Object.hasOwn(known, value);
  if (name === "number") return /^\d+$/.test(value);
  return name !== "field" || /^\w+$/.test(value);
}

function shown(name: string, value: string): string {
  return name === "detail" ? inJapanese(value) : (words[name]?.[value] ?? value);
}
