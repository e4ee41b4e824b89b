import type { ChatMessage } from "./port.js";

/**
 * Tells values that the data of a request already holds. A judge that hands one
 * back has copied what somebody planted there, not judged; a verdict of its own
 * that happens to read the same is given up with it, which costs a request and
 * never a wrong score. Layout, quotes, escapes, letter case, full-width forms and
 * characters that print nothing make no difference.
 */
export function echoGuard(messages: readonly ChatMessage[]): (value: unknown) => boolean {
  let data: string | undefined;
  return (value) => {
    data ??= squeeze(messages.map(({ role, content }) => (role === "user" ? content : "")).join("\n"));
    return data.includes(squeeze(JSON.stringify(value)));
  };
}

/** Only letters, digits and the brackets, colons and commas that make JSON. */
function squeeze(text: string): string {
  return text
    .replace(/\\+u([\dA-Fa-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[bfnrt]/g, "")
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}{}[\]:,]/gu, "")
    .replace(/,(?=[}\]])/g, "")
    .toLowerCase();
}
