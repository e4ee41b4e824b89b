import { describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import { mainMetrics } from "../../src/metrics/config.js";
import type { MetricContext } from "../../src/metrics/define-metric.js";
import { contextPrecision } from "../../src/metrics/context-precision.js";
import { selectMetrics } from "../../src/metrics/registry.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { renderPrompt } from "../../src/prompts/render.js";
import { defaultSettings, scriptedContext } from "../support/metric-context.js";

const sample: Sample = {
  id: "1",
  user_input: "締切はいつですか",
  response: "毎月20日です。休日なら前日です。",
  reference: "毎月20日です。休日なら前日です。例外はありません。",
  retrieved_contexts: ["締切は毎月20日。", "休日は前日。", "給与の話。", "例外はない。"],
};

type Items = readonly { readonly id: string }[];
const verdicts = (items: Items, flag: string) => ({
  value: { verdicts: items.map(({ id }) => ({ id, reason: "", [flag]: id !== "c1" })) },
});
const script = {
  "question-from-answer": ({ count }: { count: number }) => ({
    value: { questions: Array.from({ length: count }, (_, n) => ({ question: `問${n}`, noncommittal: false })) },
  }),
  statements: { value: { statements: ["毎月20日です", "休日なら前日です"] } },
  entailment: ({ statements }: { statements: Items }) => verdicts(statements, "supported"),
  attribution: ({ sentences }: { sentences: Items }) => verdicts(sentences, "attributed"),
  usefulness: ({ contexts }: { contexts: Items }) => verdicts(contexts, "useful"),
};
const oneByOne: MetricContext["settings"] = { ...defaultSettings, context_verdicts: "one_by_one" };
const measured = async (settings: MetricContext["settings"]) => {
  const context = scriptedContext(script, { settings });
  const scores = await Promise.all(selectMetrics(mainMetrics).map((metric) => runMetric(metric, sample, context)));
  return { scores, chat: context.judge.requests, embeddings: context.embedder.requests };
};

describe("the four main metrics on four contexts", () => {
  it("need five chat requests and one embedding request", async () => {
    const { scores, chat, embeddings } = await measured(defaultSettings);
    expect(scores.map(({ status }) => status)).toEqual(["scored", "scored", "scored", "scored"]);
    expect(chat).toHaveLength(5);
    expect(embeddings).toEqual([["締切はいつですか", "問0", "問1", "問2"]]);
    expect(scores.reduce((sum, { usage }) => sum + usage.calls, 0)).toBe(6);
  });

  it("need eight and one when contexts are judged one by one, with equal scores", async () => {
    const batched = await measured(defaultSettings);
    const single = await measured(oneByOne);
    expect(single.chat).toHaveLength(8);
    expect(single.embeddings).toHaveLength(1);
    const timeless = ({ scores }: typeof single) =>
      scores.map(({ metric, verdicts: list, ...score }) => [metric, list, "value" in score ? score.value : null]);
    expect(timeless(single)).toEqual(timeless(batched));
  });
});

describe("contexts judged one by one", () => {
  it("send each context alone, in rank order", async () => {
    const context = scriptedContext(script, { settings: oneByOne });
    await runMetric(contextPrecision, sample, context);
    expect(context.judge.requests.map(({ input }) => (input as { contexts: Items }).contexts)).toEqual(
      sample.retrieved_contexts?.map((text, index) => [{ id: `c${index + 1}`, text }]),
    );
  });

  it("give no score when one of the requests fails", async () => {
    const usefulness = ({ contexts }: { contexts: Items }) =>
      contexts[0]?.id === "c3" ? ({ fails: "timeout" } as const) : verdicts(contexts, "useful");
    const score = await runMetric(contextPrecision, sample, scriptedContext({ usefulness }, { settings: oneByOne }));
    expect(score).toMatchObject({ status: "judge_failed", code: "timeout", usage: { calls: 4 } });
  });

  it("are not moved by a reply about a context that was not in its request", async () => {
    const usefulness = ({ contexts }: { contexts: Items }) => ({
      value: {
        verdicts: [
          ...verdicts(contexts, "useful").value.verdicts,
          { id: contexts[0]?.id === "c4" ? "c1" : "c4", reason: "", useful: false },
        ],
      },
    });
    const score = await runMetric(contextPrecision, sample, scriptedContext({ usefulness }, { settings: oneByOne }));
    expect(score.verdicts.map(({ verdict }) => verdict)).toEqual(["no", "yes", "yes", "yes"]);
  });
});

describe("the prompts of the four main metrics on four contexts of a page each", () => {
  const page = "申請の締切は毎月20日です。休日の場合は前の営業日になります。提出先は総務部です。".repeat(10);
  const long: Sample = { ...sample, retrieved_contexts: [1, 2, 3, 4].map((number) => `第${number}章。${page}`) };
  const prompts = createPromptCatalog(defaultPromptDirectory());

  const characters = async (settings: MetricContext["settings"]) => {
    const context = scriptedContext(script, { settings });
    let sum = 0;
    const judge: MetricContext["judge"] = {
      ...context.judge,
      run(task, input, options) {
        const { system, user } = renderPrompt(prompts.get(task.name, "ja"), task.variables(input));
        sum += system.length + user.length;
        return context.judge.run(task, input, options);
      },
    };
    await Promise.all(selectMetrics(mainMetrics).map((metric) => runMetric(metric, long, { ...context, judge })));
    return { requests: context.judge.requests.length, sum };
  };

  it("are fewer and shorter when the contexts are judged in one request", async () => {
    const batched = await characters(defaultSettings);
    const single = await characters(oneByOne);
    expect([batched.requests, single.requests]).toEqual([5, 8]);
    expect(batched.sum).toBeLessThan(single.sum * 0.9);
  });
});
