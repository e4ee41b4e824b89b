import { EmbeddingFailed } from "../../src/llm/port.js";
import { describe, expect, it } from "vitest";
import { KonkyoError } from "../../src/core/errors.js";
import type { Sample } from "../../src/core/sample.js";
import { scoreSchema } from "../../src/core/score.js";
import type { Metric, MetricOutcome } from "../../src/metrics/define-metric.js";
import { answerRelevancy } from "../../src/metrics/answer-relevancy.js";
import { faithfulness } from "../../src/metrics/faithfulness.js";
import { planMetrics } from "../../src/metrics/plan.js";
import { metrics } from "../../src/metrics/registry.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { statementsTask } from "../../src/tasks/statements.js";
import { scriptedContext } from "../support/metric-context.js";

const sample: Sample = { id: "1", user_input: "締切は？", response: "20日です", retrieved_contexts: ["締切は20日"] };
const metric = (measure: Metric["measure"], over: Partial<Metric> = {}): Metric => ({
  ...faithfulness,
  name: "tried",
  measure,
  ...over,
});
const giving = (outcome: MetricOutcome) => metric(async () => outcome);

describe("a score carries who judged and what it cost", () => {
  it("sums usage and attempts over requests and names every prompt once", async () => {
    const context = scriptedContext({
      statements: { value: { statements: ["締切は20日です"] } },
      entailment: { value: { verdicts: [{ id: "s1", reason: "一致", supported: true }] } },
    });
    const score = await runMetric(faithfulness, sample, context);
    expect(score).toMatchObject({
      status: "scored",
      value: 1,
      metric: "faithfulness",
      convention: "strict",
      judge: "scripted:judge",
      offline: false,
      prompts: ["statements@v1.ja#0", "entailment@v1.ja#0"],
      attempts: 2,
      usage: { calls: 2, input_tokens: 200, output_tokens: 20 },
      verdicts: [{ id: "s1", text: "締切は20日です", verdict: "yes", reason: "一致" }],
    });
  });

  it("says how the verdicts fit what was sent", async () => {
    const context = scriptedContext({
      statements: { value: { statements: ["a", "b", "c"] } },
      entailment: {
        value: {
          verdicts: [
            { id: "s1", supported: true },
            { id: "s1", supported: false },
            { id: "s9", supported: true },
          ],
        },
      },
    });
    const { reconciliation } = await runMetric(faithfulness, sample, context);
    expect(reconciliation).toEqual({ submitted: 3, returned: 3, missing: 2, extra: 1, repeated: 1, conflicting: 1 });
    const unasked = await runMetric(faithfulness, { ...sample, response: "" }, context);
    expect(unasked.reconciliation).toBeUndefined();
  });

  it("counts questions that are missing or beyond the number asked for", async () => {
    const questions = ["締切は？", "", "いつ？", "どこ？"].map((question) => ({ question, noncommittal: false }));
    const context = scriptedContext({ "question-from-answer": { value: { questions } } });
    const { reconciliation } = await runMetric(answerRelevancy, sample, context);
    expect(reconciliation).toMatchObject({ submitted: 3, returned: 4, missing: 1, extra: 1 });
  });

  it("counts the embedding request, and shows each flag and cosine", async () => {
    const questions = [
      { question: "締切は？", noncommittal: false },
      { question: "他の話", noncommittal: true },
      { question: "", noncommittal: false },
    ];
    const context = scriptedContext(
      { "question-from-answer": { value: { questions } } },
      { vectors: { "締切は？": [1, 0], 他の話: [0, 1] } },
    );
    const score = await runMetric(answerRelevancy, sample, context);
    expect(score).toMatchObject({ status: "scored", value: 0.5, attempts: 2, usage: { calls: 2 } });
    expect(score.verdicts.map(({ verdict, value }) => [verdict, value])).toEqual([
      ["yes", 1],
      ["no", 0],
      ["missing", undefined],
    ]);
    expect(context.embedder.requests).toEqual([["締切は？", "締切は？", "他の話"]]);
  });

  it("counts what was asked before a failure, and keeps the reply", async () => {
    const context = scriptedContext({
      statements: { value: { statements: ["a"] } },
      entailment: { fails: "truncated", raw: '{"verdicts":[' },
    });
    expect(await runMetric(faithfulness, sample, context)).toMatchObject({
      status: "judge_failed",
      code: "truncated",
      raw: '{"verdicts":[',
      usage: { calls: 2 },
    });
  });
});

describe("what goes wrong is a typed absence", () => {
  it("names every missing field and asks nobody", async () => {
    const context = scriptedContext({});
    const score = await runMetric(faithfulness, { id: "1", user_input: "q" }, context);
    expect(score).toMatchObject({ status: "missing_input", missing: ["response", "retrieved_contexts"], judge: "" });
    expect(context.judge.requests).toEqual([]);
  });

  it("turns an exception into judge_failed internal with its message", async () => {
    const failing = metric(async () => {
      throw new TypeError("boom");
    });
    const score = await runMetric(failing, sample, scriptedContext({}));
    expect(score).toMatchObject({ status: "judge_failed", code: "internal", reason: "boom" });
  });

  it("reports an embedding endpoint that fails as unreachable, with unknown tokens", async () => {
    const base = scriptedContext({
      "question-from-answer": { value: { questions: [{ question: "q", noncommittal: false }] } },
    });
    const embedder = {
      ...base.embedder,
      embed: () => Promise.reject(new EmbeddingFailed("unreachable", "503 from the endpoint", {})),
    };
    expect(await runMetric(answerRelevancy, sample, { ...base, embedder })).toMatchObject({
      status: "judge_failed",
      code: "unreachable",
      reason: "503 from the endpoint",
      usage: { calls: 2, input_tokens: null },
    });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1.01, -0.01])("refuses the value %d", async (value) => {
    const score = await runMetric(giving({ status: "scored", value, verdicts: [] }), sample, scriptedContext({}));
    expect(score).toMatchObject({ status: "judge_failed", code: "internal" });
    expect(() => scoreSchema.parse(JSON.parse(JSON.stringify(score)))).not.toThrow();
  });

  it("lets the ragas convention use its own range", async () => {
    const negative = metric(async () => ({ status: "scored", value: -1, verdicts: [] }), { ragasRange: [-1, 1] });
    const score = await runMetric(negative, sample, scriptedContext({}, { convention: "ragas" }));
    expect(score).toMatchObject({ status: "scored", value: -1 });
  });

  it("passes a cancellation on", async () => {
    const cancelled = new KonkyoError("cancelled", "stopped");
    const context = scriptedContext({ [statementsTask.name]: { throws: cancelled } });
    await expect(runMetric(faithfulness, sample, context)).rejects.toBe(cancelled);
    const aborted = scriptedContext(
      { [statementsTask.name]: { throws: new DOMException("aborted", "AbortError") } },
      { signal: AbortSignal.abort() },
    );
    await expect(runMetric(faithfulness, sample, aborted)).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("planning", () => {
  it("separates what can run from what lacks input, before anything is asked", () => {
    const { runnable, absences } = planMetrics(metrics, sample, "strict");
    expect(runnable).toEqual([
      "answer_relevancy",
      "faithfulness",
      "context_utilisation",
      "is_not_found",
      "no_items_proposed",
      "language_match",
    ]);
    expect([...runnable, ...Object.keys(absences)].sort()).toEqual(metrics.map(({ name }) => name).sort());
    for (const [name, absence] of Object.entries(absences)) {
      const needs = metrics.find((each) => each.name === name)!.needs;
      const missing = needs.filter((field) => sample[field] === undefined);
      expect(scoreSchema.parse(absence)).toMatchObject({ status: "missing_input", missing });
    }
  });

  it("says the same as running would", async () => {
    const bare: Sample = { id: "1", user_input: "q" };
    for (const [name, absence] of Object.entries(planMetrics(metrics, bare, "strict", "ja").absences)) {
      const score = await runMetric(
        metrics.find((each) => each.name === name)!,
        bare,
        scriptedContext({}),
      );
      expect({ ...score, duration_ms: 0 }).toEqual(absence);
    }
  });
});

describe("overlapping evaluations", () => {
  it("keep verdicts, reasons and usage to themselves", async () => {
    const context = scriptedContext({
      statements: async ({ answer }: { answer: string }) => {
        await new Promise((resolve) => setImmediate(resolve));
        return { value: { statements: Array.from({ length: (Number(answer) % 3) + 1 }, () => answer) } };
      },
      entailment: ({ statements }: { statements: { id: string; text: string }[] }) => ({
        value: {
          verdicts: statements.map(({ id, text }) => ({ id, reason: text, supported: Number(text) % 2 === 0 })),
        },
      }),
    });
    const numbers = Array.from({ length: 1000 }, (_, index) => index);
    const scores = await Promise.all(
      numbers.map((number) => runMetric(faithfulness, { ...sample, response: String(number) }, context)),
    );
    for (const [number, score] of scores.entries()) {
      expect(score).toMatchObject({ status: "scored", value: number % 2 === 0 ? 1 : 0, usage: { calls: 2 } });
      expect(score.verdicts.map(({ reason }) => reason)).toEqual(
        Array.from({ length: (number % 3) + 1 }, () => String(number)),
      );
    }
  });
});
