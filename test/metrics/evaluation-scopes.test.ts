import { describe, expect, it } from "vitest";
import type { Score } from "../../src/core/score.js";
import { mainMetrics } from "../../src/metrics/config.js";
import { createEvaluationScopes } from "../../src/metrics/evaluation-scopes.js";
import { metrics, selectMetrics } from "../../src/metrics/registry.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { shareVectors } from "../../src/metrics/shared-embedder.js";
import { statementsTask } from "../../src/tasks/statements.js";
import { worldSample, worldScript } from "../support/judged-world.js";
import { scriptedContext } from "../support/metric-context.js";
import { scriptedEmbedder } from "../support/scripted-judge.js";

const sample = worldSample({ said: ["甲", "乙"], expected: ["甲", "丙"], contexts: ["壱", "弐", "参", "四"] });

describe("the scope of an evaluation", () => {
  const measured = async (names: readonly string[]) => {
    const context = scriptedContext(worldScript(7));
    const scope = createEvaluationScopes(context).of("run");
    const scores = await Promise.all(
      selectMetrics(names).map((metric) => runMetric(metric, sample, { ...context, ...scope })),
    );
    return { scores, asked: context.judge.requests.map(({ task }) => task), embedded: context.embedder.requests };
  };
  const times = (asked: readonly string[], task: string) => asked.filter((each) => each === task).length;

  it("asks for the statements of a text once, whichever metrics need them", async () => {
    const { asked } = await measured([
      "faithfulness",
      "noise_sensitivity_relevant",
      "noise_sensitivity_irrelevant",
      "factual_correctness",
      "answer_correctness",
    ]);
    expect(times(asked, "statements")).toBe(2);
    // Faithfulness, the answer by the reference, the reference by the answer, and each of four contexts.
    expect(times(asked, "entailment")).toBe(7);
    expect(times(asked, "agreement")).toBe(1);
  });

  it("asks nothing more for the plain precision beside the ranked one, nor for is_not_found beside relevancy", async () => {
    const { asked } = await measured([
      "context_precision",
      "context_set_precision",
      "answer_relevancy",
      "is_not_found",
    ]);
    expect(asked.sort()).toEqual(["question-from-answer", "usefulness"]);
  });

  it("embeds a text once", async () => {
    const { embedded } = await measured(["answer_correctness", "semantic_similarity"]);
    expect(embedded).toEqual([[sample.response, sample.reference]]);
  });

  it("changes no score, and counts every request once", async () => {
    const { scores, asked, embedded } = await measured(metrics.map(({ name }) => name));
    const alone = await Promise.all(
      metrics.map((metric) => runMetric(metric, sample, scriptedContext(worldScript(7)))),
    );
    expect(scores.map(essence)).toEqual(alone.map(essence));
    const calls = scores.reduce((sum, { usage }) => sum + usage.calls, 0);
    expect(calls).toBe(asked.length + embedded.length);
  });

  it("costs the four main metrics five chat requests and one for embeddings", async () => {
    const { asked, embedded } = await measured(mainMetrics);
    expect([asked.length, embedded.length]).toEqual([5, 1]);
  });
});

describe("scopes by key", () => {
  const ask = async (scope: { judge: ReturnType<ReturnType<typeof createEvaluationScopes>["of"]>["judge"] }) =>
    scope.judge.run(statementsTask, { question: "q", answer: "甲。" }, { language: "ja" });

  it("are the same until they end, and strangers to one another", async () => {
    const context = scriptedContext(worldScript(1));
    const scopes = createEvaluationScopes(context);
    await ask(scopes.of("a"));
    await ask(scopes.of("a"));
    await ask(scopes.of("b"));
    expect(context.judge.requests).toHaveLength(2);
    scopes.end("a");
    scopes.end("never begun");
    await ask(scopes.of("a"));
    expect(context.judge.requests).toHaveLength(3);
  });

  it("forget the one unused for longest beyond their limit, and go on", async () => {
    const context = scriptedContext(worldScript(1));
    const scopes = createEvaluationScopes({ ...context, limit: 2 });
    const [a, b] = [scopes.of("a"), scopes.of("b")];
    expect(scopes.of("a")).toBe(a);
    scopes.of("c");
    expect(scopes.of("a")).toBe(a);
    expect(scopes.of("b")).not.toBe(b);
    expect(await ask(b)).toMatchObject({ ok: true });
  });
});

describe("an embedder that shares vectors", () => {
  it("sends what is new in one request and gives vectors in the order asked", async () => {
    const embedder = scriptedEmbedder({ a: [1, 0], b: [0, 1], c: [3, 4] });
    const shared = shareVectors(embedder);
    await shared.embed(["a", "b"]);
    const { vectors, usage } = await shared.embed(["c", "b", "a", "c"]);
    expect(vectors.map((vector) => [...vector])).toEqual([
      [3, 4],
      [0, 1],
      [1, 0],
      [3, 4],
    ]);
    expect(usage.calls).toBe(1);
    expect(embedder.requests).toEqual([["a", "b"], ["c"]]);
    expect((await shared.embed(["a"])).usage.calls).toBe(0);
  });

  it("does not keep a failure", async () => {
    let failures = 1;
    const inner = scriptedEmbedder({ a: [1, 0] });
    const shared = shareVectors({
      ...inner,
      embed: (texts, signal) => {
        failures -= 1;
        return failures >= 0 ? Promise.reject(new Error("down")) : inner.embed(texts, signal);
      },
    });
    const [first, second] = await Promise.allSettled([shared.embed(["a"]), shared.embed(["a"])]);
    expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
    expect((await shared.embed(["a"])).vectors).toHaveLength(1);
  });
});

describe("1,000 overlapping evaluations of every metric", () => {
  it("share nothing with one another", async () => {
    const samples = Array.from({ length: 1000 }, (_, number) => ({
      ...worldSample({
        said: [`甲${number}`, `乙${number}`, `丙${number}`].slice(0, (number % 3) + 1),
        expected: [`丁${number}`, `戊${number}`],
        contexts: [`壱${number}`, `弐${number}`, `参${number}`].slice(0, (number % 3) + 1),
      }),
      id: String(number),
    }));
    const slowed = Object.fromEntries(
      Object.entries(worldScript(3)).map(([task, reply]) => [
        task,
        async (input: never) => {
          await new Promise((resolve) => setImmediate(resolve));
          return typeof reply === "function" ? reply(input) : reply;
        },
      ]),
    );
    const context = scriptedContext(slowed);
    const scopes = createEvaluationScopes({ ...context, limit: samples.length });
    const chosen = selectMetrics([
      ...mainMetrics,
      "noise_sensitivity_relevant",
      "factual_correctness",
      "answer_correctness",
      "context_entity_recall",
      "citation_validity",
      "is_not_found",
      "id_context_recall",
    ]);
    const overlapping = await Promise.all(
      samples.map((each) =>
        Promise.all(chosen.map((metric) => runMetric(metric, each, { ...context, ...scopes.of(each.id) }))),
      ),
    );
    for (const [number, scores] of overlapping.entries()) {
      const each = samples[number]!;
      for (const score of scores) {
        const own = JSON.stringify(each);
        for (const { text } of score.verdicts) expect(own).toContain(text.replace(/を問う\d$/, "").split("。")[0]);
      }
      if (number % 50 !== 0) continue;
      const fresh = scriptedContext(worldScript(3));
      const alone = await Promise.all(chosen.map((metric) => runMetric(metric, each, fresh)));
      expect(scores.map(essence)).toEqual(alone.map(essence));
    }
  });
});

/** A score without what sharing may change. */
function essence(score: Score) {
  return { ...score, duration_ms: 0, attempts: 0, usage: null };
}
