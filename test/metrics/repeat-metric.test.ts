import { describe, expect, it } from "vitest";
import { faithfulness } from "../../src/metrics/faithfulness.js";
import { repeatMetric } from "../../src/metrics/repeat-metric.js";
import type { TaskRunner } from "../../src/tasks/task.js";
import { createOfflineTaskRunner } from "../../src/tasks/offline-runner.js";
import { scriptedContext } from "../support/metric-context.js";

const sample = { id: "1", user_input: "q", response: "甲です。乙です。", retrieved_contexts: ["甲です。"] };

/** A judge whose entailment verdicts follow a plan, one list for each time it is asked. */
function judgeBy(plan: readonly (readonly boolean[] | "fails")[]): {
  judge: TaskRunner;
  salts: (string | undefined)[];
} {
  const salts: (string | undefined)[] = [];
  const turns = new Map<string | undefined, number>();
  const record = { model: "test:judge", offline: false, prompt: "p@1.ja#0", attempts: 1, duration_ms: 1 };
  const usage = { calls: 1, input_tokens: 10, output_tokens: 5 };
  const judge: TaskRunner = {
    model: "test:judge",
    offline: false,
    run: async (task, _input, { salt }) => {
      if (task.name === "statements") {
        return { ...record, usage, ok: true, value: { statements: ["甲です。", "乙です。"] } as never };
      }
      if (!turns.has(salt)) turns.set(salt, turns.size);
      salts.push(salt);
      const verdicts = plan[turns.get(salt)!]!;
      if (verdicts === "fails") return { ...record, usage, ok: false, code: "timeout", message: "late", raw: "" };
      const value = { verdicts: verdicts.map((supported, index) => ({ id: `s${index + 1}`, reason: "", supported })) };
      return { ...record, usage, ok: true, value: value as never };
    },
  };
  return { judge, salts };
}

describe("a score that is measured several times", () => {
  it("is the mean, with spread, majority and the cost of all runs", async () => {
    const { judge, salts } = judgeBy([
      [true, false],
      [true, true],
      [true, false],
    ]);
    const score = await repeatMetric(faithfulness, sample, { ...scriptedContext({}), judge }, 3);
    expect(score).toMatchObject({ status: "scored", attempts: 6, usage: { calls: 6, input_tokens: 60 } });
    expect(score.status === "scored" && score.value).toBeCloseTo(2 / 3, 12);
    expect(score.repeats).toMatchObject({ runs: 3, scored: 3, lowest: 0.5, highest: 1, majority: 0.5 });
    expect(score.repeats?.agreement).toBeCloseTo(2 / 3, 12);
    expect(new Set(salts)).toEqual(new Set([undefined, "repeat-2", "repeat-3"]));
    expect(score.verdicts.map((verdict) => verdict.verdict)).toEqual(["yes", "no"]);
  });

  it("counts a failed run and takes no number from it", async () => {
    const { judge } = judgeBy([[true, true], "fails"]);
    const score = await repeatMetric(faithfulness, sample, { ...scriptedContext({}), judge }, 2);
    expect(score).toMatchObject({ status: "scored", value: 1 });
    expect(score.repeats).toMatchObject({
      runs: 2,
      scored: 1,
      standard_deviation: null,
      majority: null,
      agreement: 0.5,
    });
  });

  it("has no value when every run failed", async () => {
    const { judge } = judgeBy(["fails", "fails"]);
    const score = await repeatMetric(faithfulness, sample, { ...scriptedContext({}), judge }, 2);
    expect(score).toMatchObject({
      status: "judge_failed",
      code: "timeout",
      repeats: { runs: 2, scored: 0, mean: null },
    });
  });

  it("asks rules once", async () => {
    const score = await repeatMetric(
      faithfulness,
      sample,
      { ...scriptedContext({}), judge: createOfflineTaskRunner({ model: "offline:judge" }) },
      5,
    );
    expect(score.offline).toBe(true);
    expect(score.repeats).toBeUndefined();
  });
});
