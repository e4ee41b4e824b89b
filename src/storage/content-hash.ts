import { createHash } from "node:crypto";

/** SHA-256 of a text, or of several kept apart by NUL so that ("ab", "c") and ("a", "bc") differ; hexadecimal. */
export function contentHash(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex");
}
