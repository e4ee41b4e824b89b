import type { ChatMessage } from "./port.js";

/**
 * Tells values that the data of a request already holds, as a whole or in one of
 * the objects inside. A judge that hands one back has copied what somebody planted
 * there, not judged; a verdict of its own that happens to read the same is given
 * up with it, which costs a request and never a wrong score. Layout, quotes, escapes, letter case, full-width forms,
 * characters that print nothing and the usual encodings make no difference.
 */
export function echoGuard(messages: readonly ChatMessage[]): (value: unknown) => boolean {
  let data: string | undefined;
  return (value) => {
    data ??= messages
      .flatMap(({ role, content }) => (role === "user" ? readingsOf(content).map(squeeze) : []))
      .join("\n");
    const known = data;
    return objectsIn(value).some((object) => known.includes(squeeze(JSON.stringify(object))));
  };
}

/** The value and every object in it; empty ones say nothing. */
function objectsIn(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const children = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) || Object.keys(value).length === 0 ? children : [value, ...children];
}

/** Only letters, digits and the brackets, colons and commas that make JSON. */
function squeeze(text: string): string {
  return text
    .replace(/\\+/g, "\\")
    .replace(/\\u([\dA-Fa-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[bfnrt]/g, "")
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}{}[\]:,]/gu, "")
    .replace(/,(?=[}\]])/g, "")
    .toLowerCase();
}

/** The text, and what it says where it is encoded. */
function readingsOf(text: string): readonly string[] {
  const quoted = text.replace(/&(?:quot|apos|#x?0*[23][24279]);/gi, "");
  const percent = text.replace(/(?:%[\dA-Fa-f]{2})+/g, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString());
  const base64 = text.match(/[A-Za-z0-9+/_-]{16,}/g) ?? [];
  const others = [quoted, percent].filter((reading) => reading !== text);
  return [text, ...others, ...base64.map((run) => Buffer.from(run, "base64").toString())];
}
