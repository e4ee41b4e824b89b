import { describe, expect, it } from "vitest";
import type { CheckedRow } from "../../src/calibration/check-judge.js";
import { renderCheckPage } from "../../src/calibration/check-page.js";
import { checkTables, correctedSentence } from "../../src/calibration/check-tables.js";
import { summariseCheck } from "../../src/calibration/judge-check.js";
import { elements, parsePage, readable, skeleton } from "../report/parsed-page.js";

const checkOf = (text: string) => {
  const row = (id: string, label: "bad" | "good", verdict: "bad" | "good" | null): CheckedRow => ({
    ...{
      id: `${text}${id}`,
      line: 1,
      label,
      verdict,
      absence: verdict === null ? "not_applicable" : null,
      value: null,
    },
    ...{ reason: text, category: `${text}${id}`, language: "ja", text },
  });
  const rows = [row("1", "bad", "bad"), row("2", "bad", "good"), row("3", "good", "good"), row("4", "good", null)];
  return summariseCheck(
    { rows, faults: [{ line: 9, fault: text }], labels: { [text]: 4 }, ignored: 1 },
    {
      file: text,
      judge: { name: text, model: text, offline: true },
      mapping: { bad: [text], good: [], ignored: [] },
      half: "odd",
    },
  );
};

describe("the page of a check", () => {
  it.each(["ja", "en"] as const)("shows figures, intervals and the rows that differ, in %s", (language) => {
    const page = parsePage(renderCheckPage(checkOf("文"), language));
    const text = readable(page);
    expect(text).toContain("1.00 (0.21–1.00)");
    expect(text).toContain("0.50 (0.09–0.91)");
    expect(
      elements(page)
        .filter(({ tagName }) => tagName === "blockquote")
        .map(readable),
    ).toEqual(["文"]);
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it("holds any text as text: the same elements whatever it says, no script and no address", () => {
    const attack = '"><img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a>';
    const attacked = parsePage(renderCheckPage(checkOf(attack), "ja"));
    expect(skeleton(attacked)).toEqual(skeleton(parsePage(renderCheckPage(checkOf("文"), "ja"))));
    expect(elements(attacked).map(({ tagName }) => tagName)).not.toContain("script");
    expect(renderCheckPage(checkOf("文"), "ja")).not.toMatch(/https?:\/\//);
  });

  it("says the same as the tables", () => {
    const check = checkOf("文");
    const [agreement, confusion] = checkTables(check, "en");
    expect(agreement?.rows[0]).toEqual([
      "All",
      "1.00 (0.21–1.00)",
      "0.50 (0.09–0.91)",
      "1.00 (0.21–1.00)",
      "0.67",
      "0.40",
      "3/4",
    ]);
    expect(confusion?.rows).toEqual([
      ["Labelled bad", "1", "1", "0"],
      ["Labelled good", "0", "1", "1"],
    ]);
    expect(readable(parsePage(renderCheckPage(check, "en")))).toContain(correctedSentence(check, "en"));
  });
});
