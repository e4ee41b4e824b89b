import { describe, expect, it } from "vitest";
import { KonkyoError } from "../../src/core/errors.js";
import type { Evidence } from "../../src/core/evidence.js";
import { inspectionConfigSchema, type InspectionConfig } from "../../src/inspection/config.js";
import { inspectionHold } from "../../src/inspection/hold.js";
import { inspect } from "../../src/inspection/inspect.js";
import { inspectionSchema, type Inspection } from "../../src/inspection/inspection.js";
import type { ContradictionInput } from "../../src/tasks/contradiction.js";
import type { CoverageInput } from "../../src/tasks/coverage.js";
import { scriptedJudge, type Script } from "../support/scripted-judge.js";

const both: InspectionConfig = { coverage: "on", contradiction: "on" };

function pieces(...contents: readonly string[]): Evidence[] {
  return contents.map((content, at) => ({
    evidence_id: `docs/${"abcdefghijkl"[at]!}.md#1`,
    content,
    corpus_version: "v1",
  }));
}

const two = pieces("会費は月500円です。", "会費は月800円です。");
const covered = {
  value: { conditions: [{ text: "会費", reason: "e1にある。", covered: true, evidence_ids: ["e1"] }] },
};
const agree = (input: ContradictionInput) => ({
  value: { verdicts: input.pairs.map(({ id }) => ({ id, reason: "", contradicts: false })) },
});
const calm: Script = { coverage: covered, contradiction: agree };

async function inspectWith(
  script: Script,
  { evidence = two, config = both }: { evidence?: readonly Evidence[]; config?: InspectionConfig } = {},
): Promise<Inspection> {
  const found = await inspect(evidence, "会費はいくらですか。", {
    judge: scriptedJudge(script),
    config,
    language: "ja",
  });
  return inspectionSchema.parse(found);
}

describe("an inspection", () => {
  it("is off unless it is switched on, and then says that nothing was inspected", async () => {
    expect(inspectionConfigSchema.parse({})).toEqual({ coverage: "off", contradiction: "off" });
    const judge = scriptedJudge({});
    expect(
      await inspect(two, "会費は？", { judge, config: inspectionConfigSchema.parse({}), language: "ja" }),
    ).toBeNull();
    expect(judge.requests).toEqual([]);
  });

  it("passes with what it found, who was asked and what it took", async () => {
    expect(await inspectWith(calm)).toEqual({
      checks: ["coverage", "contradiction"],
      conditions: [{ text: "会費", covered: true, evidence_ids: ["docs/a.md#1"], reason: "e1にある。" }],
      contradictions: [],
      outcome: "passed",
      detail: "",
      reconciliation: { submitted: 1, returned: 1, missing: 0, extra: 0, repeated: 0, conflicting: 0 },
      model: "scripted:judge",
      offline: false,
      prompts: ["coverage@v1.ja#0", "contradiction@v1.ja#0"],
      attempts: 2,
      usage: { calls: 2, input_tokens: 200, output_tokens: 20 },
    });
  });

  it.each([
    [{ coverage: "on", contradiction: "off" } as const, ["coverage"]],
    [{ coverage: "off", contradiction: "on" } as const, ["contradiction"]],
  ])("asks only for what is switched on: %j", async (config, tasks) => {
    const judge = scriptedJudge(calm);
    const found = await inspect(two, "会費は？", { judge, config, language: "ja" });
    expect(judge.requests.map(({ task }) => task)).toEqual(tasks);
    expect(found?.checks).toEqual(tasks);
  });

  it("sends neither the ids of the evidence nor its version", async () => {
    const judge = scriptedJudge(calm);
    await inspect(two, "会費は？", { judge, config: both, language: "ja" });
    expect(JSON.stringify(judge.requests)).not.toMatch(/docs\/|v1/);
  });

  it("holds without asking anybody when there is no evidence", async () => {
    for (const config of [both, { ...both, coverage: "off" }] as const) {
      const found = await inspectWith({}, { evidence: [], config });
      expect(found).toMatchObject({ outcome: "insufficient_evidence", model: "", attempts: 0, offline: false });
      expect(found.detail).not.toBe("");
    }
  });
});

describe("coverage", () => {
  const config = { coverage: "on", contradiction: "off" } as const;
  const conditions = (...list: readonly unknown[]): Script => ({ coverage: { value: { conditions: list } } });
  const condition = (over: object) => ({ text: "会費", reason: "r", covered: true, evidence_ids: ["e1"], ...over });

  it("holds and tells a person what is missing", async () => {
    const script = conditions(
      condition({}),
      condition({ text: "2024年度", covered: false, reason: "年度の記載がない" }),
    );
    const found = await inspectWith(script, { config });
    expect(found.outcome).toBe("insufficient_evidence");
    expect(found.detail).toContain("「2024年度」（年度の記載がない）");
    expect(found.detail).not.toContain("会費");
  });

  it.each([
    ["no piece is named for it", [condition({ evidence_ids: [] })]],
    ["only pieces are named that were not sent", [condition({ evidence_ids: ["e9", "docs/a.md#1"] })]],
    ["it comes back twice with different verdicts", [condition({}), condition({ covered: false })]],
  ])("does not take a condition for covered when %s", async (_, list) => {
    const found = await inspectWith(conditions(...list), { config });
    expect(found.conditions).toMatchObject([{ text: "会費", covered: false, evidence_ids: [] }]);
    expect(found.outcome).toBe("insufficient_evidence");
  });

  it("names each piece once and leaves out conditions without text", async () => {
    const list = [condition({ evidence_ids: ["e2", "e1", "e2", "e7"] }), condition({ text: "　" })];
    const found = await inspectWith(conditions(...list), { config });
    expect(found.conditions).toEqual([
      { text: "会費", covered: true, evidence_ids: ["docs/a.md#1", "docs/b.md#1"], reason: "r" },
    ]);
  });

  it.each([[[]], [[condition({ text: " " })]]])("fails when no condition comes back", async (list) => {
    const found = await inspectWith(conditions(...list), { config });
    expect(found).toMatchObject({ outcome: "inspection_failed", conditions: [] });
    expect(found.detail).toContain("incomplete");
  });

  it("shortens what a model wrote at length", async () => {
    const found = await inspectWith(conditions(condition({ text: "長".repeat(5000), covered: false })), { config });
    expect(found.detail.length).toBeLessThan(600);
  });
});

describe("contradiction", () => {
  const config = { coverage: "off", contradiction: "on" } as const;
  const verdict = (id: string, contradicts: boolean) => ({ id, reason: `${id}の理由`, contradicts });
  const reply = (...verdicts: readonly unknown[]): Script => ({ contradiction: { value: { verdicts } } });

  it("holds with the pair and why", async () => {
    const found = await inspectWith(reply(verdict("p1", true)), { config });
    expect(found.outcome).toBe("contradiction");
    expect(found.contradictions).toEqual([{ evidence_ids: ["docs/a.md#1", "docs/b.md#1"], reason: "p1の理由" }]);
    expect(found.detail).toBe("docs/a.md#1 と docs/b.md#1 が食い違っています: p1の理由");
  });

  it("ties verdicts to pairs by id, in whatever order they come", async () => {
    const evidence = pieces("一", "二", "三");
    const found = await inspectWith(reply(verdict("p3", false), verdict("p2", true), verdict("p1", false)), {
      config,
      evidence,
    });
    expect(found.contradictions.map(({ evidence_ids }) => evidence_ids)).toEqual([["docs/a.md#1", "docs/c.md#1"]]);
  });

  it("fails when a pair has no verdict, and holds for the contradiction where there is one", async () => {
    const evidence = pieces("一", "二", "三");
    const silent = await inspectWith(reply(verdict("p1", false), verdict("p9", false)), { config, evidence });
    expect(silent.outcome).toBe("inspection_failed");
    expect(silent.reconciliation).toMatchObject({ submitted: 3, returned: 2, missing: 2, extra: 1 });
    const found = await inspectWith(reply(verdict("p1", true)), { config, evidence });
    expect(found.outcome).toBe("contradiction");
    expect(found.detail).toContain("2 of 3 pairs have no verdict");
  });

  it("takes differing verdicts on one pair for a contradiction", async () => {
    const found = await inspectWith(reply(verdict("p1", false), verdict("p1", true)), { config });
    expect(found.outcome).toBe("contradiction");
    expect(found.reconciliation).toMatchObject({ repeated: 1, conflicting: 1 });
  });

  it.each([
    [1, 0, 0],
    [2, 1, 1],
    [5, 1, 10],
    [10, 1, 45],
    [12, 2, 66],
  ])("asks about the pairs of %i pieces in %i requests", async (count, requests, pairs) => {
    const evidence = pieces(...Array.from({ length: count }, (_, at) => `内容${at}`));
    const judge = scriptedJudge({ contradiction: agree });
    const found = await inspect(evidence, "会費は？", { judge, config, language: "ja" });
    expect(found?.outcome).toBe("passed");
    expect(judge.requests).toHaveLength(requests);
    const asked = judge.requests.map(({ input }) => input as ContradictionInput);
    expect(asked.flatMap((each) => each.pairs)).toHaveLength(pairs);
    for (const { evidence: sent, pairs: named } of asked) {
      const ids = new Set(named.flatMap(({ first, second }) => [first, second]));
      expect(new Set(sent.map(({ id }) => id))).toEqual(ids);
    }
  });

  it("asks nobody about pieces that say the same word for word", async () => {
    const found = await inspectWith({}, { config, evidence: pieces("会費は月500円です。", "会費は月500円です。") });
    expect(found).toMatchObject({ outcome: "passed", reconciliation: null, attempts: 0 });
  });
});

describe("an inspection that could not be made", () => {
  it.each([
    ["coverage", { ...calm, coverage: { fails: "unreachable" } }],
    ["contradiction", { ...calm, contradiction: { fails: "unparsable", raw: "..." } }],
  ] as const)("holds for %s", async (check, script) => {
    const found = await inspectWith(script);
    expect(found.outcome).toBe("inspection_failed");
    expect(found.detail).toContain(`${check}: `);
    expect(inspectionHold(both, found)).toBe("inspection_failed");
  });

  it("holds for what the other check found, and tells both", async () => {
    const contradiction = { value: { verdicts: [{ id: "p1", reason: "違う", contradicts: true }] } };
    const found = await inspectWith({ coverage: { fails: "timeout" }, contradiction });
    expect(found.outcome).toBe("contradiction");
    expect(found.detail).toContain("違う");
    expect(found.detail).toContain("timeout");
  });

  it("ends with the run when that is cancelled", async () => {
    const cancelled = new KonkyoError("cancelled", "the run was cancelled");
    await expect(inspectWith({ ...calm, coverage: { throws: cancelled } })).rejects.toBe(cancelled);
  });
});

describe("inspectionHold", () => {
  it("lets a run on when nothing is switched on, or all that is has passed", async () => {
    expect(inspectionHold(inspectionConfigSchema.parse({}), null)).toBeNull();
    expect(inspectionHold(both, await inspectWith(calm))).toBeNull();
  });

  it("holds when there is no record, or one of another check", async () => {
    const config = { coverage: "on", contradiction: "off" } as const;
    expect(inspectionHold(both, null)).toBe("inspection_failed");
    expect(inspectionHold(both, await inspectWith(calm, { config }))).toBe("inspection_failed");
  });
});

it("tells the same in both languages", async () => {
  const script: Script = {
    coverage: (input: CoverageInput) => ({
      value: { conditions: [{ text: input.question, reason: "", covered: false, evidence_ids: [] }] },
    }),
    contradiction: { value: { verdicts: [{ id: "p1", reason: "r", contradicts: true }] } },
  };
  const [japanese, english] = await Promise.all(
    (["ja", "en"] as const).map((language) =>
      inspect(two, "q", { judge: scriptedJudge(script), config: both, language }),
    ),
  );
  expect(english).toMatchObject({ outcome: japanese!.outcome, contradictions: japanese!.contradictions });
  expect(english!.detail.split("\n")).toHaveLength(japanese!.detail.split("\n").length);
  expect(english!.detail).not.toBe(japanese!.detail);
});
