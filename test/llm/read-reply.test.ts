import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findJson } from "../../src/llm/lenient-json.js";
import { readReply } from "../../src/llm/read-reply.js";

const schema = z.object({
  verdict: z.string(),
  score: z.number().nullable().optional(),
  list: z.array(z.string()).optional(),
});
const read = (text: string) => readReply(text, schema);
const value = (text: string) => {
  const reading = read(text);
  return reading.ok ? reading.value : reading;
};
const yes = { verdict: "yes" };

describe("a reply with one value", () => {
  it.each([
    ["alone", '{"verdict":"yes"}'],
    ["fenced as json", '```json\n{"verdict":"yes"}\n```'],
    ["fenced without a tag", '```\n{"verdict":"yes"}\n```'],
    ["fenced with tildes", '~~~JSON\n{"verdict":"yes"}\n~~~'],
    ["fence never closed", '```json\n{"verdict":"yes"}'],
    ["Japanese sentence before", '判定の結果は次のとおりです。\n```json\n{"verdict":"yes"}\n```'],
    ["sentence after", '{"verdict":"yes"}\n\n以上です。ご確認ください。'],
    ["byte order mark and blank lines", '\uFEFF\r\n\n  {"verdict":"yes"}\n'],
    ["braces in the prose", 'The set {a, b} and {} and [1]. {"verdict":"yes"} See {b}.'],
    ["an interval in the prose", '{"verdict":"yes"} The range [0, 1) is open.'],
    ["doubled braces", '{{"verdict":"yes"}}'],
    ["single quotes", "{'verdict': 'yes'}"],
    ["typographic quotes", "{“verdict”: “yes”}"],
    ["full-width punctuation", "｛“verdict”：＂yes＂，｝"],
    ["ideographic spaces", '{\u3000"verdict":\u3000"yes"\u3000}'],
    ["trailing commas", '{"verdict":"yes",}'],
    ["bare keys", '{verdict: "yes"}'],
    ["the same value twice", '{"verdict":"yes"}\n```json\n{ "verdict": "yes" }\n```'],
    ["other JSON beside it", '{"note": 1} {"verdict":"yes"} ["a"]'],
  ])("%s", (_, text) => {
    expect(value(text)).toEqual(yes);
  });

  it.each([
    ['{"verdict":"y","score":NaN}', null],
    ['{"verdict":"y","score":-Infinity}', null],
    ["{'verdict':'y','score':None}", null],
    ['{"verdict":"y","score":１．５}', 1.5],
    ['{"verdict":"y","score":－１}', -1],
    ['{"verdict":"y","score":1e3}', 1000],
  ])("reads the number of %s", (text, score) => {
    expect(value(text)).toEqual({ verdict: "y", score });
  });

  it.each([
    ['{"verdict":"line one\nline two\ttab"}', "line one\nline two\ttab"],
    ['{"verdict":"C:\\Users \\_x\\_ \\u12"}', "C:\\Users \\_x\\_ \\u12"],
    ['{"verdict":"\\u65e5\\"{[本、：１"}', '日"{[本、：１'],
    ["{'verdict':'it's \"fine\", isn\\'t it'}", "it's \"fine\", isn't it"],
    ['{"verdict":"｛１，２｝ ```json {} ```"}', "｛１，２｝ ```json {} ```"],
  ])("keeps the text inside the string of %s", (text, verdict) => {
    expect(value(text)).toEqual({ verdict });
  });
});

describe("reasoning", () => {
  it.each([
    ["a think block", '<think>Maybe {"verdict":"no"}?</think>{"verdict":"yes"}'],
    ["upper case and attributes", '<Thinking depth="2">{"verdict":"no"}</Thinking>\n{"verdict":"yes"}'],
    ["a start that the server took away", 'Perhaps {"verdict":"no"}.\n</think>\n\n{"verdict":"yes"}'],
    ["an unclosed brace inside", '<think>if { then</think>{"verdict":"yes"}'],
    ["bracketed tags", '[THINK]{"verdict":"no"}[/THINK]{"verdict":"yes"}'],
    ["channels", '<|channel|>analysis<|message|>{"verdict":"no"}<|end|><|channel|>final<|message|>{"verdict":"yes"}'],
    ["two blocks", '<think>{"verdict":"no"}</think> <think>{"verdict":"no"}</think>{"verdict":"yes"}'],
  ])("%s is left out", (_, text) => {
    expect(value(text)).toEqual(yes);
  });

  it("that never ends holds no answer", () => {
    expect(value('<think>So the answer is {"verdict":"yes"}')).toMatchObject({ ok: false, kind: "no_json" });
  });

  it("quoted inside a value is text of the value", () => {
    const quoted = '</think>{"verdict":"no"}<think>';
    expect(value(JSON.stringify({ verdict: quoted }))).toEqual({ verdict: quoted });
  });
});

describe("a reply that cannot be trusted", () => {
  it.each([
    ["", "empty"],
    [" \n", "empty"],
    ["はい、そのとおりです。", "no_json"],
    ['{"verdict":"yes"', "unclosed"],
    ['{"verdict":"yes"} {"verdict":', "unclosed"],
    ['{"verdict":"yes]', "unclosed"],
    ['{"verdict":["yes"}', "unclosed"],
    ['{"verdict" "yes"}', "broken"],
    ['{"verdict":"no","reason":"it says "verdict":"yes" there"}', "broken"],
    ['{"verdict":"no","verdict":"yes"}', "broken"],
    ['{"verdict":1}', "invalid"],
    ['[{"verdict":"yes"}]', "invalid"],
    ['{"outer":{"verdict":"yes"}}', "invalid"],
    ['{"verdict":"yes"} or {"verdict":"no"}', "ambiguous"],
  ])("%j is %s", (text, kind) => {
    expect(read(text)).toMatchObject({ ok: false, kind });
  });

  it("names the field that does not fit", () => {
    expect(read('{"verdict":1}')).toMatchObject({ problem: expect.stringContaining("verdict") as string });
  });
});

// Keys that JavaScript treats specially cannot be compared after zod has copied the object.
const jsonObject = fc
  .dictionary(
    fc.string({ unit: "grapheme" }).filter((key) => key !== "__proto__"),
    fc.jsonValue({ maxDepth: 3 }),
    { minKeys: 1, maxKeys: 4 },
  )
  .map((object) => JSON.parse(JSON.stringify(object)) as Record<string, unknown>);
const anyObject = z.record(z.string(), z.unknown());

describe("any JSON object", () => {
  it("is read as JSON.parse reads it, however it is laid out and wrapped", () => {
    const wrappers = [
      (json: string) => json,
      (json: string) => `結果：\n\`\`\`json\n${json}\n\`\`\`\n以上`,
      (json: string) => `<think>{</think>${json}`,
    ];
    fc.assert(
      fc.property(jsonObject, fc.constantFrom(0, 2), fc.constantFrom(...wrappers), (object, indent, wrap) => {
        expect(findJson(wrap(JSON.stringify(object, null, indent)))).toEqual({
          values: [object],
          broken: 0,
          unclosed: false,
        });
      }),
      { numRuns: 3000 },
    );
  });

  it("cut at any byte is read whole or not at all", () => {
    const wrappers = [
      (json: string) => json,
      (json: string) => `<think>下書き {"a":1}</think>答え：\n\`\`\`json\n${json}\n\`\`\`\n以上です。`,
    ];
    fc.assert(
      fc.property(jsonObject, fc.constantFrom(...wrappers), (object, wrap) => {
        const bytes = Buffer.from(wrap(JSON.stringify(object)));
        for (let length = 0; length <= bytes.length; length += 1) {
          const reading = readReply(bytes.subarray(0, length).toString("utf8"), anyObject);
          if (reading.ok) expect(reading.value).toEqual(object);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("never makes the reader throw, whatever text it is", () => {
    const soup = fc.array(
      fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        "”",
        ",",
        "：",
        "a",
        "１",
        "\\",
        "\n",
        "<think>",
        "</think>",
        "null",
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          soup.map((parts) => parts.join("")),
        ),
        (text) => {
          expect(typeof readReply(text, anyObject).ok).toBe("boolean");
        },
      ),
      { numRuns: 5000 },
    );
  });
});
