import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { textOfCell } from "../../../src/datasets/safe-cell.js";
import { comparisonMessages } from "../../../src/report/comparison/messages.js";
import { byId, elements, parsePage, readable, skeleton, textOf, withClass } from "../parsed-page.js";
import { score, variedRow, type StoredRow } from "../experiment/experiment-world.js";
import { bothRuns, comparisonWorld } from "./comparison-world.js";

const attack = `</td></table><script>x()</script>"'<img src=x onerror=y>`;

async function rootOf(count: number, text = "") {
  return parsePage((await comparisonWorld(...bothRuns(count, text))).page);
}

/** So many rows with one score each. */
function scoredRows(count: number, valueOf: (index: number) => number): StoredRow[] {
  return Array.from({ length: count }, (_, index) => {
    const row = variedRow(0);
    const sample = { ...row.sample, id: `q-${index}` };
    const value = valueOf(index);
    const scores = [{ score: score("faithfulness", { value }), passed: value >= 0.5 }];
    return { sample, result: { ...row.result!, scores } };
  });
}

describe("page of a comparison", () => {
  it("says in a sentence that B is worse, in what, and counts the rows", async () => {
    const { page } = await comparisonWorld(
      scoredRows(40, () => 0.9),
      scoredRows(40, (index) => (index < 20 ? 0.4 : 0.9)),
    );
    const root = parsePage(page);
    expect(withClass(root, "outcome").map(readable)).toEqual([
      "B is worse than A: Faithfulness (title) (mean), Faithfulness (title) (pass rate).",
    ]);
    expect(readable(withClass(root, "glance")[0])).toBe(
      "Rows compared 40 ▼ Worse 20 ▲ Better 0 ◌ Score lost 0 = No change 20",
    );
    expect(withClass(root, "difference-worse")).toHaveLength(1);
    expect(readable(withClass(root, "verdict-word-worse")[0])).toBe("▼ worse");
  });

  it("does not take a difference for one that chance may have made, and says how large one would show", async () => {
    const { page } = await comparisonWorld(
      scoredRows(20, (index) => (index % 2 === 0 ? 0.9 : 0.6)),
      scoredRows(20, (index) => (index % 3 === 0 ? 0.9 : 0.6)),
    );
    const root = parsePage(page);
    expect(readable(withClass(root, "outcome")[0])).toMatch(
      /^There is no clear difference .* 3 rows got better and 6 got worse/,
    );
    expect(readable(byId(root, "differences") && withClass(root, "differences")[0])).toMatch(
      /\? no clear difference May be chance \(p = [\d.]+\)\. 20 rows show differences of 0\.\d\d and more\./,
    );
    expect(readable(root)).toContain("No row has a score in both runs: context_recall, context_precision");
  });

  it("says that nothing differs where nothing does", async () => {
    const rows = scoredRows(10, () => 0.5);
    const root = parsePage((await comparisonWorld(rows, rows)).page);
    expect(readable(withClass(root, "outcome")[0])).toBe("A and B have the same scores on every row.");
    expect(readable(root)).toContain("The same score on every row: Faithfulness (title)");
  });

  it("shows McNemar's table, scores that went missing, and the changes of each kind of question", async () => {
    const root = await rootOf(40);
    const lines = elements(root)
      .filter(({ tagName }) => tagName === "tr")
      .map((line) =>
        elements(line)
          .filter(({ tagName }) => /^t[dh]$/.test(tagName))
          .map(readable)
          .join(" | "),
      );
    expect(lines).toContain(
      "Metric | Pass in both | Pass in A alone (lost) | Pass in B alone (gained) | Pass in neither | p",
    );
    expect(lines).toContain("Faithfulness (title) | 16 | 4 | 0 | 16 | 0.125");
    expect(lines).toContain("context_recall | 8 | 0 | 0.031");
    expect(lines).toContain("人事 | 10 | 2 | 2 | 2 | · | 4");
  });

  it("unfolds a row side by side: answers, evidence, scores and reasons, the changed metric first", async () => {
    const root = await rootOf(20);
    const worse = readable(byId(root, "r-2"));
    for (const text of [
      "▼ Worse",
      "the same answer",
      "A 0.50 ✗",
      "B 0.25 ✗",
      "根拠が変わった",
      "Scores that did not change",
    ])
      expect(worse).toContain(text);
    const other = readable(byId(root, "r-10"));
    for (const text of [
      "another answer",
      "A Answer before Answered An answer with evidence was written answered 15日まで繰り越せます。申請は不要です。",
      "answered 翌年に15日まで。",
      "here alone",
      "other.md#1",
    ])
      expect(other).toContain(text);
    expect(readable(byId(root, "r-3"))).toContain("◌ Score lost");
    expect(readable(byId(root, "r-3"))).toContain("reply could not be read: unreadable");
    expect(readable(root)).not.toMatch(/NaN|undefined|\[object/);
  });

  it("keeps text as text in every field", async () => {
    const [plain, attacked] = [await rootOf(20), await rootOf(20, attack)];
    expect(skeleton(attacked)).toEqual(skeleton(plain));
    expect(textOf(attacked)).toContain(`(5)${attack}`);
  });

  it("stays within its limits, rows that lost something first, and says what it leaves out", async () => {
    const [before, after] = bothRuns(60);
    const { page } = await comparisonWorld(before, after, { limits: { rows: 30, detailBytes: 60_000 } });
    const root = parsePage(page);
    const shown = withClass(root, "row");
    expect(shown).toHaveLength(30);
    const states = shown.map((row) => String(row.properties["dataS"]));
    expect(states.filter((state) => /worse|lost/.test(state))).toHaveLength(24);
    const notices = withClass(root, "notice").map(readable);
    expect(notices).toContain("30 rows are left out of this page to keep it readable.");
    expect(notices.some((notice) => /^\d+ rows are listed without their details/.test(notice))).toBe(true);
    expect(page.length).toBeLessThan(220_000);
  });

  it("gives every heading in order and every table a caption", async () => {
    const root = await rootOf(20);
    const levels = elements(root).flatMap(({ tagName }) => (/^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : []));
    expect(levels[0]).toBe(1);
    levels.reduce((last, level) => {
      expect(level).toBeLessThanOrEqual(last + 1);
      return level;
    });
    for (const table of elements(root).filter(({ tagName }) => tagName === "table")) {
      expect(readable(elements(table).find(({ tagName }) => tagName === "caption"))).not.toBe("");
    }
  });

  it("says which rows only one side finished", async () => {
    const [before, after] = bothRuns(6);
    const pending = before.map((row, index) => (index === 4 ? { ...row, result: null } : row));
    const root = parsePage((await comparisonWorld(pending, after)).page);
    expect(withClass(root, "notice").map(readable)).toContain(
      "Not compared: 0 rows that only A finished, 1 that only B finished.",
    );
    expect(withClass(root, "row")).toHaveLength(5);
  });

  it("marks a guessed kind of question in the overview and at its row", async () => {
    const [before, after] = bothRuns(6);
    const guess = (rows: readonly StoredRow[]) =>
      rows.map((row, index) =>
        index === 1 ? { ...row, sample: { ...row.sample, metadata: { category_guessed: "rules" } } } : row,
      );
    const root = parsePage((await comparisonWorld(guess(before), guess(after))).page);
    expect(readable(root)).toContain("1 row has a kind of question that rules guessed");
    expect(readable(root)).toContain("経費 (guessed 1)");
    expect(readable(byId(root, "r-2"))).toContain("経費 (guessed)");
    expect(readable(byId(root, "r-6"))).not.toContain("guessed");
  });

  it("is wholly in Japanese where that is asked for", async () => {
    const { page } = await comparisonWorld(...bothRuns(20), { language: "ja" });
    const root = parsePage(page);
    expect(elements(root)[0]?.properties["lang"]).toBe("ja");
    for (const words of ["二つの実行の違い", "▼ 悪化", "行で見つかるのは"]) expect(readable(root)).toContain(words);
  });
});

describe("the files beside the page of a comparison", () => {
  it("hold every pair whole, whatever the page leaves out", async () => {
    const [before, after] = bothRuns(20, "あ".repeat(5000));
    const { jsonl, csv, page } = await comparisonWorld(before, after, { limits: { rows: 1, detailBytes: 0 } });
    const pairs = jsonl.map(
      (line) => JSON.parse(line) as { row_id: string; kinds: string[]; after: { sample: unknown } },
    );
    expect(pairs).toHaveLength(20);
    expect(pairs[1]!.kinds).toEqual(["worse"]);
    expect(JSON.stringify(pairs[9]!.after.sample)).toContain("あ".repeat(5000));
    expect(page).toContain("Details: see run.jsonl");
    const table = parse<Record<string, string>>(csv, { columns: true, bom: true });
    expect(table).toHaveLength(20);
    expect(table[1]).toMatchObject({
      change: "worse",
      "faithfulness.before": "0.5",
      "faithfulness.after": "0.25",
      "faithfulness.difference": "-0.25",
    });
  });

  it.each(["=1+1", "-2", "\tx", 'a "quote", and\r\na line', ""])(
    "hold %j as a text that no spreadsheet runs",
    async (text) => {
      const [[row], [later]] = bothRuns(1);
      const given = (of: StoredRow) => ({ ...of, sample: { ...of.sample, user_input: text } });
      const { csv } = await comparisonWorld([given(row!)], [given(later!)]);
      const [record] = parse<Record<string, string>>(csv, { columns: true, bom: true });
      expect(record!["user_input"]).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u);
      expect(textOfCell(record!["user_input"]!)).toBe(text);
    },
  );
});

describe("words of a comparison", () => {
  it("say the same things in both languages, Japanese in the one file alone", () => {
    const [ja, en] = [comparisonMessages("ja"), comparisonMessages("en")];
    expect(Object.keys(en)).toEqual(Object.keys(ja));
    expect(JSON.stringify(en)).not.toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
  });
});
