import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inspect } from "../../src/inspection/inspect.js";
import type { InspectionCheck } from "../../src/inspection/inspection.js";
import { createOfflineTaskRunner } from "../../src/tasks/offline-runner.js";

const data = path.resolve(import.meta.dirname, "../../../shared/data/judge");
const judge = createOfflineTaskRunner({ model: "offline:rules" });

interface Row {
  readonly question: string | null;
  readonly contexts: readonly string[];
  readonly answer: string;
  readonly label: string;
}

/** The half that the rules were not set on. */
function heldBack(file: string): readonly Row[] {
  const lines = fs
    .readFileSync(path.join(data, `${file}.jsonl`), "utf8")
    .trim()
    .split("\n");
  return lines.filter((_, at) => at % 2 === 1).map((line) => JSON.parse(line) as Row);
}

async function isHeld(check: InspectionCheck, question: string, contents: readonly string[]): Promise<boolean> {
  const config = { coverage: "off", contradiction: "off", [check]: "on" } as const;
  const evidence = contents.map((content, at) => ({ evidence_id: `e${at + 1}`, content, corpus_version: "v1" }));
  return (await inspect(evidence, question, { judge, config, language: "ja" }))?.outcome !== "passed";
}

async function heldShare(rows: readonly Row[], held: (row: Row) => Promise<boolean>): Promise<number> {
  const all = await Promise.all(rows.map(held));
  return all.filter(Boolean).length / all.length;
}

describe.skipIf(!fs.existsSync(data))("the rules of inspection on rows that were held back", () => {
  it.each([
    ["jsick.ja", 0.5],
    ["jnli.ja", 0.05],
  ])("see contradictions of %s and hold hardly anything else", async (file, recall) => {
    const rows = heldBack(file);
    const held = ({ contexts, answer }: Row) => isHeld("contradiction", "", [...contexts, answer]);
    const bad = rows.filter(({ label }) => label === "contradiction");
    const good = rows.filter(({ label }) => label !== "contradiction");
    expect(await heldShare(bad, held)).toBeGreaterThan(recall);
    expect(await heldShare(good, held)).toBeLessThan(0.05);
  });

  it("see that a passage of clapnq holds no answer more often than that it does", async () => {
    const rows = heldBack("clapnq.en");
    const held = ({ question, contexts }: Row) => isHeld("coverage", question ?? "", contexts);
    const bad = rows.filter(({ label }) => label === "unanswerable");
    const good = rows.filter(({ label }) => label === "answerable");
    expect(await heldShare(bad, held)).toBeGreaterThan(0.5);
    expect(await heldShare(good, held)).toBeLessThan(0.2);
  });

  it.each([["nomiracl.ja"], ["nomiracl.en"]])("let most answerable questions of %s pass", async (file) => {
    const rows = heldBack(file).filter(({ label }) => label === "answerable");
    for (const check of ["coverage", "contradiction"] as const) {
      const held = ({ question, contexts }: Row) => isHeld(check, question ?? "", contexts);
      expect(await heldShare(rows, held)).toBeLessThan(0.1);
    }
  });
});
