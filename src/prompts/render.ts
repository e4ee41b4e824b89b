import { KonkyoError } from "../core/errors.js";
import { contentHash } from "../storage/content-hash.js";
import { placeholderPattern, type Prompt } from "./catalog.js";

/** The two halves of a request: what never changes, then the data. */
export interface RenderedPrompt {
  readonly system: string;
  readonly user: string;
}

/**
 * Fills a prompt's placeholders in one pass; inserted text is never scanned
 * again. Every value is wrapped in a fence whose name occurs in none of the
 * values, so nothing inside can close it. The same values always give the same text.
 *
 * @throws KonkyoError `prompt_invalid` naming the file, when values and placeholders differ
 */
export function renderPrompt(prompt: Prompt, values: Readonly<Record<string, string>>): RenderedPrompt {
  checkValues(prompt, values);
  const fence = fenceFor(Object.values(values));
  const user = prompt.data.replace(placeholderPattern, (_, name: string) => {
    return `<${fence} name="${name}">\n${values[name] ?? ""}\n</${fence}>`;
  });
  return { system: prompt.instructions, user };
}

function checkValues(prompt: Prompt, values: Readonly<Record<string, string>>): void {
  const given = Object.keys(values);
  const missing = prompt.placeholders.filter((name) => !Object.hasOwn(values, name));
  const unknown = given.filter((name) => !prompt.placeholders.includes(name));
  if (missing.length === 0 && unknown.length === 0) return;
  const faults = [
    missing.length > 0 ? `no value for ${missing.join(", ")}` : "",
    unknown.length > 0 ? `no placeholder for ${unknown.join(", ")}` : "",
  ];
  throw new KonkyoError("prompt_invalid", faults.filter((fault) => fault !== "").join("; "), {
    where: prompt.file,
    hint: "The placeholders of a prompt file must be the ones its task fills.",
  });
}

/**
 * A tag name that no value contains, not even in full width or broken up by
 * characters that print nothing. It depends on the values alone, so that a
 * repeated request is the same request to a cache.
 */
function fenceFor(values: readonly string[]): string {
  const seen = values.map(plain);
  for (let attempt = 0; ; attempt += 1) {
    const key = contentHash(String(attempt), ...values).slice(0, 12);
    if (!seen.some((value) => value.includes(key))) return `data-${key}`;
  }
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Cc}\p{Cf}\p{M}]/gu, "")
    .toLowerCase();
}
