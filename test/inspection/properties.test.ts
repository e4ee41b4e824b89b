import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Evidence } from "../../src/core/evidence.js";
import { inspect } from "../../src/inspection/inspect.js";
import { inspectionSchema, type Inspection } from "../../src/inspection/inspection.js";
import { createOfflineTaskRunner } from "../../src/tasks/offline-runner.js";
import { scriptedJudge, type Script } from "../support/scripted-judge.js";

const config = { coverage: "on", contradiction: "on" } as const;
const offline = createOfflineTaskRunner({ model: "offline:rules" });

function pieces(contents: readonly string[]): Evidence[] {
  return contents.map((content, at) => ({ evidence_id: `docs/${at + 1}.md#1`, content, corpus_version: "v1" }));
}

async function inspectWith(script: Script, evidence: readonly Evidence[]): Promise<Inspection> {
  const judge = scriptedJudge(script);
  return inspectionSchema.parse(await inspect(evidence, "会費はいくらですか。", { judge, config, language: "ja" }));
}

describe("whatever the evidence and the replies", () => {
  const content = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom("会費は月500円です。", "会費は月800円です。", "会費は不要です。"),
  );
  const evidence = fc.array(content, { maxLength: 6 }).map((contents) => pieces(contents));
  const id = fc.constantFrom("e1", "e2", "e9", "p1", "p2", "p7", "docs/1.md#1");
  const conditions = fc.array(
    fc.record({ text: fc.string(), reason: fc.string(), covered: fc.boolean(), evidence_ids: fc.array(id) }),
  );
  const verdicts = fc.array(fc.record({ id, reason: fc.string(), contradicts: fc.boolean() }));

  it("leaves the evidence as it is, and names only pieces of it, never one against itself", async () => {
    await fc.assert(
      fc.asyncProperty(evidence, conditions, verdicts, async (given, listed, judged) => {
        const before = structuredClone(given);
        const script: Script = {
          coverage: { value: { conditions: listed } },
          contradiction: { value: { verdicts: judged } },
        };
        const found = await inspectWith(script, given);
        expect(given).toEqual(before);
        const ids = new Set(given.map(({ evidence_id }) => evidence_id));
        const cited = found.conditions.flatMap(({ evidence_ids }) => evidence_ids);
        const opposed = found.contradictions.map(({ evidence_ids }) => evidence_ids);
        expect([...cited, ...opposed.flat()].every((each) => ids.has(each))).toBe(true);
        expect(opposed.every(([first, second]) => first !== second)).toBe(true);
      }),
    );
  });

  it("passes only when every condition is covered and every pair was judged to agree", async () => {
    await fc.assert(
      fc.asyncProperty(evidence, conditions, verdicts, async (given, listed, judged) => {
        const script: Script = {
          coverage: { value: { conditions: listed } },
          contradiction: { value: { verdicts: judged } },
        };
        const found = await inspectWith(script, given);
        const clean =
          given.length > 0 &&
          found.conditions.length > 0 &&
          found.conditions.every(({ covered }) => covered) &&
          found.contradictions.length === 0 &&
          (found.reconciliation === null || found.reconciliation.missing === 0);
        expect(found.outcome === "passed").toBe(clean);
        expect(found.detail === "").toBe(clean);
      }),
    );
  });

  it("comes out the same again by rules, and leaves the evidence as it is", async () => {
    await fc.assert(
      fc.asyncProperty(evidence, fc.string(), async (given, question) => {
        const before = structuredClone(given);
        const once = await inspect(given, question, { judge: offline, config, language: "ja" });
        const again = await inspect(given, question, { judge: offline, config, language: "ja" });
        expect(again).toEqual(once);
        expect(given).toEqual(before);
      }),
    );
  });
});
