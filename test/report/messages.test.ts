import { describe, expect, it } from "vitest";
import { gateChecks, gateReasons, gateRoutes } from "../../src/core/evidence-gate.js";
import { outcomeReasons, outcomeStatuses } from "../../src/core/outcome.js";
import { judgeFailureCodes } from "../../src/core/score.js";
import { labelOf, reportMessages } from "../../src/report/messages.js";

const languages = ["ja", "en"] as const;

describe("words of a report", () => {
  it("say the same things in every language", () => {
    expect(flatten(reportMessages("en")).map(([key]) => key)).toEqual(
      flatten(reportMessages("ja")).map(([key]) => key),
    );
  });

  it.each(languages)("are never empty in %s", (language) => {
    for (const [key, text] of flatten(reportMessages(language))) expect(text.trim(), key).not.toBe("");
  });

  it("are Japanese in the Japanese file and not in the English one", () => {
    const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
    expect(flatten(reportMessages("ja")).filter(([, text]) => !japanese.test(text))).toEqual([["evidenceId", "ID"]]);
    expect(flatten(reportMessages("en")).filter(([, text]) => japanese.test(text))).toEqual([]);
  });

  it.each(languages)("label every route, reason, check and failure in %s", (language) => {
    const messages = reportMessages(language);
    expect(Object.keys(messages.routes).sort()).toEqual([...gateRoutes].sort());
    expect(Object.keys(messages.statuses).sort()).toEqual([...outcomeStatuses].sort());
    expect(Object.keys(messages.reasons).sort()).toEqual([...new Set([...gateReasons, ...outcomeReasons])].sort());
    expect(Object.keys(messages.checks).sort()).toEqual([...gateChecks].sort());
    expect(Object.keys(messages.judgeFailures).sort()).toEqual([...judgeFailureCodes].sort());
  });

  it("name a key that has no label by itself, inherited names too", () => {
    expect(labelOf({ a: "A" }, "a")).toBe("A");
    expect(labelOf({ a: "A" }, "constructor")).toBe("constructor");
  });
});

function flatten(record: object, prefix = ""): [string, string][] {
  return Object.entries(record)
    .flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[prefix + key, value]] : flatten(value as object, `${prefix}${key}.`),
    )
    .sort(([left], [right]) => (left < right ? -1 : 1));
}
