import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import { gradeTask } from "../../src/judges/grade-task.js";
import { settleGrades } from "../../src/judges/settle-grades.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { scriptedContext } from "../support/metric-context.js";
import { judgeNamed, metricNamed, names, recipe } from "./judge-context.js";

type Items = readonly { readonly id: string; readonly text: string }[];
const grades = (task: string, grade: (id: string, index: number) => unknown) => ({
  [task]: ({ items }: { items: Items }) => ({
    value: { verdicts: items.map(({ id }, index) => ({ id, reason: `about ${id}`, grade: grade(id, index) })) },
  }),
});
const sample: Sample = {
  id: "1",
  user_input: "きのこを使わないパスタを教えて",
  response: "トマトパスタはいかがでしょう。",
  retrieved_contexts: [
    recipe({ ingredients: ["トマト"] }),
    recipe({ ingredients: ["しめじ"] }),
    "ベーコンのパスタの作り方です。",
  ],
};

describe("a judge of each item", () => {
  it("maps grades onto 0 to 1, passes by its mark and takes the mean", async () => {
    const context = scriptedContext(grades("judges/item_relevance", (_, index) => [5, 4, 1][index]));
    const score = await runMetric(metricNamed("item_relevance"), sample, context);
    expect(score).toMatchObject({ status: "scored", value: (1 + 0.75 + 0) / 3, judge: "scripted:judge", attempts: 1 });
    expect(score.verdicts).toMatchObject([
      { id: "c1", verdict: "yes", value: 1, reason: "about c1" },
      { id: "c2", verdict: "yes", value: 0.75 },
      { id: "c3", verdict: "no", value: 0 },
    ]);
  });

  it("asks the model only about what code left, and says which decided", async () => {
    const context = scriptedContext(grades("judges/excluded_items_compliance", () => "yes"));
    const score = await runMetric(metricNamed("excluded_items_compliance"), sample, context);
    expect(context.judge.requests).toHaveLength(1);
    expect((context.judge.requests[0]!.input as { items: Items }).items.map(({ id }) => id)).toEqual(["c3"]);
    expect(score).toMatchObject({ status: "scored", value: 2 / 3 });
    expect(score.verdicts.map(({ verdict, reason }) => [verdict, /コードで判定/.test(reason)])).toEqual([
      ["yes", true],
      ["no", true],
      ["yes", false],
    ]);
  });

  it("asks nobody when code decides everything", async () => {
    const context = scriptedContext({});
    const decided = { ...sample, retrieved_contexts: sample.retrieved_contexts!.slice(0, 2) };
    const score = await runMetric(metricNamed("excluded_items_compliance"), decided, context);
    expect(context.judge.requests).toEqual([]);
    expect(score).toMatchObject({ status: "scored", value: 0.5, judge: "", offline: false, usage: { calls: 0 } });
  });

  it("asks one by one where that is set, with equal verdicts", async () => {
    const script = grades("judges/item_relevance", (id) => (id === "c2" ? 2 : 5));
    const batched = scriptedContext(script);
    const single = scriptedContext(script, { settings: { ...batched.settings, context_verdicts: "one_by_one" } });
    const [left, right] = await Promise.all(
      [batched, single].map((context) => runMetric(metricNamed("item_relevance"), sample, context)),
    );
    expect(single.judge.requests).toHaveLength(3);
    expect(right!.verdicts).toEqual(left!.verdicts);
  });

  it("never passes a missing verdict, and is incomplete without any", async () => {
    const some = scriptedContext({
      "judges/item_relevance": {
        value: {
          verdicts: [
            { id: "c1", grade: 5 },
            { id: "zz", grade: 5 },
          ],
        },
      },
    });
    const score = await runMetric(metricNamed("item_relevance"), sample, some);
    expect(score).toMatchObject({ status: "scored", value: 1 / 3 });
    expect(score.verdicts.map(({ verdict }) => verdict)).toEqual(["yes", "missing", "missing"]);
    const none = scriptedContext({ "judges/item_relevance": { value: { verdicts: [] } } });
    expect(await runMetric(metricNamed("item_relevance"), sample, none)).toMatchObject({
      status: "judge_failed",
      code: "incomplete",
    });
  });

  it("takes the lowest of differing grades about one item", async () => {
    const reply = { value: { verdicts: [5, 1].map((grade) => ({ id: "c1", reason: "", grade })) } };
    const one = { ...sample, retrieved_contexts: ["パスタ"] };
    const score = await runMetric(
      metricNamed("item_relevance"),
      one,
      scriptedContext({ "judges/item_relevance": reply }),
    );
    expect(score).toMatchObject({ status: "scored", value: 0, verdicts: [{ verdict: "no" }] });
  });

  it("has no score when the request fails, nor without items", async () => {
    const failing = scriptedContext({ "judges/item_relevance": { fails: "timeout" } });
    expect(await runMetric(metricNamed("item_relevance"), sample, failing)).toMatchObject({
      status: "judge_failed",
      code: "timeout",
    });
    const empty = { ...sample, retrieved_contexts: [] };
    expect(await runMetric(metricNamed("item_relevance"), empty, failing)).toMatchObject({ status: "not_applicable" });
    const without: Sample = { id: "1", user_input: sample.user_input };
    expect(await runMetric(metricNamed("item_relevance"), without, failing)).toMatchObject({
      status: "missing_input",
      missing: ["retrieved_contexts"],
    });
  });

  it("is not applicable where the judge says so of every item", async () => {
    const context = scriptedContext(grades("judges/numeric_constraint_compliance", () => null));
    expect(await runMetric(metricNamed("numeric_constraint_compliance"), sample, context)).toMatchObject({
      status: "not_applicable",
      reason: "about c1",
    });
  });
});

describe("a judge of the answer", () => {
  it("of correctness needs a reference or expected facts, and shows both to the model", async () => {
    const context = scriptedContext(grades("judges/correctness", () => 4));
    const metric = metricNamed("correctness");
    expect(metric.passAt).toBe(0.75);
    expect(await runMetric(metric, sample, context)).toMatchObject({
      status: "not_applicable",
      reason: expect.stringContaining("expected_facts") as string,
    });
    const score = await runMetric(metric, { ...sample, expected_facts: ["トマトを使う"] }, context);
    expect(score).toMatchObject({ status: "scored", value: 0.75, verdicts: [{ id: "a1", verdict: "yes" }] });
  });
});

describe("a judge of each guideline", () => {
  it("judges those of the sample and those that always hold, each by itself", async () => {
    const context = scriptedContext(grades("judges/guideline_adherence", (_, index) => (index === 0 ? "yes" : "no")));
    const metric = metricNamed("guideline_adherence", ["敬語で答える"]);
    const score = await runMetric(metric, { ...sample, guidelines: ["店名を挙げない"] }, context);
    expect(score).toMatchObject({ status: "scored", value: 0.5 });
    expect(score.verdicts.map(({ text, verdict }) => [text, verdict])).toEqual([
      ["敬語で答える", "yes"],
      ["店名を挙げない", "no"],
    ]);
    expect(await runMetric(metricNamed("guideline_adherence"), sample, context)).toMatchObject({
      status: "not_applicable",
    });
  });
});

describe("a grade in a reply", () => {
  const read = (judge: string, grade: unknown) => {
    const parsed = gradeTask(judgeNamed(judge)).output.safeParse({ verdicts: [{ id: 1, grade }] });
    return parsed.success ? parsed.data.verdicts[0]?.grade : "refused";
  };
  it.each([
    [5, 5],
    ["4", 4],
    ["５", 5],
    ["3点", 3],
    [4.5, "refused"],
    [0, "refused"],
    [6, "refused"],
    ["excellent", "refused"],
    [null, "refused"],
    [Number.NaN, "refused"],
  ])("from 1 to 5: %j is %j", (grade, expected) => expect(read("item_relevance", grade)).toBe(expected));
  it.each([
    [true, "yes"],
    ["No", "no"],
    ["はい", "yes"],
    [0, "no"],
    ["ＹＥＳ", "yes"],
    ["maybe", "refused"],
    [2, "refused"],
    [null, "refused"],
  ])("yes or no: %j is %j", (grade, expected) => expect(read("safety", grade)).toBe(expected));
  it("may be null only where the judge may find that it does not apply", () => {
    expect(read("numeric_constraint_compliance", null)).toBeNull();
  });
});

describe("settling grades", () => {
  it("gives one verdict for each item in order, and no pass without a passing grade", () => {
    const idArbitrary = fc.constantFrom("c1", "c2", "c3", "x");
    const returnedArbitrary = fc.array(
      fc.record({ id: idArbitrary, reason: fc.string(), grade: fc.constantFrom(1, 2, 3, 4, 5, null) }),
    );
    const items = ["c1", "c2", "c3"].map((id) => ({ id, text: id }));
    fc.assert(
      fc.property(returnedArbitrary, (returned) => {
        const { verdicts } = settleGrades({
          judge: judgeNamed("item_relevance"),
          items,
          decided: new Map(),
          returned,
          offline: false,
          language: "ja",
        });
        expect(verdicts.map(({ id }) => id)).toEqual(["c1", "c2", "c3"]);
        for (const { id, verdict, value } of verdicts) {
          const own = returned.filter((candidate) => candidate.id === id).flatMap(({ grade }) => grade ?? []);
          expect(verdict === "yes").toBe(own.length > 0 && Math.min(...own) >= 4);
          expect(value === undefined).toBe(own.length === 0);
        }
      }),
    );
  });

  it("says of every verdict who gave it", () => {
    const given = {
      judge: judgeNamed("safety"),
      items: [
        { id: "a", text: "a" },
        { id: "b", text: "b" },
      ],
      decided: new Map([["a", { passed: true, reason: "r" }]]),
      returned: [{ id: "b", reason: "", grade: "yes" as const }],
      language: "en" as const,
    };
    expect(settleGrades({ ...given, offline: false }).verdicts.map(({ decided_by }) => decided_by)).toEqual([
      "code",
      "model",
    ]);
    expect(settleGrades({ ...given, offline: true }).verdicts[1]?.decided_by).toBe("rules");
    expect(names.kindOf("きのこ")).toBe("mushroom");
  });
});
