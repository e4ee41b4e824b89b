import { secretPattern } from "./secret-values.js";

/** Takes secrets out of what is traced or recorded. */
export interface Redactor {
  text(text: string): string;
  /**
   * A copy of any value as plain JSON data with secrets replaced. Cycles, binary
   * data and unreadable parts become a word in brackets; never throws.
   */
  value(value: unknown): unknown;
}

export const redacted = "[redacted]";

/** Deeper than any record of ours; a hostile value must not exhaust the stack. */
const deepest = 100;

/** Field names whose text is a secret whatever it looks like. */
const secretField =
  /^(?:(?:proxy[-_]?)?authorization|cookie|set[-_]?cookie|password|passwd|secret|client[-_]?secret|(?:x[-_])?api[-_]?key|(?:access|auth|refresh|bearer)[-_]?token)$/i;

/** What a secret looks like when nobody told us its value. Each keeps group 1 and loses the rest. */
const secretShapes: readonly RegExp[] = [
  // A header or field written out in a text.
  /((?:authorization|x-api-key|api[-_]key)["']?\s*[:=]\s*["']?(?:(?:bearer|basic|token)\s+)?)[^\s"',;}]+/giu,
  // A bearer or basic credential; the digit keeps prose about "Bearer authentication" readable.
  /(\b(?:bearer|basic)\s+)(?=[A-Za-z._~+/=-]*\d)[\w.~+/=-]{16,}/giu,
  // Keys of well-known services, and of our own.
  /(\b)(?:konkyo_[0-9a-f]{16}_[\w-]{43}|sk-[\w-]{16,}|lsv2_[\w-]{16,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|xox[abprs]-[\w-]{10,})/gu,
  // A password inside an address.
  /([a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@]{0,200}:)[^\s/@]{1,200}(?=@)/giu,
];

/** A redactor that knows the secrets of an environment by value, and others by their shape. */
export function createRedactor(environment: Readonly<Record<string, string | undefined>>): Redactor {
  const known = secretPattern(environment);

  const text = (value: string): string => {
    const withoutKnown = known === null ? value : value.replace(known, redacted);
    return secretShapes.reduce((rest, shape) => rest.replace(shape, `$1${redacted}`), withoutKnown);
  };

  const walk = (value: unknown, above: readonly object[]): unknown => {
    if (typeof value === "string") return text(value);
    if (typeof value === "bigint") return value.toString();
    if (typeof value === "function" || typeof value === "symbol") return undefined;
    if (typeof value !== "object" || value === null) return value;
    if (above.includes(value)) return "[circular]";
    if (above.length >= deepest) return "[too deep]";
    const within = [...above, value];
    if (Array.isArray(value)) return value.map((item) => walk(item, within));
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (value instanceof Error) return { name: value.name, message: text(value.message) };
    if (value instanceof Set) return [...value].map((item) => walk(item, within));
    if (value instanceof Map) return fields(Object.fromEntries(value) as Record<string, unknown>, within);
    if (hasToJson(value)) return walk(value.toJSON(), within);
    return fields(value as Record<string, unknown>, within);
  };

  const fields = (record: Readonly<Record<string, unknown>>, above: readonly object[]): unknown =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        text(name),
        secretField.test(name) && (typeof value === "string" || Array.isArray(value)) ? redacted : walk(value, above),
      ]),
    );

  return {
    text,
    value(value) {
      try {
        return walk(value, []);
      } catch {
        // A getter or toJSON of somebody else's object threw: the record says so instead of failing the run.
        return "[unreadable]";
      }
    },
  };
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}
