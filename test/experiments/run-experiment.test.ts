import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { claimIdentity, openExperiment, readExperiment } from "../../src/experiments/journal/experiment-record.js";
import { holdExperiment } from "../../src/experiments/journal/holder.js";
import { registerRows } from "../../src/experiments/journal/register-rows.js";
import { selectRows } from "../../src/experiments/journal/select-rows.js";
import { summariseExperiment } from "../../src/experiments/summarise-experiment.js";
import type { TargetAnswer } from "../../src/experiments/target-answer.js";
import {
  identity,
  judgeFailed,
  openTestStorage,
  prepared,
  questions,
  rowsOf,
  runRows,
  scored,
  storedRows,
} from "./workspace.js";

const answer = (response: string): TargetAnswer => ({
  source: "test",
  response,
  run_id: null,
  outcome: null,
  duration_ms: 1,
});

describe("a run", () => {
  it("keeps rows in dataset order, and a failed row its place with its error (B12)", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(6));
    const end = await runRows(storage, experiment, {
      target: async ({ id }) => {
        if (id === "q1") await wait(100);
        if (id === "q2") throw new Error("row 2 broke");
        return answer(`answer to ${id}`);
      },
      evaluate: async (sample) => [scored(sample.response === `answer to ${sample.id}` ? 1 : 0)],
    });
    expect(end).toMatchObject({ status: "finished", counts: { selected: 6, finished: 5, failed: 1, pending: 0 } });
    const rows = storedRows(storage, experiment);
    expect(rows.map((row) => row.row_id)).toEqual(["q0", "q1", "q2", "q3", "q4", "q5"]);
    expect(rows.map((row) => row.value)).toEqual([1, 1, null, 1, 1, 1]);
    expect(JSON.parse(rows[2]!.error_json!)).toMatchObject({
      stage: "target",
      code: "internal",
      message: "row 2 broke",
    });
  });

  it("asks no finished row again and every unfinished one, after it was cancelled", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(12));
    const asked: string[] = [];
    const stop = new AbortController();
    const first = runRows(storage, experiment, {
      signal: stop.signal,
      evaluate: async ({ id }, signal) => {
        asked.push(id);
        if (id === "q5") stop.abort(new Error("Ctrl-C"));
        await wait(id === "q4" ? 50 : 1, undefined, { signal });
        return [scored(1)];
      },
    });
    await expect(first).rejects.toMatchObject({ code: "cancelled", hint: "The same command goes on with the others." });
    const kept = storedRows(storage, experiment).filter((row) => row.status === "finished");
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(12);
    const again: string[] = [];
    await runRows(storage, experiment, {
      evaluate: async ({ id }) => {
        again.push(id);
        return [scored(1)];
      },
    });
    expect(again.filter((id) => kept.some((row) => row.row_id === id))).toEqual([]);
    expect([...kept.map((row) => row.row_id), ...again].sort()).toEqual(
      questions(12)
        .map(({ id }) => id)
        .sort(),
    );
    expect(storedRows(storage, experiment).every((row) => row.value === 1)).toBe(true);
  });

  it("keeps an answer that was not yet scored: nobody is asked for it again", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(1));
    let asked = 0;
    const target = async (): Promise<TargetAnswer> => answer(`answer ${(asked += 1)}`);
    const stop = new AbortController();
    const first = runRows(storage, experiment, {
      target,
      signal: stop.signal,
      evaluate: async (_sample, signal) => {
        stop.abort(new Error("Ctrl-C"));
        await wait(60_000, undefined, { signal });
        return [];
      },
    });
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    const seen: (string | undefined)[] = [];
    await runRows(storage, experiment, {
      target,
      evaluate: async ({ response }) => {
        seen.push(response);
        return [scored(1)];
      },
    });
    expect(asked).toBe(1);
    expect(seen).toEqual(["answer 1"]);
  });

  it("stops when the budget is used up and stores no made-up failure; a new budget goes on", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(8));
    let left = 3;
    const first = await runRows(storage, experiment, {
      concurrency: 1,
      evaluate: async () => [(left -= 1) < 0 ? judgeFailed("budget_exhausted") : scored(1)],
    });
    expect(first).toMatchObject({ status: "budget_exhausted", counts: { finished: 3, failed: 0, pending: 5 } });
    const second = await runRows(storage, experiment, { evaluate: async () => [scored(1)] });
    expect(second).toMatchObject({ status: "finished", counts: { finished: 8 } });
  });

  it("fails a row that takes too long, even when its target does not listen, and goes on", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(3));
    await runRows(storage, experiment, {
      rowTimeoutMs: 30,
      target: ({ id }) => (id === "q1" ? new Promise(() => undefined) : Promise.resolve(answer("a"))),
      evaluate: async () => [scored(1)],
    });
    const rows = storedRows(storage, experiment);
    expect(rows.map((row) => row.status)).toEqual(["finished", "failed", "finished"]);
    expect(JSON.parse(rows[1]!.error_json!)).toMatchObject({ code: "timeout" });
  });

  it("never has more rows in work than allowed, nor reads further ahead than it needs", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(30));
    let inWork = 0;
    let most = 0;
    await runRows(storage, experiment, {
      concurrency: 4,
      evaluate: async () => {
        most = Math.max(most, (inWork += 1));
        await wait(1);
        inWork -= 1;
        return [scored(1)];
      },
    });
    expect(most).toBe(4);
  });

  it("ends with the storage's error when results cannot be kept, and asks no more", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(50));
    storage.sqlite.exec(
      "CREATE TRIGGER full BEFORE INSERT ON experiment_scores WHEN new.position = 4 BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
    );
    let asked = 0;
    const run = runRows(storage, experiment, { evaluate: async () => ((asked += 1), [scored(1)]) });
    await expect(run).rejects.toMatchObject({ code: "storage_failed", message: "database: disk is full" });
    expect(asked).toBeLessThan(12);
    expect(storedRows(storage, experiment)[4]).toMatchObject({ status: "pending", value: null });
  });

  it("gives a target's answer without the contexts that the data set has from another system", async () => {
    const storage = openTestStorage();
    const sample = {
      id: "a",
      user_input: "?",
      response: "old",
      retrieved_contexts: ["old text"],
      reference_contexts: ["ideal"],
    };
    const experiment = await prepared(storage, [sample]);
    const seen: unknown[] = [];
    await runRows(storage, experiment, {
      target: async () => answer("new"),
      evaluate: async (given) => {
        seen.push(given);
        return [];
      },
    });
    expect(seen).toEqual([{ id: "a", user_input: "?", response: "new", reference_contexts: ["ideal"] }]);
  });

  it("reports progress with rate, errors and time left, counting what an earlier run did", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(4), { selection: { sample: 2 } });
    await runRows(storage, experiment, { evaluate: async () => [scored(1)] });
    selectRows(storage, experiment, { sample: null, categories: [], onlyFailed: false });
    const reports: unknown[] = [];
    let seconds = 0;
    await runRows(storage, experiment, {
      concurrency: 1,
      clock: { now: () => new Date(0), elapsed: () => seconds * 1000 },
      evaluate: async () => {
        seconds += 2;
        return [judgeFailed()];
      },
      onProgress: (progress) => reports.push(progress),
    });
    expect(reports).toEqual([
      { done: 3, total: 4, errors: 1, rowsPerSecond: 0.5, secondsLeft: 2 },
      { done: 4, total: 4, errors: 2, rowsPerSecond: 0.5, secondsLeft: 0 },
    ]);
  });
});

describe("errors and figures (B11)", () => {
  const twoRows = questions(2);

  it("a row whose judge fails leaves the mean but not the account", async () => {
    const storage = openTestStorage();
    const good = await prepared(storage, twoRows, { name: "good" });
    await runRows(storage, good, { evaluate: async ({ id }) => [scored(id === "q0" ? 0 : 1)] });
    const bad = await prepared(storage, twoRows, { name: "bad" });
    await runRows(storage, bad, { evaluate: async ({ id }) => [id === "q0" ? judgeFailed() : scored(1)] });
    const options = { seed: 1, resamples: 200 };
    expect(summariseExperiment(storage, good, options)).toMatchObject({
      coverage: 1,
      rows: { error_rate: 0 },
      metrics: [{ mean: 0.5, mean_at_worst: 0.5, scored: 2, total: 2, pass: { passed: 1, cases: 2 } }],
    });
    expect(summariseExperiment(storage, bad, options)).toMatchObject({
      coverage: 0.5,
      rows: { error_rate: 0.5, judge_failed: 1 },
      metrics: [
        {
          mean: 1,
          mean_at_worst: 0.5,
          scored: 1,
          total: 2,
          absent: { judge_failed: 1 },
          pass: { passed: 1, cases: 2 },
        },
      ],
    });
  });

  it("a row that failed counts for every metric as no result", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, twoRows);
    await runRows(storage, experiment, {
      target: async ({ id }) => {
        if (id === "q0") throw new Error("down");
        return answer("a");
      },
      evaluate: async () => [scored(1)],
    });
    expect(summariseExperiment(storage, experiment, { seed: 1, resamples: 200 }).metrics[0]).toMatchObject({
      scored: 1,
      total: 2,
      absent: { no_result: 1 },
      mean_at_worst: 0.5,
      pass: { passed: 1, cases: 2 },
    });
  });
});

describe("only what failed", () => {
  it("asks failed rows again, and scores again the kept answer of a row whose judge failed", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(4));
    const asked: string[] = [];
    const target = async ({ id }: { id: string }): Promise<TargetAnswer> => {
      asked.push(id);
      if (id === "q1" && asked.length <= 4) throw new Error("down");
      return answer("a");
    };
    await runRows(storage, experiment, {
      target,
      concurrency: 1,
      evaluate: async ({ id }) => [id === "q2" ? judgeFailed() : scored(1)],
    });
    selectRows(storage, experiment, { sample: null, categories: [], onlyFailed: true });
    asked.length = 4;
    const evaluated: string[] = [];
    await runRows(storage, experiment, {
      target,
      evaluate: async ({ id }) => {
        evaluated.push(id);
        return [scored(0.5)];
      },
    });
    expect(asked.slice(4)).toEqual(["q1"]);
    expect(evaluated.sort()).toEqual(["q1", "q2"]);
    expect(storedRows(storage, experiment).map((row) => row.value)).toEqual([1, 0.5, 0.5, 1]);
  });
});

describe("registering and identity", () => {
  it("refuses two rows of one id, and an empty data set", async () => {
    const storage = openTestStorage();
    await expect(prepared(storage, [...questions(2), ...questions(1)])).rejects.toMatchObject({
      code: "input_invalid",
      where: "rows.jsonl line 3",
    });
    await expect(prepared(storage, [], { name: "empty" })).rejects.toMatchObject({ code: "input_invalid" });
  });

  it("starts again when the copying of the data set was interrupted", async () => {
    const storage = openTestStorage();
    async function* broken() {
      for (const sample of questions(600)) yield { line: 1, sample };
      throw new Error("power cut");
    }
    const opened = openExperiment(storage, { name: "test", dataset: "rows.jsonl", now: new Date(0) });
    const copying = registerRows(storage, opened, broken(), { now: new Date(0), datasetHash: () => "h" });
    await expect(copying).rejects.toThrow("power cut");
    expect(readExperiment(storage, "test").registered).toBe(false);
    const experiment = await prepared(storage, questions(3));
    expect(storedRows(storage, experiment)).toHaveLength(3);
  });

  it("does not read a data set in again over results that stand there", async () => {
    const storage = openTestStorage();
    const early = openExperiment(storage, { name: "test", dataset: "rows.jsonl", now: new Date(0) });
    const experiment = await prepared(storage, questions(2));
    await runRows(storage, experiment, { evaluate: async () => [scored(1)] });
    const late = registerRows(storage, early, rowsOf(questions(2)), { now: new Date(0), datasetHash: () => "h" });
    await expect(late).rejects.toMatchObject({ code: "storage_busy" });
    expect(storedRows(storage, experiment).map((row) => row.value)).toEqual([1, 1]);
  });

  it("refuses to go on under another identity and shows each difference", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(1));
    const changed = {
      ...identity,
      models: { judge: "openai:gpt" },
      configuration: { evaluation: { convention: "ragas" }, new: 1 },
    };
    const plan = { metrics: [], categories: {}, others: [] };
    expect(() => claimIdentity(storage, experiment, changed, plan)).toThrow(
      expect.objectContaining({
        code: "usage",
        message: [
          "what its results depend on has changed since:",
          '  configuration.evaluation.convention: "strict" → "ragas"',
          "  configuration.new: absent → 1",
          '  models.judge: "offline:judge" → "openai:gpt"',
        ].join("\n"),
      }),
    );
    expect(claimIdentity(storage, experiment, { ...identity }, plan)).toEqual(experiment);
  });

  it("lets one process work on an experiment at a time, and frees what a dead one held", async () => {
    const storage = openTestStorage();
    const experiment = await prepared(storage, questions(1));
    const hold = holdExperiment(storage, experiment, new Date(0));
    expect(() => holdExperiment(storage, experiment, new Date(1000))).toThrow(
      expect.objectContaining({ code: "storage_busy" }),
    );
    hold.release();
    const update = storage.sqlite.prepare("UPDATE experiments SET holder_json = json_set(holder_json, '$.pid', ?)");
    holdExperiment(storage, experiment, new Date(0));
    update.run(2 ** 22 + 1); // no process has this number
    const next = holdExperiment(storage, experiment, new Date(1000));
    next.renew(new Date(50_000));
    expect(() => holdExperiment(storage, experiment, new Date(100_000))).toThrow();
    expect(() => holdExperiment(storage, experiment, new Date(120_000))).not.toThrow();
  });

  it("draws the same sample everywhere, and a larger one holds the smaller", async () => {
    const draw = async (sample: number): Promise<string[]> => {
      const storage = openTestStorage();
      const experiment = await prepared(storage, questions(100), { selection: { sample } });
      return storedRows(storage, experiment)
        .filter((row) => row.status === "pending")
        .map((row) => row.row_id);
    };
    const ten = await draw(10);
    const thirty = await draw(30);
    expect([ten.length, thirty.length]).toEqual([10, 30]);
    expect(thirty).toEqual(expect.arrayContaining(ten));
    expect(await draw(10)).toEqual(ten);
  });

  it("selects by category and names the categories there are", async () => {
    const storage = openTestStorage();
    const samples = questions(4).map((sample, index) => ({ ...sample, category: index % 2 === 0 ? "経費" : "休暇" }));
    const experiment = await prepared(storage, samples, { selection: { categories: ["休暇"] } });
    expect(storedRows(storage, experiment).map((row) => row.status)).toEqual([
      "unselected",
      "pending",
      "unselected",
      "pending",
    ]);
    expect(() => selectRows(storage, experiment, { sample: null, categories: ["人事"], onlyFailed: false })).toThrow(
      expect.objectContaining({ code: "usage", hint: "There are 休暇, 経費." }),
    );
  });
});
