/**
 * What the inspection's offline rules are worth, on the rows that the rules were
 * set on (odd) and on those held back (even). Coverage is asked whether passages
 * hold what a question needs (bad: unanswerable), contradiction whether two
 * sentences contradict each other (bad: contradiction). A false hold is a good
 * row that is held.
 *
 *   npx tsx bench/inspection.ts
 */
import fs from "node:fs";
import path from "node:path";
import { checkJudge } from "../src/calibration/check-judge.js";
import { countsFigure, figure, rateFigure } from "../src/calibration/figures.js";
import { rateOf } from "../src/calibration/interval.js";
import { summariseCheck, type JudgeCheck } from "../src/calibration/judge-check.js";
import type { LabelMapping } from "../src/calibration/label-mapping.js";
import { readLabelledFile, type LabelledLine } from "../src/calibration/labelled-file.js";
import type { RowJudge } from "../src/calibration/row-judge.js";
import type { Sample } from "../src/core/sample.js";
import { inspect } from "../src/inspection/inspect.js";
import type { InspectionCheck } from "../src/inspection/inspection.js";
import { createOfflineTaskRunner } from "../src/tasks/offline-runner.js";

const folder = path.resolve(import.meta.dirname, "../../shared/data");
const judge = createOfflineTaskRunner({ model: "offline:rules" });
type Half = "odd" | "even";

interface Measured {
  readonly file: string;
  readonly check: InspectionCheck;
  readonly mapping: LabelMapping;
  evidenceOf(sample: Sample): readonly string[];
  /** The rows, and which half of them is still to be taken. */
  rows(half: Half): { readonly lines: AsyncIterable<LabelledLine>; readonly half: Half | "all" };
}

const passages = {
  check: "coverage",
  mapping: { bad: ["unanswerable"], good: ["answerable"], ignored: [] },
  evidenceOf: ({ retrieved_contexts: contexts = [] }: Sample) => contexts,
} as const;
const pairs = {
  check: "contradiction",
  mapping: { bad: ["contradiction"], good: ["entailment", "neutral"], ignored: [] },
  evidenceOf: ({ retrieved_contexts: contexts = [], response = "" }: Sample) => [...contexts, response],
} as const;
/** Ten passages of an encyclopedia for one question: nobody labelled contradictions, there are hardly any to be found. */
const harmless = {
  ...passages,
  check: "contradiction",
  mapping: { bad: [], good: ["answerable", "unanswerable"], ignored: [] },
} as const;

const measures: readonly Measured[] = [
  ...["nomiracl.ja", "nomiracl.en", "clapnq.en"].map((file) => ({ ...labelled(file), ...passages })),
  ...["jsquad-ja", "jaquad-ja"].map((file) => ({ ...sameArticle(file), ...passages })),
  ...["jnli.ja", "jsick.ja"].map((file) => ({ ...labelled(file), ...pairs })),
  ...["nomiracl.ja", "nomiracl.en"].map((file) => ({ ...labelled(file), ...harmless })),
];

function labelled(file: string): Pick<Measured, "file" | "rows"> {
  const from = path.join(folder, "judge", `${file}.jsonl`);
  return { file, rows: (half) => ({ lines: readLabelledFile(from, { labelField: "label" }), half }) };
}

/** Halves are of questions, so that no question is in both. */
function sameArticle(file: string): Pick<Measured, "file" | "rows"> {
  return {
    file,
    rows: (half) => ({ lines: sameArticleRows(path.join(folder, "retrieval", file), half), half: "all" }),
  };
}

interface Passage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

interface Question {
  readonly id: string;
  readonly text: string;
  readonly answers: readonly string[];
}

/**
 * Each question with the passage that answers it, and with the first other
 * passage of its article that holds none of its answers: labels by construction,
 * not by people.
 */
async function* sameArticleRows(set: string, half: Half): AsyncGenerator<LabelledLine> {
  const corpus = readJsonLines(path.join(set, "corpus.jsonl")) as readonly Passage[];
  const byId = new Map(corpus.map((passage) => [passage.id, passage]));
  const asked = readJsonLines(path.join(set, "queries.jsonl")) as readonly Question[];
  const questions = new Map(asked.map((question) => [question.id, question]));
  const pairsOfIds = fs.readFileSync(path.join(set, "qrels.tsv"), "utf8").trim().split("\n").slice(1);
  for (const [at, ids] of pairsOfIds.entries()) {
    if ((at % 2 === 0) !== (half === "odd")) continue;
    const [questionId = "", passageId = ""] = ids.split("\t");
    const question = questions.get(questionId);
    const answering = byId.get(passageId);
    if (question === undefined || answering === undefined) continue;
    const other = corpus.find(
      ({ id, title, text }) =>
        title === answering.title && id !== passageId && !question.answers.some((answer) => text.includes(answer)),
    );
    yield rowOf(2 * at, question, answering, "answerable");
    if (other !== undefined) yield rowOf(2 * at + 1, question, other, "unanswerable");
  }
}

function rowOf(line: number, question: Question, { title, text }: Passage, label: string): LabelledLine {
  const sample = { id: String(line), user_input: question.text, retrieved_contexts: [`${title}\n${text}`] };
  return { line, row: { sample, label, category: null, language: null } };
}

function readJsonLines(file: string): readonly unknown[] {
  const lines = fs.readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line): unknown => JSON.parse(line));
}

function rowJudge({ check, evidenceOf }: Measured): RowJudge {
  const config = { coverage: "off", contradiction: "off", [check]: "on" } as const;
  return {
    name: check,
    model: judge.model,
    offline: judge.offline,
    async judge(sample, language, signal) {
      const contents = evidenceOf(sample);
      const evidence = contents.map((content, at) => ({ evidence_id: `e${at + 1}`, content, corpus_version: "v1" }));
      const inspection = await inspect(evidence, sample.user_input, { judge, config, language, signal });
      const verdict = inspection?.outcome === "passed" ? "good" : "bad";
      return { verdict, absence: null, value: null, reason: inspection?.detail ?? "" };
    },
  };
}

async function checked(measured: Measured, half: Half): Promise<JudgeCheck> {
  const { file, mapping } = measured;
  const rows = rowJudge(measured);
  const from = measured.rows(half);
  const done = await checkJudge(from.lines, { judge: rows, mapping, half: from.half, concurrency: 1 });
  return summariseCheck(done, { file, judge: rows, mapping, half });
}

function rowOfTable({ file, judge: { name }, half, overall }: JudgeCheck): string {
  const { confusion, precision, recall, kappa } = overall;
  const falseHolds = rateOf(confusion.false_alarms, confusion.false_alarms + confusion.passed);
  const bad = `${confusion.caught + confusion.missed}/${overall.coverage.cases}`;
  const rates = [precision, recall, falseHolds].map((rate) =>
    rate.cases === 0 ? rateFigure(rate) : `${rateFigure(rate)} ${countsFigure(rate)}`,
  );
  return `| ${[file, name, half === "odd" ? "set on" : "held back", bad, ...rates, figure(kappa)].join(" | ")} |`;
}

async function measure(): Promise<void> {
  console.log("| Data | Check | Half | Bad rows | Precision (95 %) | Recall (95 %) | False holds (95 %) | κ |");
  console.log(`|${"---|".repeat(8)}`);
  for (const measured of measures) {
    for (const half of ["odd", "even"] as const) console.log(rowOfTable(await checked(measured, half)));
  }
}

if (!fs.existsSync(folder)) console.log("The labelled data are not here: nothing measured.");
else await measure();
