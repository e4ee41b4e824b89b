import { describe, expect, it } from "vitest";
import { askWordsEn } from "../../../src/http/console/ask/messages.en.js";
import { askWordsJa } from "../../../src/http/console/ask/messages.ja.js";
import { consoleWordsEn } from "../../../src/http/console/messages/messages.en.js";
import { consoleWordsJa } from "../../../src/http/console/messages/messages.ja.js";
import { corpusWordsEn } from "../../../src/http/console/corpus/messages.en.js";
import { corpusWordsJa } from "../../../src/http/console/corpus/messages.ja.js";
import { reviewWordsEn } from "../../../src/http/console/review/messages.en.js";
import { reviewWordsJa } from "../../../src/http/console/review/messages.ja.js";
import { trustWordsEn } from "../../../src/http/console/trust/messages.en.js";
import { trustWordsJa } from "../../../src/http/console/trust/messages.ja.js";
import { runsWordsEn } from "../../../src/http/console/runs/messages.en.js";
import { runsWordsJa } from "../../../src/http/console/runs/messages.ja.js";

describe("the console's words", () => {
  it.each([
    ["frame", consoleWordsJa, consoleWordsEn],
    ["ask", askWordsJa, askWordsEn],
    ["runs", runsWordsJa, runsWordsEn],
    ["review", reviewWordsJa, reviewWordsEn],
    ["corpus", corpusWordsJa, corpusWordsEn],
    ["trust", trustWordsJa, trustWordsEn],
  ])("have the same keys in both languages, and none is empty: %s", (_part, japanese, english) => {
    expect(textsOf(english).map(([key]) => key)).toEqual(textsOf(japanese).map(([key]) => key));
    for (const [key, text] of [...textsOf(japanese), ...textsOf(english)]) expect(text.trim(), key).not.toBe("");
  });
});

function textsOf(words: object, prefix = ""): readonly (readonly [string, string])[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === "string") return [[prefix + key, value] as const];
    return typeof value === "object" && value !== null ? textsOf(value, `${prefix}${key}.`) : [];
  });
}
