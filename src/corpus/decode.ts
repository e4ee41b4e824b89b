import Encoding from "encoding-japanese";
import iconv from "iconv-lite";
import type { Refusal } from "./document.js";

export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
  /** What had to be changed to make it text; empty for clean files. */
  readonly notes: readonly string[];
}

/**
 * Bytes of a file as text. Known are UTF-8, UTF-16 with a byte order mark,
 * Shift_JIS (CP932), EUC-JP, ISO-2022-JP and, for files that are almost ASCII,
 * Windows-1252. Line ends become LF; NUL characters are removed and lone
 * surrogates become U+FFFD, both with a note. A binary file is refused.
 */
export function decodeText(bytes: Buffer): DecodedText | Refusal {
  const binary = binaryKind(bytes);
  if (binary !== null) return { refused: `binary file (${binary})` };
  const decoded = decodeBytes(bytes);
  if ("refused" in decoded) return decoded;
  const cleaned = cleanText(decoded.text);
  return {
    text: cleaned.text.replaceAll(/\r\n?/g, "\n"),
    encoding: decoded.encoding,
    notes: [...decoded.notes, ...cleaned.notes],
  };
}

/** Text that any store and any model can carry: no NUL, no half of a surrogate pair. */
export function cleanText(text: string): { readonly text: string; readonly notes: readonly string[] } {
  const notes: string[] = [];
  let cleaned = text;
  if (cleaned.includes("\0")) {
    const before = cleaned.length;
    cleaned = cleaned.replaceAll("\0", "");
    notes.push(`${before - cleaned.length} NUL characters removed`);
  }
  let surrogates = 0;
  cleaned = cleaned.replaceAll(/\p{Surrogate}/gu, () => {
    surrogates += 1;
    return "\uFFFD";
  });
  if (surrogates > 0) notes.push(`${surrogates} lone surrogates replaced by U+FFFD`);
  return { text: cleaned, notes };
}

const signatures: readonly (readonly [string, readonly number[]])[] = [
  ["PDF", [0x25, 0x50, 0x44, 0x46]],
  ["ZIP or Office document", [0x50, 0x4b, 0x03, 0x04]],
  ["PNG image", [0x89, 0x50, 0x4e, 0x47]],
  ["JPEG image", [0xff, 0xd8, 0xff]],
  ["GIF image", [0x47, 0x49, 0x46, 0x38]],
  ["gzip archive", [0x1f, 0x8b]],
  ["old Office document", [0xd0, 0xcf, 0x11, 0xe0]],
  ["program", [0x7f, 0x45, 0x4c, 0x46]],
];

/** A stray control character is an accident; one in fifty means that this never was text. */
const binaryShare = 0.02;
const sampleBytes = 65_536;

function binaryKind(bytes: Buffer): string | null {
  for (const [kind, signature] of signatures) {
    if (signature.every((byte, index) => bytes[index] === byte)) return kind;
  }
  if (utf16Mark(bytes) !== null) return null;
  const sample = bytes.subarray(0, sampleBytes);
  let controls = 0;
  for (const byte of sample) {
    // ESC stays allowed: ISO-2022-JP and terminal logs carry it.
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b) controls += 1;
  }
  return controls > sample.length * binaryShare ? "control characters" : null;
}

function utf16Mark(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

function decodeBytes(bytes: Buffer): DecodedText | Refusal {
  const utf16 = utf16Mark(bytes);
  if (utf16 !== null) {
    return { text: iconv.decode(bytes.subarray(2), utf16, { stripBOM: false }), encoding: utf16, notes: [] };
  }
  const strict = strictUtf8(bytes);
  if (strict !== null && !looksLikeJis(strict)) return { text: strict, encoding: "utf-8", notes: [] };
  return (
    japaneseText(bytes) ??
    damagedUtf8(bytes) ??
    mostlyAscii(bytes) ?? { refused: "unknown encoding: neither UTF-8, UTF-16 with a mark, Shift_JIS nor EUC-JP" }
  );
}

function strictUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The only failure of a fatal decoder is "not UTF-8", which is the answer.
    return null;
  }
}

function looksLikeJis(text: string): boolean {
  return /\u001B\$[@B]/.test(text);
}

function japaneseText(bytes: Buffer): DecodedText | null {
  const detected = Encoding.detect(sampleAroundFirstHighByte(bytes));
  if (detected === "JIS") {
    const text = Encoding.convert(bytes, { from: "JIS", to: "UNICODE", type: "string" });
    return { text, encoding: "iso-2022-jp", notes: [] };
  }
  const encoding = detected === "SJIS" ? "cp932" : detected === "EUCJP" ? "euc-jp" : null;
  if (encoding === null) return null;
  const text = iconv.decode(bytes, encoding);
  return text.includes("\uFFFD") ? null : { text, encoding, notes: [] };
}

/** Whole lines from the first byte beyond ASCII on, so that no character is cut for the detector. */
function sampleAroundFirstHighByte(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte >= 0x80 || byte === 0x1b);
  const start = Math.max(0, bytes.lastIndexOf(0x0a, Math.max(first, 0)) + 1);
  if (bytes.length - start <= sampleBytes) return bytes.subarray(start);
  const end = bytes.lastIndexOf(0x0a, start + sampleBytes);
  return bytes.subarray(start, end > start ? end : start + sampleBytes);
}

/** UTF-8 with a few broken bytes, as left by a careless cut: everything else is still readable. */
function damagedUtf8(bytes: Buffer): DecodedText | null {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = countMatches(text, /\uFFFD/g);
  const beyondAscii = countMatches(text, /[^\0-\u007F]/g);
  if (broken * 10 > beyondAscii) return null;
  return { text, encoding: "utf-8", notes: [`${broken} broken UTF-8 sequences replaced by U+FFFD`] };
}

function mostlyAscii(bytes: Buffer): DecodedText | null {
  let high = 0;
  for (const byte of bytes) if (byte >= 0x80) high += 1;
  if (high * 10 > bytes.length) return null;
  const text = iconv.decode(bytes, "windows-1252");
  return { text, encoding: "windows-1252", notes: ["read as Windows-1252, because it is not UTF-8"] };
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  const matches = text.matchAll(pattern);
  while (matches.next().done !== true) count += 1;
  return count;
}
