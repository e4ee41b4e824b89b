import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Language } from "../../../src/core/language.js";
import { textOfCell } from "../../../src/datasets/safe-cell.js";
import { compareExperiments } from "../../../src/experiments/compare-experiments.js";
import { diagnosisKinds, faults } from "../../../src/experiments/diagnosis.js";
import type { ExperimentRecord } from "../../../src/experiments/journal/experiment-record.js";
import { runFacts } from "../../../src/experiments/run-facts.js";
import { summariseExperiment } from "../../../src/experiments/summarise-experiment.js";
import { detailBytes, experimentContext, experimentPage } from "../../../src/report/experiment/experiment-page.js";
import { heatOf } from "../../../src/report/experiment/heat-map.js";
import { experimentMessages } from "../../../src/report/experiment/messages.js";
import { defaultPageLimits, placeRows, type PageLimits } from "../../../src/report/experiment/page-budget.js";
import { isFailing, readReportedRows } from "../../../src/report/experiment/reported-row.js";
import { csvHead, rowAsCsv, rowAsJson } from "../../../src/report/experiment/row-files.js";
import { binOf, createTally } from "../../../src/report/experiment/tally.js";
import type { Storage } from "../../../src/storage/sqlite.js";
import { openTestStorage } from "../../experiments/workspace.js";
import { byId, elements, parsePage, readable, skeleton, textOf, withClass } from "../parsed-page.js";
import { storedExperiment, variedRow, type StoredRow } from "./experiment-world.js";

const attack = `</td></table><script>x()</script>"'<img src=x onerror=y>`;

async function written(
  rows: readonly StoredRow[],
  { language = "en", limits = defaultPageLimits }: { language?: Language; limits?: PageLimits } = {},
) {
  const storage = openTestStorage();
  const experiment = await storedExperiment(storage, rows);
  const page = pageOf(storage, experiment, language, limits);
  return { storage, experiment, page, root: parsePage(page) };
}

function pageOf(
  storage: Storage,
  experiment: ExperimentRecord,
  language: Language,
  limits: PageLimits,
  before: ExperimentRecord | null = null,
): string {
  const { guessed_categories: guessed } = runFacts(storage, experiment.id);
  const context = experimentContext(experiment, language, { faithfulness: "Faithfulness (title)" }, guessed);
  const tally = createTally(context.metrics);
  const stored = [...readReportedRows(storage, experiment)];
  for (const row of stored) tally.add(row);
  const measured = stored.map((row) => ({ rank: isFailing(row) ? 0 : 1, detailBytes: detailBytes(row, context) }));
  const statistics = { seed: 1, resamples: 200 };
  const input = {
    experiment,
    summary: summariseExperiment(storage, experiment, statistics),
    tally: tally.result(),
    places: placeRows(measured, limits),
    rows: readReportedRows(storage, experiment),
    comparison:
      before === null
        ? null
        : compareExperiments(storage, before, experiment, { ...statistics, allowOtherDataset: false }),
    generated_at: "2026-11-30T01:02:03Z",
  };
  return [...experimentPage(input, context)].join("\n");
}

const rows = (count: number, text = "") => Array.from({ length: count }, (_, index) => variedRow(index, text));

describe("page of an experiment", () => {
  it("says at a glance how many rows have a problem and which part to look at", async () => {
    const { root } = await written(rows(20));
    const glance = readable(withClass(root, "glance")[0]);
    expect(glance).toContain("Rows done 20 / 20");
    expect(glance).toContain("With a problem 12");
    expect(withClass(root, "parts").map(readable)[0]).toMatch(/^search 4 33 %/);
  });

  it("counts causes by kind of question, each row once", async () => {
    const { root } = await written(rows(20));
    const table = withClass(root, "causes")[0];
    const lines = elements(table!)
      .filter((element) => element.tagName === "tr")
      .map(readable);
    expect(lines[0]).toBe("Cause Part Total 人事経費情報システム総務");
    expect(lines).toContain("Evidence was not retrieved search 2 ·1·1");
    const totals = elements(table!)
      .filter((element) => element.tagName === "b")
      .map((element) => Number(textOf(element)));
    expect(totals.reduce((sum, count) => sum + count, 0)).toBe(12);
  });

  it("gives each metric with scored / total, its interval, its pass rate and its distribution as text", async () => {
    const { root } = await written(rows(20));
    const line = elements(withClass(root, "stacked")[0]!).find((element) =>
      readable(element).startsWith("Faithfulness (title)"),
    );
    expect(readable(line)).toMatch(/0\.778 0\.\d{3} – 0\.\d{3} 18 \/ 20 50\.0 % 10 \/ 20/);
    expect(readable(line)).toContain("lowest first: 0, 0, 0, 0, 0, 8, 0, 0, 0, 10");
    expect(readable(line)).toContain("no result 2");
  });

  it("shows a row with its answer, evidence and judgements, claims, verdicts, cause and cost", async () => {
    const { root } = await written(rows(20));
    const row = readable(byId(root, "r-6"));
    for (const text of [
      "Claim without evidence — Part: answer generation",
      "15日まで繰り越せます。申請は不要です。",
      "Ideal answer 未使用の年次有給休暇は",
      "[1] doc-5.md#0",
      "Yes context_precision 関係",
      "No 申請は不要 根拠にない",
      "doc-5.md#0 found [1]",
      "US$0.00040",
    ]) {
      expect(row).toContain(text);
    }
    expect(readable(byId(root, "r-4"))).toContain("target: timeout no reply");
    expect(readable(byId(root, "r-5"))).toContain("Shown in place of an answer お答えできません。");
    expect(readable(root)).not.toMatch(/NaN|undefined|\[object/);
  });

  it("keeps text as text in every field", async () => {
    const [plain, attacked] = [await written(rows(20)), await written(rows(20, attack))];
    expect(skeleton(attacked.root)).toEqual(skeleton(plain.root));
    expect(textOf(attacked.root)).toContain(`(5)${attack}`);
  });

  it("admits its own style and script alone", async () => {
    const { root } = await written(rows(3));
    const hashed = (tag: string): string => {
      const found = elements(root).filter((element) => element.tagName === tag);
      expect(found).toHaveLength(1);
      return createHash("sha256").update(textOf(found[0]!)).digest("base64");
    };
    const policy = String(elements(root).find((element) => "httpEquiv" in element.properties)?.properties["content"]);
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hashed("style")}'; script-src 'sha256-${hashed("script")}'; base-uri 'none'; form-action 'none'`,
    );
    expect(textOf(root)).not.toMatch(/@import|url\(/);
  });

  it("stays within its limits, failing rows first, and says what it leaves out", async () => {
    const { page, root } = await written(rows(60), { limits: { rows: 45, detailBytes: 40_000 } });
    expect(withClass(root, "row")).toHaveLength(45);
    const notices = withClass(root, "notice").map(readable);
    expect(notices).toContain("15 rows are left out of this page to keep it readable.");
    expect(notices.some((notice) => /^\d+ rows are listed without their details/.test(notice))).toBe(true);
    const detailed = withClass(root, "row").filter((row) => elements(row).some(({ tagName }) => tagName === "details"));
    expect(new Set(detailed.map((row) => row.properties["dataS"]))).toEqual(new Set(["failing"]));
    expect(page.length).toBeLessThan(160_000);
  });

  it("shortens megabytes of context and says where they are whole", async () => {
    const row = variedRow(5, "あ".repeat(500_000));
    const { page, storage, experiment } = await written([row]);
    expect(page.length).toBeLessThan(100_000);
    expect(page).toContain("shortened; whole in rows.jsonl");
    const [stored] = [...readReportedRows(storage, experiment)];
    const read = JSON.parse(rowAsJson(stored!)) as { sample: { retrieved_contexts: string[] } };
    expect(read.sample.retrieved_contexts[0]).toHaveLength(
      500_000 + variedRow(5).result!.answer!.retrieved_contexts![0]!.length,
    );
  });

  it("marks a guessed kind of question in the overviews and at its row", async () => {
    const given = rows(12).map((row, index) =>
      index === 1 ? { ...row, sample: { ...row.sample, metadata: { category_guessed: "rules" } } } : row,
    );
    const { root } = await written(given);
    expect(withClass(root, "notice").map(readable)).toContain(
      "1 row has a kind of question that rules guessed; it is marked “guessed”.",
    );
    for (const part of ["causes", "heat"]) {
      expect(readable(withClass(root, part)[0])).toContain("経費 (guessed 1)");
    }
    expect(readable(byId(root, "r-2"))).toContain("経費 (guessed)");
    expect(readable(byId(root, "r-6"))).not.toContain("guessed");
  });

  it("names the kinds of question with the largest share of problems", async () => {
    const { root } = await written(rows(20));
    const parts = withClass(root, "parts").map(readable);
    expect(parts[1]).toBe("人事 3 / 5経費 3 / 5情報システム 3 / 5");
  });

  it("shows the gate's checks of a recorded run: passed, failed and not reached", async () => {
    const { storage, experiment } = await written(rows(5));
    const gate = {
      route: "hold",
      reason: "version_mismatch",
      checks: [
        { name: "version_given", outcome: "passed", detail: "" },
        { name: "versions_current", outcome: "failed", detail: `2026-09 ${attack}` },
        { name: "ids_unambiguous", outcome: "not_reached", detail: "" },
      ],
    };
    storage.sqlite
      .prepare(
        "INSERT INTO runs (process_id, created_at, status, question, outcome_json) VALUES ('run-4', '', 'finished', '', ?)",
      )
      .run(JSON.stringify({ gate }));
    const root = parsePage(pageOf(storage, experiment, "en", defaultPageLimits));
    const row = readable(byId(root, "r-5"));
    expect(row).toContain("Evidence checks 1 / 3 → Hold");
    expect(row).toContain(`Failed All pieces are of the current release2026-09 ${attack}`);
    expect(row).toContain("Not reached One id always has one content");
  });

  it("shows nothing of a gate that an earlier version of the program recorded in another way", async () => {
    const { storage, experiment } = await written(rows(5));
    storage.sqlite
      .prepare(
        "INSERT INTO runs (process_id, created_at, status, question, outcome_json) VALUES ('run-4', '', 'finished', '', ?)",
      )
      .run(JSON.stringify({ gate: { route: "elsewhere" } }));
    const root = parsePage(pageOf(storage, experiment, "en", defaultPageLimits));
    expect(readable(byId(root, "r-5"))).not.toContain("Evidence checks");
  });

  it("gives every heading in order and every table a caption", async () => {
    const { root } = await written(rows(20));
    const levels = elements(root).flatMap(({ tagName }) => (/^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : []));
    levels.reduce((last, level) => {
      expect(level).toBeLessThanOrEqual(last + 1);
      return level;
    }, 0);
    for (const table of elements(root).filter(({ tagName }) => tagName === "table")) {
      expect(readable(elements(table).find(({ tagName }) => tagName === "caption"))).not.toBe("");
    }
  });

  it("shows an earlier experiment beside it", async () => {
    const storage = openTestStorage();
    const before = await storedExperiment(storage, rows(20), { name: "before <b>" });
    const after = await storedExperiment(storage, rows(20), { name: "after" });
    const root = parsePage(pageOf(storage, after, "en", defaultPageLimits, before));
    expect(readable(withClass(root, "comparison")[0])).toContain("Compared with before <b>");
  });

  it("is in Japanese where that is asked for", async () => {
    const { root } = await written(rows(12), { language: "ja" });
    expect(elements(root)[0]?.properties["lang"]).toBe("ja");
    expect(readable(root)).toContain("先に見るところ");
  });

  it("has words in both languages for every cause and part", () => {
    for (const language of ["ja", "en"] as const) {
      const words = experimentMessages(language);
      expect(Object.keys(words.kinds).sort()).toEqual([...diagnosisKinds].sort());
      expect(Object.keys(words.faults).sort()).toEqual([...faults].sort());
    }
  });
});

describe("the files beside the page", () => {
  it.each(["=1+1", "-2", "@cmd", "\tx", "'=quoted", 'a "quote", and\r\na line', " blank ", "", "＝1"])(
    "hold %j so that no spreadsheet runs it and it comes back unchanged",
    async (text) => {
      const storage = openTestStorage();
      const row = variedRow(5);
      const experiment = await storedExperiment(storage, [
        { ...row, sample: { ...row.sample, user_input: text, reference: text } },
      ]);
      const [stored] = [...readReportedRows(storage, experiment)];
      const csv = `${csvHead(experiment.plan!)}\n${rowAsCsv(stored!, experiment.plan!)}\n`;
      const [record] = parse<Record<string, string>>(csv, { columns: true, bom: true });
      expect(record!["user_input"]).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u);
      expect(textOfCell(record!["user_input"]!)).toBe(text);
      expect(textOfCell(record!["reference"]!)).toBe(text);
      expect(record!["faithfulness"]).toBe("0.5");
    },
  );

  it("hold every row, also those that the page leaves out", async () => {
    const { storage, experiment } = await written(rows(50), { limits: { rows: 1, detailBytes: 0 } });
    const ids = [...readReportedRows(storage, experiment)].map(
      (row) => (JSON.parse(rowAsJson(row)) as { row_id: string }).row_id,
    );
    expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => `q-${index}`));
  });
});

describe("rules of the page", () => {
  it("places rows of a low rank before others, within both limits", () => {
    const measured = fc.array(fc.record({ rank: fc.nat(2), detailBytes: fc.integer({ min: 0, max: 50 }) }));
    const limits = fc.record({ rows: fc.integer({ min: 0, max: 20 }), detailBytes: fc.integer({ min: 0, max: 200 }) });
    fc.assert(
      fc.property(measured, limits, (given, limit) => {
        const places = placeRows(given, limit);
        const shown = given.filter((_, index) => places[index] !== "left_out");
        const bytes = given.reduce((sum, row, index) => sum + (places[index] === "detailed" ? row.detailBytes : 0), 0);
        expect(shown.length).toBe(Math.min(limit.rows, given.length));
        expect(bytes).toBeLessThanOrEqual(limit.detailBytes);
        const [worst, ranks] = [Math.max(0, ...shown.map(({ rank }) => rank)), given.map(({ rank }) => rank)];
        const before = ranks.filter((rank) => rank < worst).length;
        expect(shown.filter(({ rank }) => rank < worst)).toHaveLength(before);
      }),
    );
  });

  it.each([
    [0, [0, 1], 0],
    [0.7, [0, 1], 7],
    [0.1 + 0.2, [0, 1], 3],
    [1, [0, 1], 9],
    [-1, [-1, 1], 0],
    [0, [-1, 1], 5],
    [-2, [0, 1], 0],
  ] as const)("puts %d of the range %j into bar %i", (value, range, bin) => {
    expect(binOf(value, [...range])).toBe(bin);
  });

  it("turns the heat round where lower is better", () => {
    const metric = { name: "m", range: [0, 1] as [number, number] };
    expect([0, 0.5, 1].map((mean) => heatOf(mean, { ...metric, higher_is_better: true }))).toEqual([5, 3, 0]);
    expect([0, 0.5, 1].map((mean) => heatOf(mean, { ...metric, higher_is_better: false }))).toEqual([0, 3, 5]);
  });
});
