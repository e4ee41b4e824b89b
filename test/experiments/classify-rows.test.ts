import { describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import { noUsage } from "../../src/core/usage.js";
import type { GuessedCategory } from "../../src/datasets/guess-category.js";
import { classifyRows, type ClassificationRun } from "../../src/experiments/classify-rows.js";
import type { ExperimentRecord } from "../../src/experiments/journal/experiment-record.js";
import { selectRows } from "../../src/experiments/journal/select-rows.js";
import type { Storage } from "../../src/storage/sqlite.js";
import { clock, openTestStorage, prepared, questions, runRows } from "./workspace.js";

const asked = { by: "judge", model: "m", prompt: "p", usage: noUsage } as const;
const guessed = (category: string): GuessedCategory => ({
  category,
  guess: { status: "guessed", reason: "r", ...asked },
});
const failed = (code: "timeout" | "budget_exhausted"): GuessedCategory => ({
  category: null,
  guess: { status: "failed", code, reason: "r", ...asked },
});
const none: GuessedCategory = { category: null, guess: { status: "none_fits", reason: "r", ...asked } };

function classify(
  storage: Storage,
  experiment: ExperimentRecord,
  guess: (sample: Sample) => GuessedCategory | Promise<GuessedCategory>,
  more: Partial<ClassificationRun> = {},
) {
  const ids: string[] = [];
  const run = classifyRows({
    storage,
    experiment,
    guesser: "judge",
    of: "selected",
    guess: async (sample) => {
      ids.push(sample.id);
      return guess(sample);
    },
    concurrency: 2,
    clock,
    signal: new AbortController().signal,
    ...more,
  });
  return { ids, run };
}

function categories(storage: Storage): Readonly<Record<string, string | null>> {
  const rows = storage.sqlite.prepare("SELECT row_id, category FROM experiment_rows ORDER BY position").all();
  return Object.fromEntries(
    (rows as readonly { row_id: string; category: string | null }[]).map(({ row_id, category }) => [row_id, category]),
  );
}

describe("guessing the categories of rows", () => {
  it("asks for those without one alone, and never again what was guessed, also that none fits", async () => {
    const storage = openTestStorage();
    const [first, second, third] = questions(3) as [Sample, Sample, Sample];
    const experiment = await prepared(storage, [{ ...first, category: "given" }, second, third]);
    const answers: Readonly<Record<string, GuessedCategory>> = { q1: guessed("人事"), q2: none };
    const run = classify(storage, experiment, ({ id }) => answers[id]!);
    expect(await run.run).toBe("finished");
    expect(run.ids).toEqual(["q1", "q2"]);
    expect(categories(storage)).toEqual({ q0: "given", q1: "人事", q2: null });
    const again = classify(storage, experiment, () => guessed("other"));
    await again.run;
    expect(again.ids).toEqual([]);
  });

  it("keeps what is guessed when it is stopped, and goes on with the rest", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(10));
    const stop = new AbortController();
    const guess = ({ id }: Sample): GuessedCategory => {
      if (id === "q4") stop.abort();
      return guessed("a");
    };
    const first = classify(storage, experiment, guess, { signal: stop.signal, concurrency: 1 });
    await expect(first.run).rejects.toMatchObject({
      code: "cancelled",
      message: expect.stringContaining("5 of 10 rows") as string,
    });
    const rest = classify(storage, experiment, () => guessed("b"));
    await rest.run;
    expect([...first.ids, ...rest.ids]).toEqual(questions(10).map(({ id }) => id));
  });

  it("can be stopped while rules guess, which wait for nothing", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(50));
    const stop = new AbortController();
    const run = classify(storage, experiment, () => guessed("a"), { signal: stop.signal });
    setImmediate(() => stop.abort());
    await expect(run.run).rejects.toMatchObject({ code: "cancelled" });
    expect(run.ids.length).toBeLessThan(50);
  });

  it("leaves a row of which the judge failed without a category, and tries it again while it has no result", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(2));
    const errors: number[] = [];
    await classify(storage, experiment, ({ id }) => (id === "q0" ? failed("timeout") : guessed("a")), {
      onProgress: (progress) => errors.push(progress.errors),
    }).run;
    expect(categories(storage)).toEqual({ q0: null, q1: "a" });
    expect(errors.at(-1)).toBe(1);
    const again = classify(storage, experiment, () => failed("timeout"));
    await again.run;
    expect(again.ids).toEqual(["q0"]);
    await runRows(storage, experiment, { evaluate: async () => [] });
    const after = classify(storage, experiment, () => guessed("late"), { of: "all" });
    await after.run;
    expect(after.ids).toEqual([]);
  });

  it("stops at the end of the budget without a word about the row", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(5));
    const run = classify(storage, experiment, ({ id }) => (id === "q2" ? failed("budget_exhausted") : guessed("a")), {
      concurrency: 1,
    });
    expect(await run.run).toBe("budget_exhausted");
    expect(categories(storage)).toMatchObject({ q1: "a", q2: null, q3: null });
    expect(
      storage.sqlite.prepare("SELECT sample_json FROM experiment_rows WHERE row_id = 'q2'").pluck().get(),
    ).not.toContain("category_guessed");
  });

  it("guesses only what is selected, or all of it where rows are to be selected by category", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(10), { selection: { sample: 2 } });
    const some = classify(storage, experiment, () => guessed("a"));
    await some.run;
    expect(some.ids).toHaveLength(2);
    const all = classify(storage, experiment, () => guessed("b"), { of: "all" });
    await all.run;
    expect(all.ids).toHaveLength(8);
    selectRows(storage, experiment, { sample: null, categories: ["b"], onlyFailed: false });
    const selected = storage.sqlite
      .prepare("SELECT count(*) FROM experiment_rows WHERE status = 'pending'")
      .pluck()
      .get();
    expect(selected).toBe(10);
  });

  it("ends with the defect that a guess throws", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(3));
    const run = classify(storage, experiment, () => {
      throw new TypeError("a defect");
    });
    await expect(run.run).rejects.toThrow("a defect");
  });
});
