import fc from "fast-check";
import type { Score } from "../../../src/core/score.js";
import { nodeTypes } from "./parsed-markdown.js";
import { describe, expect, it } from "vitest";
import { comparisonTables } from "../../../src/experiments/output/comparison-tables.js";
import { compareExperiments } from "../../../src/experiments/compare-experiments.js";
import { failedRowsTable } from "../../../src/experiments/output/failed-rows-table.js";
import { firstFailedRows } from "../../../src/experiments/failed-rows.js";
import { junitLines } from "../../../src/experiments/output/junit.js";
import { escapeMarkdown, markdownTables } from "../../../src/experiments/output/markdown.js";
import { summaryTables } from "../../../src/experiments/output/summary-tables.js";
import { escapeXml } from "../../../src/experiments/output/xml.js";
import { summariseExperiment } from "../../../src/experiments/summarise-experiment.js";
import { judgeFailed, openTestStorage, prepared, questions, runRows, scored } from "../workspace.js";

const malicious = `<img src=x onerror=alert(1)> [a](javascript:alert(1)) | "x' & \`y\` ]]> \u0000 \n## h @team https://x.example`;

async function exampleRun() {
  const storage = openTestStorage();
  const samples = [malicious, "low", "dead", "good"].map((id) => ({
    id,
    user_input: "?",
    response: "a",
    category: malicious,
  }));
  const experiment = await prepared(storage, samples);
  await runRows(storage, experiment, {
    concurrency: 1,
    evaluate: async ({ id }) => {
      if (id === "dead") throw new Error(malicious);
      if (id === malicious) return [{ ...judgeFailed(), reason: malicious }];
      return [scored(id === "low" ? 0.1 : 0.9)];
    },
  });
  return { storage, experiment, summary: summariseExperiment(storage, experiment, { seed: 1, resamples: 200 }) };
}

describe("JUnit XML", () => {
  it("has a case for each condition and row: failure below the mark, error without result", async () => {
    const { storage, experiment, summary } = await exampleRun();
    const checks = { conditions: [{ condition: "m.mean < 0.8", value: 0.5, fails: true }], regressions: ["m mean"] };
    const xml = [...junitLines(storage, experiment, summary, checks)].join("\n");
    expect(xml).toContain('<testsuites name="test" tests="6" failures="3" errors="2">');
    expect(xml.match(/<testcase /g)).toHaveLength(6);
    expect(xml).toContain('name="m.mean &lt; 0.8"');
    expect(xml).toContain('<failure message="below the mark: m">m 0.100</failure>');
    expect(xml).not.toContain("<img");
    expect(xml).not.toContain("\u0000");
  });

  it("counts a required score without a value, and has its case fail with the reason", async () => {
    const storage = openTestStorage();
    const absent: Score = { ...scored(0), status: "missing_input", reason: "no contexts <here>", missing: ["x"] };
    const experiment = await prepared(storage, questions(4));
    await runRows(storage, experiment, {
      evaluate: async ({ id }) => [id === "q0" ? scored(0.1) : id === "q1" ? absent : scored(1)],
      passes: (score) => score.status === "scored" && score.value >= 0.5,
    });
    const summary = summariseExperiment(storage, experiment, { seed: 1, resamples: 200 });
    const xml = [...junitLines(storage, experiment, summary, { conditions: [], regressions: [] })].join("\n");
    expect(xml).toContain('<testsuite name="test rows" tests="4" failures="2" errors="0" skipped="0">');
    expect(xml.match(/<failure /g)).toHaveLength(2);
    expect(xml).toContain('<failure message="below the mark: m">m: missing_input no contexts &lt;here&gt;</failure>');
  });

  it("writes any text so that only harmless characters are left", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escapeXml(text)).toMatch(
          /^(?:[^<>"'\u0000-\u001f\ufffe\uffff&]|&(?:amp|lt|gt|quot|apos|#9|#10|#13);)*$/u,
        );
      }),
    );
  });
});

describe("Markdown", () => {
  it("is tables of text: no link, image, code, HTML or heading of a model's own", async () => {
    const { storage, experiment, summary } = await exampleRun();
    const comparison = compareExperiments(storage, experiment, experiment, {
      seed: 1,
      resamples: 200,
      allowOtherDataset: false,
    });
    const tables = [
      ...summaryTables(summary, [{ condition: malicious, value: null, fails: true }], "ja"),
      ...comparisonTables({ ...comparison, changed: [{ at: malicious, before: malicious, now: malicious }] }, "en"),
    ];
    const types = nodeTypes(markdownTables(malicious, tables));
    expect(types.sort()).toEqual(["heading", "paragraph", "root", "text"]);
  });

  it("keeps every cell in its row", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escapeMarkdown(text)).not.toMatch(/[\n\r|<>`]/);
      }),
    );
  });
});

it("tables say how many rows a mean stands on, and why others have no score", async () => {
  const { summary } = await exampleRun();
  const [metrics] = summaryTables(summary, [], "en");
  expect(metrics!.title).toContain("4 rows · done 3 · failed 1 · judge failed 1 · error rate 50.0 % · coverage 50.0 %");
  expect(metrics!.rows[0]).toEqual([
    "m",
    "2 / 4",
    "0.500",
    expect.stringMatching(/^0\.100 – 0\.900$/),
    "0.500",
    expect.stringMatching(/^1 \/ 4 = 25\.0 %/),
    "judge failed 1, no result 1",
  ]);
});

it("failed rows are shown with each reason, those without a result too, and long reasons shortened", async () => {
  const { storage, experiment } = await exampleRun();
  const rows = firstFailedRows(storage, experiment.id, 5);
  expect(rows.map(({ row_id: id, status, value }) => [id, status, value])).toEqual([
    [malicious, "judge_failed", null],
    ["low", "scored", 0.1],
    ["dead", "no_result", null],
  ]);
  expect(firstFailedRows(storage, experiment.id, 1)).toHaveLength(1);
  const shown = failedRowsTable([{ ...rows[1]!, reason: "長".repeat(500) }], 3, "en");
  expect(shown.title).toBe("Failed rows (the first 1 of 3)");
  expect(shown.rows[0]!.slice(0, 5)).toEqual(["low", malicious, "m", "0.100", ""]);
  expect(Array.from(shown.rows[0]![5]!)).toHaveLength(160);
});
