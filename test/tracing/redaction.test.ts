import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor, redacted } from "../../src/tracing/redaction.js";

const environment = {
  OPENAI_API_KEY: "plain-looking-value-1",
  DIFY_TOKEN: 'quo"ted\\secret/値段',
  DATABASE_URL: "postgres://konkyo:p%40ssw0rd!long@db.example:5432/k",
  LLM_API_KEY: "EMPTY",
  HOME: "/home/someone-or-other",
};
const redactor = createRedactor(environment);

describe("known secrets", () => {
  it.each([
    ["a value", "key=plain-looking-value-1.", `key=${redacted}.`],
    ["its JSON spelling", JSON.stringify({ a: 'quo"ted\\secret/値段' }), `{"a":"${redacted}"}`],
    ["its URL spelling", `?q=${encodeURIComponent('quo"ted\\secret/値段')}&x=1`, `?q=${redacted}&x=1`],
    ["a password in an address", "login p@ssw0rd!long failed", `login ${redacted} failed`],
  ])("are taken out as %s", (_name, text, expected) => {
    expect(redactor.text(text)).toBe(expected);
  });

  it("are not looked for in placeholders and in variables that hold none", () => {
    const text = "EMPTY /home/someone-or-other";
    expect(redactor.text(text)).toBe(text);
  });

  it("never survive, wherever they stand in a value (10,000 runs)", () => {
    const secret = environment.OPENAI_API_KEY;
    const around = fc.tuple(fc.string(), fc.string()).map(([before, after]) => before + secret + after);
    fc.assert(
      fc.property(
        fc.object({ values: [around, fc.string(), fc.integer()], key: fc.oneof(around, fc.string()) }),
        (value) => {
          expect(JSON.stringify(redactor.value(value))).not.toContain(secret);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe("secrets by shape", () => {
  it.each([
    ["Authorization: Bearer abc", `Authorization: Bearer ${redacted}`],
    ['{"authorization":"Basic dXNlcjpwYXNz"}', `{"authorization":"Basic ${redacted}"}`],
    ["x-api-key: 123", `x-api-key: ${redacted}`],
    ["curl -H 'bearer eyJhbGciOiJIUzI1NiJ9.e30.sig'", `curl -H 'bearer ${redacted}'`],
    ["sk-proj-abcdefghijklmnop", redacted],
    ["https://user:hunter2@host/path", `https://user:${redacted}@host/path`],
  ])("%s", (text, expected) => {
    expect(redactor.text(text)).toBe(expected);
  });

  it.each([
    "Bearer authentication is supported",
    "basic understanding of things",
    "有給休暇は10日です。",
    "https://host:8080/a@b",
  ])("leave prose alone: %s", (text) => {
    expect(redactor.text(text)).toBe(text);
  });

  it("are taken by the name of their field", () => {
    const value = { headers: { Authorization: "abc", "X-Api-Key": ["k"] }, password: "x", usage: { input_tokens: 3 } };
    expect(redactor.value(value)).toEqual({
      headers: { Authorization: redacted, "X-Api-Key": redacted },
      password: redacted,
      usage: { input_tokens: 3 },
    });
  });
});

describe("any value", () => {
  it("becomes JSON data and is not changed itself", () => {
    const circle: Record<string, unknown> = { name: "circle" };
    circle["self"] = circle;
    const value = Object.freeze({
      circle,
      date: new Date(0),
      bad: new Date(NaN),
      error: new TypeError("plain-looking-value-1"),
      map: new Map([["a", 1]]),
      set: new Set([1]),
      vector: new Float32Array(3),
      big: 10n,
      json: { toJSON: () => ({ as: "told" }) },
    });
    expect(redactor.value(value)).toEqual({
      circle: { name: "circle", self: "[circular]" },
      date: "1970-01-01T00:00:00.000Z",
      bad: null,
      error: { name: "TypeError", message: redacted },
      map: { a: 1 },
      set: [1],
      vector: "[12 bytes]",
      big: "10",
      json: { as: "told" },
    });
  });

  it("is unreadable rather than an error when its getters throw", () => {
    const value = Object.defineProperty({}, "x", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    expect(redactor.value(value)).toBe("[unreadable]");
  });

  it("may be nested without end", () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 20_000; depth += 1) value = [value];
    expect(JSON.stringify(redactor.value(value))).toContain("[too deep]");
  });

  it("never makes it throw (10,000 runs)", () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
        (value) => {
          expect(() => JSON.stringify(redactor.value(value))).not.toThrow();
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
