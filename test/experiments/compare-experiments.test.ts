import { describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import type { Score } from "../../src/core/score.js";
import { compareExperiments } from "../../src/experiments/compare-experiments.js";
import { comparisonSchema, type Comparison } from "../../src/experiments/comparison.js";
import { identityDifferences, identityHash } from "../../src/experiments/identity.js";
import { questionPart } from "../../src/experiments/question-part.js";
import type { Storage } from "../../src/storage/sqlite.js";
import { identity, judgeFailed, openTestStorage, prepared, questions, runRows, scored } from "./workspace.js";

const options = { seed: 1, resamples: 1000, allowOtherDataset: false };

async function experiment(
  storage: Storage,
  name: string,
  scoreOf: (index: number) => Score,
  rows = 40,
  datasetHash = "h",
) {
  const made = await prepared(storage, questions(rows), { name, datasetHash });
  await runRows(storage, made, { evaluate: async ({ id }) => [scoreOf(Number(id.slice(1)))] });
  return made;
}

async function compared(
  before: (index: number) => Score,
  after: (index: number) => Score,
  rows = 40,
): Promise<Comparison> {
  const storage = openTestStorage();
  const first = await experiment(storage, "before", before, rows);
  const second = await experiment(storage, "after", after, rows);
  return comparisonSchema.parse(compareExperiments(storage, first, second, options));
}

describe("a comparison", () => {
  it("pairs by id: a small loss on every row is worse, however much rows differ among themselves", async () => {
    const { metrics, regressions } = await compared(
      (index) => scored((index % 10) / 10 + 0.05),
      (index) => scored((index % 10) / 10),
    );
    const [metric] = metrics;
    expect(metric).toMatchObject({ verdict: "worse", pairs: 40, worse_rows: 40, better_rows: 0 });
    expect(metric!.difference).toBeCloseTo(-0.05, 12);
    expect(metric!.interval!.low).toBeCloseTo(-0.05, 9);
    expect(regressions).toEqual([expect.objectContaining({ metric: "m", kind: "mean" })]);
  });

  it("calls a difference unclear that chance may have made, and says how large one would show", async () => {
    const { metrics, regressions } = await compared(
      (index) => scored(index % 2),
      (index) => scored((index + (index % 5 === 0 ? 1 : 0)) % 2),
    );
    expect(metrics[0]).toMatchObject({ verdict: "unclear", better_rows: 4, worse_rows: 4, difference: 0 });
    expect(metrics[0]!.detectable_difference).toBeCloseTo((2.8015851985 * Math.sqrt(8 / 39)) / Math.sqrt(40), 6);
    expect(regressions).toEqual([]);
  });

  it("counts rows that no longer pass by McNemar's test", async () => {
    const { metrics, regressions } = await compared(
      (index) => scored(index < 30 ? 0.51 : 0.2),
      (index) => scored(index < 20 ? 0.51 : index < 30 ? 0.49 : 0.25),
    );
    expect(metrics[0]!.pass).toMatchObject({
      both: 20,
      only_before: 10,
      only_after: 0,
      neither: 10,
      p_value: 2 / 1024,
    });
    expect(regressions).toContainEqual(expect.objectContaining({ kind: "pass_rate" }));
  });

  it("does not let a run look better whose bad rows lost their score (B11)", async () => {
    const { metrics, regressions } = await compared(
      (index) => scored(index < 20 ? 0 : 1),
      (index) => (index < 20 ? judgeFailed() : scored(1)),
    );
    expect(metrics[0]).toMatchObject({
      verdict: "same",
      before: 1,
      after: 1,
      pairs: 20,
      absences: { appeared: 20, gone: 0 },
    });
    expect(metrics[0]!.absences.rows[0]).toMatchObject({
      row_id: "q0",
      before: 0,
      after: null,
      after_status: "judge_failed",
    });
    expect(regressions).toEqual([expect.objectContaining({ metric: "m", kind: "absences" })]);
  });

  it("takes two rows for no proof, though both are worse", async () => {
    const { metrics, regressions } = await compared(
      () => scored(1),
      () => scored(0),
      2,
    );
    expect(metrics[0]).toMatchObject({ verdict: "unclear", p_value: 0.5 });
    expect(regressions).toEqual([]);
  });

  it("raises the bar with the number of tests", async () => {
    // Six of six worse is 1 in 32, twice: the mean and the marks.
    const { metrics } = await compared(
      () => scored(1),
      () => scored(0),
      6,
    );
    expect(metrics[0]).toMatchObject({ p_value: 2 / 64, adjusted_p_value: 4 / 64, verdict: "unclear" });
  });

  it("lists the rows that changed most, the worse ones first", async () => {
    const { metrics } = await compared(
      () => scored(0.5),
      (index) => scored(index === 3 ? 0.1 : index === 5 ? 0.2 : index === 7 ? 0.9 : 0.5),
    );
    expect(metrics[0]!.changes.map((change) => change.row_id)).toEqual(["q3", "q5", "q7"]);
  });

  it("gives no difference between two conventions", async () => {
    const { metrics } = await compared(
      () => scored(1),
      () => ({ ...scored(0), convention: "ragas" }),
    );
    expect(metrics[0]).toMatchObject({ verdict: "not_comparable", difference: null, pass: null });
  });

  it("refuses other data sets unless told, and then pairs the ids they share", async () => {
    const storage = openTestStorage();
    const first = await experiment(storage, "before", () => scored(1), 10, "one");
    const second = await experiment(storage, "after", () => scored(1), 12, "two");
    expect(() => compareExperiments(storage, first, second, options)).toThrow(
      expect.objectContaining({ code: "usage" }),
    );
    expect(compareExperiments(storage, first, second, { ...options, allowOtherDataset: true })).toMatchObject({
      same_dataset: false,
      rows: { paired: 10, only_before: 0, only_after: 2 },
      changed: [{ at: "dataset_hash", before: '"one"', now: '"two"' }],
      metrics: [{ verdict: "same" }],
    });
  });

  it("holds runs over the same questions against each other, though their stored answers differ", async () => {
    const storage = openTestStorage();
    const of = async (name: string, questionsHash: string, value: number) => {
      const made = await experiment(storage, name, () => scored(value), 10, name);
      return { ...made, identity: { ...identity, dataset_hash: name, questions_hash: questionsHash } };
    };
    const [first, second, other] = [await of("a", "same", 1), await of("b", "same", 0), await of("c", "other", 0)];
    expect(compareExperiments(storage, first, second, options)).toMatchObject({
      same_dataset: true,
      rows: { paired: 10 },
      changed: [{ at: "dataset_hash" }],
      metrics: [{ difference: -1 }],
    });
    expect(() => compareExperiments(storage, first, other, options)).toThrow(/different questions/);
  });
});

it("the questions of a sample are all of it but its answer and what describes the row", () => {
  const question: Sample = {
    id: "1",
    user_input: "q",
    reference: "r",
    reference_contexts: ["c"],
    category: "k",
    guidelines: ["g"],
    expected_documents: ["d"],
    expected_facts: ["f"],
  };
  const answered = { response: "a", message: "m", retrieved_contexts: ["x"], retrieved_context_ids: ["i"] };
  expect(questionPart({ ...question, ...answered, claims: [], metadata: { a: 1 } })).toEqual(question);
});

it("a hash of the questions beside that of the whole does not make a run another one", () => {
  const known = { ...identity, questions_hash: "q" };
  expect(identityHash(known)).toBe(identityHash(identity));
  expect(identityDifferences(identity, known)).toEqual([]);
});
