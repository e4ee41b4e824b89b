import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Language } from "../../../src/core/language.js";
import { extractAnswer } from "../../../src/llm/offline/answerer.js";
import { judgeSupport } from "../../../src/llm/offline/support.js";

const data = path.resolve(import.meta.dirname, "../../../../shared/data");

interface Row {
  readonly question: string;
  readonly contexts: readonly string[];
  readonly answer: string;
  readonly label: string;
  readonly source_doc: string;
}

/** Rules were built on the even rows; the odd ones were held back. */
const halves = [
  ["the rows that the rules were built on", 0],
  ["the rows that were held back", 1],
] as const;

function rows(file: string, half: number): Row[] {
  const lines = fs
    .readFileSync(path.join(data, `${file}.jsonl`), "utf8")
    .trim()
    .split("\n");
  return lines.filter((_, at) => at % 2 === half).map((line) => JSON.parse(line) as Row);
}

/** Precision and recall of the class that matters: unsupported. */
function measureUnsupported(file: string, half: number, language: Language): { precision: number; recall: number } {
  const counts = { caught: 0, falseAlarm: 0, missed: 0 };
  for (const { contexts, answer, label } of rows(file, half)) {
    if (label === "disputed" || label === "Generic") continue;
    const unsupported = !["entailment", "supported", "Fully attributable"].includes(label);
    const flagged = !judgeSupport([{ id: "s", text: answer }], contexts, language)[0]!.supported;
    if (flagged && unsupported) counts.caught += 1;
    else if (flagged) counts.falseAlarm += 1;
    else if (unsupported) counts.missed += 1;
  }
  return {
    precision: counts.caught / (counts.caught + counts.falseAlarm),
    recall: counts.caught / (counts.caught + counts.missed),
  };
}

describe.skipIf(!fs.existsSync(data)).each(halves)("offline rules on %s", (_, half) => {
  it.each([
    ["judge/jnli.ja", "ja", 0.75, 0.8],
    ["judge/jsick.ja", "ja", 0.82, 0.85],
    ["judge/jhars-sentences.ja", "ja", 0.22, 0.9],
    ["judge/begin-wow.en", "en", 0.8, 0.75],
  ] as const)("catch what is unsupported in %s", (file, language, precision, recall) => {
    const measured = measureUnsupported(file, half, language);
    expect(measured.precision).toBeGreaterThan(precision);
    expect(measured.recall).toBeGreaterThan(recall);
  });

  it.each([["judge/nomiracl.ja"], ["judge/nomiracl.en"]])("answer most answerable questions of %s", (file) => {
    const answerable = rows(file, half).filter(({ label }) => label === "answerable");
    const declined = answerable.filter(({ question, contexts }) => {
      const evidence = contexts.map((content, at) => ({ evidence_id: String(at), content }));
      return extractAnswer(question, evidence).declined;
    });
    expect(declined.length / answerable.length).toBeLessThan(0.2);
  });

  it.each([
    ["questions/dify-env-defaults.ja", "corpus-ja"],
    ["questions/rclone-flag-defaults.en", "corpus-en"],
  ])("give the value first for questions of %s", (file, corpus) => {
    const asked = rows(file, half);
    const right = asked.filter(({ question, answer, source_doc }) => {
      const name = /[\w-]*[A-Za-z][-_]\w[\w-]*|--[\w-]+/.exec(question)?.[0] ?? "";
      const sections = fs.readFileSync(path.join(data, corpus, source_doc), "utf8").split(/\n(?=#{1,6} )/);
      const evidence = [...sections.filter((section) => section.includes(name)).slice(0, 3), ...sections.slice(0, 3)];
      const { claims } = extractAnswer(
        question,
        evidence.map((content, at) => ({ evidence_id: String(at), content })),
      );
      return claims[0]?.text.includes(answer) === true;
    });
    expect(right.length / asked.length).toBeGreaterThan(0.9);
  });
});
