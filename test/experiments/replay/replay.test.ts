import { describe, expect, it } from "vitest";
import { clopperPearsonUpper } from "../../../src/calibration/interval.js";
import { KonkyoError } from "../../../src/core/errors.js";
import type { PolicyFile } from "../../../src/experiments/replay/replay-policy.js";
import { replayExperiment, type ReplayParts } from "../../../src/experiments/replay/replay-experiment.js";
import {
  replayedRowSchema,
  replayResultSchema,
  type ReplayedRow,
} from "../../../src/experiments/replay/replay-record.js";
import { parseSweep } from "../../../src/experiments/replay/sweep.js";
import type { Storage } from "../../../src/storage/sqlite.js";
import { judgeFailed, openTestStorage } from "../workspace.js";
import { draft, marked, piece, policyOf, storedRun, storedWorld, type WorldRow } from "./world.js";

const at80: PolicyFile = { thresholds: { faithfulness: 0.8 } };

async function replayed(
  rows: readonly WorldRow[],
  trial: PolicyFile = {},
  more: Partial<ReplayParts> & { readonly target?: string; readonly storage?: Storage } = {},
) {
  const { target = "graph", storage = openTestStorage(), ...parts } = more;
  const experiment = await storedWorld(storage, rows, { target });
  const written: ReplayedRow[] = [];
  const figures = await replayExperiment({
    ...{ storage, experiment, policy: policyOf(trial), sweep: null, categories: [], labels: [] },
    graphSource: "graph",
    categoryOf: () => "standard",
    onRow: (row) => written.push(replayedRowSchema.parse(row)),
    ...parts,
  });
  replayResultSchema.omit({ notes: true }).parse(figures);
  return { figures, rows: written };
}

const rowOf = (value: number, passed: boolean, more: WorldRow = {}): WorldRow => ({
  scores: [marked("faithfulness", value), marked("answer_correctness", passed ? 1 : 0, passed)],
  ...more,
});

const ends = (rows: readonly ReplayedRow[]) => rows.map((row) => (row.replayable ? row.after.reason : row.reason));

describe("the release of stored drafts", () => {
  const rows = [
    rowOf(0.9, true),
    rowOf(0.8, false),
    rowOf(0.79, true),
    { scores: [] },
    { scores: [{ score: { ...judgeFailed(), metric: "faithfulness" }, passed: null }] },
    rowOf(1, true, {
      run: storedRun({ draft: draft("elsewhere"), outcome: { status: "held", reason: "uncited_claim", detail: "" } }),
    }),
    rowOf(1, true, {
      run: storedRun({
        draft: { ...draft(), declined: true },
        outcome: { status: "declined", reason: "declined", detail: "" },
      }),
    }),
  ];

  it("is decided anew by trial certificates; what is missing goes to a person", async () => {
    const { rows: found, figures } = await replayed(rows, at80);
    expect(ends(found)).toEqual([
      "answered",
      "answered",
      "low_score",
      "score_missing",
      "score_missing",
      "uncited_claim",
      "declined",
    ]);
    expect(figures.overall.statuses).toMatchObject({
      before: { released: 5, declined: 1, review: 1 },
      after: { released: 2, declined: 1, review: 4 },
    });
    expect(figures.rows).toEqual({ selected: 7, replayed: 7, not_replayable: 0, changed: 3 });
    expect(figures.transitions).toContainEqual({
      from: { status: "released", route: "generate", reason: "answered" },
      to: { status: "review", route: "generate", reason: "score_missing" },
      rows: 2,
    });
    expect(figures.changed_rows).toMatchObject([
      { row_id: "q2", after: { detail: "faithfulness is 0.790, below 0.800" }, values: { faithfulness: 0.79 } },
      { row_id: "q3", values: { faithfulness: null } },
      { row_id: "q4" },
    ]);
  });

  it("counts the failed among the released with their bound, refusals and rows without a mark apart", async () => {
    const { figures } = await replayed(rows, at80);
    const { before, after } = figures.overall;
    expect(before).toMatchObject({ released: 5, labelled: 3, failed: 1 });
    expect(after).toMatchObject({ released: 2, labelled: 2, failed: 1, failed_rate: 0.5 });
    expect(after.upper_bound).toBe(clopperPearsonUpper(1, 2, 0.95));
    expect(figures.overall.within_allowed).toBe(false);
    const none = await replayed(rows, { thresholds: { answer_relevancy: 0.5 } });
    expect(none.figures.overall.after).toMatchObject({
      released: 0,
      failed_rate: null,
      interval: null,
      upper_bound: null,
    });
    expect(none.figures.overall.within_allowed).toBeNull();
  });

  it("follows the mode, the risk and the required scores of the trial", async () => {
    const one = [rowOf(1, true)];
    const after = async (trial: PolicyFile) => ends((await replayed(one, trial)).rows);
    expect(await after({ release: { mode: "cited" } })).toEqual(["answered"]);
    expect(await after({ release: { mode: "review_all" }, ...at80 })).toEqual(["review_required"]);
    expect(await after({ release: { mode: "certified" } })).toEqual(["no_certificate"]);
    expect(await after({ ...at80, release: { required: ["faithfulness", "answer_relevancy"] } })).toEqual([
      "no_certificate",
    ]);
    expect(await after({ ...at80, release: { categories: { standard: { risk: "high" } } } })).toEqual([
      "review_required",
    ]);
  });

  it("holds by category what the trial sets by category, and null is no certificate", async () => {
    const kinds = ["standard", "pairing", "system"].map((category) =>
      rowOf(0.85, true, { run: storedRun({ category }) }),
    );
    const { rows: found, figures } = await replayed(kinds, {
      ...at80,
      category_thresholds: { pairing: { faithfulness: 0.9 }, system: null },
      release: { categories: { pairing: { risk: "normal", allowed_rate: 0.2 } } },
    });
    expect(ends(found)).toEqual(["answered", "low_score", "no_certificate"]);
    expect(figures.categories.map(({ category, allowed_rate: rate }) => [category, rate])).toEqual([
      ["standard", 0.05],
      ["pairing", 0.2],
      ["system", 0.05],
    ]);
    const only = await replayed(kinds, at80, { categories: ["pairing"] });
    expect(only.figures.rows.selected).toBe(1);
    await expect(replayed(kinds, at80, { categories: ["recipes"] })).rejects.toMatchObject({
      where: "--category",
      hint: "There are standard, pairing, system.",
    });
  });

  it("is labelled by the marks that are asked for; a mark that was missed is known beside a judge that failed", async () => {
    const mixed: WorldRow = {
      scores: [
        marked("faithfulness", 1, true),
        marked("answer_correctness", 0, false),
        { score: { ...judgeFailed(), metric: "answer_relevancy" }, passed: null },
      ],
    };
    const label = async (labels: readonly string[]) =>
      (await replayed([mixed], at80, { labels })).rows.map((row) => row.replayable && row.label);
    expect(await label([])).toEqual(["failed"]);
    expect(await label(["faithfulness"])).toEqual(["passed"]);
    await expect(label(["answer_relevancy"])).rejects.toMatchObject({
      where: "--label",
      hint: "There are answer_correctness, faithfulness.",
    });
  });
});

describe("rows without a run behind them", () => {
  it("are counted and named with the reason, and none is dropped", async () => {
    const storage = openTestStorage();
    const failure = { stage: "target", code: "timeout", message: "no reply", where: null, hint: null } as const;
    const rows: WorldRow[] = [{}, { run: null }, { failure }, { pending: true }, {}, {}, {}];
    const experiment = await storedWorld(storage, rows);
    const runOf = (row: string) =>
      `process_id = (SELECT answer_json ->> '$.run_id' FROM experiment_rows WHERE row_id = '${row}')`;
    storage.sqlite.exec(`UPDATE runs SET outcome_json = NULL WHERE ${runOf("q4")}`);
    storage.sqlite.exec(`UPDATE runs SET outcome_json = '{' WHERE ${runOf("q5")}`);
    storage.sqlite.exec(
      `UPDATE runs SET outcome_json = json_set(outcome_json, '$.gate.route', 'fly') WHERE ${runOf("q6")}`,
    );
    const rowsWritten: ReplayedRow[] = [];
    const figures = await replayExperiment({
      ...{ storage, experiment, policy: policyOf(), sweep: null, categories: [], labels: [], graphSource: "graph" },
      categoryOf: () => "standard",
      onRow: (row) => rowsWritten.push(row),
    });
    expect(figures.rows).toMatchObject({ selected: 7, replayed: 1, not_replayable: 6 });
    expect(rowsWritten).toHaveLength(7);
    expect(figures.not_replayable).toMatchObject([
      { reason: "run_missing", rows: 1, first: ["q1"] },
      { reason: "target_failed", first: ["q2"], detail: "target: timeout no reply" },
      { reason: "pending", first: ["q3"] },
      { reason: "run_emptied", first: ["q4"] },
      { reason: "damaged", rows: 2, first: ["q5", "q6"] },
    ]);
    expect(rowsWritten[6]).toMatchObject({ detail: expect.stringContaining("gate.route") as string });
  });

  it("are answers of another system: the release alone is decided anew", async () => {
    const claims = [{ text: "c", evidence_ids: ["a"] }];
    const { figures, rows } = await replayed(
      [
        rowOf(0.9, true),
        rowOf(0.5, true),
        rowOf(0.9, true, { answer: { claims, retrieved_context_ids: ["a"] } }),
        rowOf(0.9, true, { answer: { claims, retrieved_context_ids: ["b"] } }),
        rowOf(0.9, true, { answer: { response: undefined } }),
        rowOf(0.9, true, { answer: { response: undefined, outcome: { status: "held", reason: "no_evidence" } } }),
        rowOf(0.1, true, { answer: { outcome: { status: "declined", reason: "declined" } } }),
        rowOf(0.9, true, { sample: { category: "pairing" } }),
      ],
      { ...at80, category_thresholds: { pairing: null }, current_version: "2027-01" },
      { target: "bot" },
    );
    expect(figures).toMatchObject({ target: "bot", gate_replayed: false });
    expect(ends(rows)).toEqual([
      "answered",
      "low_score",
      "answered",
      "uncited_claim",
      "no_answer",
      "no_evidence",
      "declined",
      "no_certificate",
    ]);
    expect(rows.every((row) => row.replayable && row.after.route === null)).toBe(true);
  });

  it("stand in the data set where that has the answers", async () => {
    const row = (response?: string): WorldRow => ({
      ...rowOf(0.9, true),
      sample: { response },
      answer: { response: undefined },
    });
    const { rows } = await replayed([row("はい"), row()], at80, { target: "dataset" });
    expect(ends(rows)).toEqual(["answered", "no_answer"]);
  });
});

describe("a sweep", () => {
  it("prints for each mark what a replay at this mark releases", async () => {
    const storage = openTestStorage();
    const rows = [0.5, 0.6, 0.7, 0.8, 0.9, 1].map((value, at) => rowOf(value, at % 2 === 0));
    const sweep = parseSweep("faithfulness=0.5..1.0:0.1");
    const trial: PolicyFile = { thresholds: { faithfulness: 0.5 } };
    const { figures } = await replayed(rows, trial, { storage, sweep });
    expect(figures.sweep?.lines.map(({ threshold, released, failed }) => [threshold, released, failed])).toEqual([
      [0.5, 6, 3],
      [0.6, 5, 3],
      [0.7, 4, 2],
      [0.8, 3, 2],
      [0.9, 2, 1],
      [1, 1, 1],
    ]);
    for (const line of figures.sweep?.lines ?? []) {
      const alone = await replayed(rows, { thresholds: { faithfulness: line.threshold } });
      expect(line).toMatchObject(alone.figures.overall.after);
    }
  });

  it("leaves the other marks, and categories without a certificate, as they are", async () => {
    const trial: PolicyFile = {
      thresholds: { answer_correctness: 0.5, faithfulness: 0 },
      category_thresholds: { system: null },
    };
    const rows = [rowOf(1, true), rowOf(1, false), rowOf(1, true, { run: storedRun({ category: "system" }) })];
    const { figures } = await replayed(rows, trial, { sweep: parseSweep("faithfulness=0.9..0.9:1") });
    expect(figures.sweep?.lines).toMatchObject([{ threshold: 0.9, released: 1 }]);
  });

  it.each([
    "faithfulness",
    "faithfulness=1..0:0.1",
    "f=0..1:0",
    "f=0..2:0.1",
    "f=0..1:0.0001",
    "f=a..b:c",
    "a/f=0..1:0.1",
  ])("is refused where it is no ascending range of marks: %s", (text) => {
    expect(() => parseSweep(text)).toThrow(KonkyoError);
  });
});

it("a replay of many rows holds no more of them than their figures", async () => {
  const storage = openTestStorage();
  const text = "x".repeat(20_000);
  const rows = Array.from({ length: 400 }, (_, at) =>
    rowOf(at / 400, at % 2 === 0, {
      run: storedRun({
        chunks: ["a", "b", "c"].map((id) => ({
          ...piece(id, 1),
          record: { evidence_id: id, content: text, corpus_version: "2026-10" },
        })),
      }),
    }),
  );
  const { figures } = await replayed(rows, { thresholds: { faithfulness: 0.9 } }, { storage });
  expect(figures.rows).toMatchObject({ selected: 400, replayed: 400, changed: 360 });
  expect(figures.changed_rows).toHaveLength(200);
  expect(JSON.stringify(figures)).not.toContain("xxx");
});

it("a replay that is cancelled says so", async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(replayed([rowOf(1, true)], {}, { signal: stop.signal })).rejects.toMatchObject({ code: "cancelled" });
});
