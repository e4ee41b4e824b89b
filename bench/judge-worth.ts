/**
 * What the offline judge is worth: its verdicts against human labels of public
 * data, on the rows that its rules were built on (odd) and on those held back
 * (even). Prints the tables of the README.
 *
 *   npx tsx bench/judge-worth.ts [folder for pages]
 */
import fs from "node:fs";
import path from "node:path";
import { checkJudge, type CheckedRows } from "../src/calibration/check-judge.js";
import { renderCheckPage } from "../src/calibration/check-page.js";
import { countsFigure, figure, rateFigure } from "../src/calibration/figures.js";
import { summariseCheck, type JudgeCheck } from "../src/calibration/judge-check.js";
import { readLabelledFile } from "../src/calibration/labelled-file.js";
import {
  answerabilityRowJudge,
  entailmentRowJudge,
  metricRowJudge,
  type RowJudge,
} from "../src/calibration/row-judge.js";
import { writeWhole } from "../src/calibration/write-whole.js";
import { createOfflineEmbedder } from "../src/llm/offline/embedder.js";
import { evaluationConfigSchema } from "../src/metrics/config.js";
import { faithfulness } from "../src/metrics/faithfulness.js";
import { createOfflineTaskRunner } from "../src/tasks/offline-runner.js";

const folder = path.resolve(import.meta.dirname, "../../shared/data/judge");
const runner = createOfflineTaskRunner({ model: "offline:rules" });
const entailment = entailmentRowJudge(runner);
const answerability = answerabilityRowJudge(runner);
// Long answers in free wording: the mark below which one is bad was set on the odd rows.
const faithful = metricRowJudge(faithfulness, 0.2, {
  judge: runner,
  embedder: createOfflineEmbedder(),
  convention: "strict",
  settings: evaluationConfigSchema.parse({}),
});

interface Measured {
  readonly file: string;
  readonly judge: RowJudge;
  readonly bad: readonly string[];
  readonly ignored?: readonly string[];
}

const files: readonly Measured[] = [
  { file: "jhars-sentences.ja", judge: entailment, bad: ["unverifiable", "contradictory"], ignored: ["disputed"] },
  { file: "jnli.ja", judge: entailment, bad: ["neutral", "contradiction"] },
  { file: "jsick.ja", judge: entailment, bad: ["neutral", "contradiction"] },
  { file: "begin-wow.en", judge: entailment, bad: ["Not fully attributable"], ignored: ["Generic"] },
  { file: "mtrag-human-eval.en", judge: faithful, bad: ["1", "2"] },
  { file: "nomiracl.ja", judge: answerability, bad: ["unanswerable"] },
  { file: "nomiracl.en", judge: answerability, bad: ["unanswerable"] },
];
const halves = ["odd", "even"] as const;

async function measure(): Promise<void> {
  const checks: JudgeCheck[] = [];
  for (const measured of files) for (const half of halves) checks.push(await check(measured, half));
  for (const language of ["ja", "en"] as const) console.log(`${table(checks, language)}\n`);
  const pages = process.argv[2];
  if (pages === undefined) return;
  for (const done of checks) {
    writeWhole(path.join(pages, `${done.file}.${done.half}.html`), renderCheckPage(done, "ja"));
    writeWhole(path.join(pages, `${done.file}.${done.half}.json`), JSON.stringify(done, null, 2));
  }
}

async function check({ file, judge, bad, ignored = [] }: Measured, half: "odd" | "even"): Promise<JudgeCheck> {
  const mapping = { bad, good: [], ignored };
  const lines = readLabelledFile(path.join(folder, `${file}.jsonl`), { labelField: "label" });
  const checked: CheckedRows = await checkJudge(lines, { judge, mapping, half, concurrency: 1 });
  return summariseCheck(checked, { file, judge, mapping, half });
}

const words = {
  ja: {
    head: "| データ | 判定 | 半分 | 悪い行 | 適合率（95 % 区間） | 再現率（95 % 区間） | 特異度（95 % 区間） | F1 | κ | 判定なし |",
    half: { odd: "規則を作った側", even: "取り置いた側" },
  },
  en: {
    head: "| Data | Judge | Half | Bad rows | Precision (95 %) | Recall (95 %) | Specificity (95 %) | F1 | κ | No verdict |",
    half: { odd: "built on", even: "held back" },
  },
} as const;

function table(checks: readonly JudgeCheck[], language: "ja" | "en"): string {
  const { head, half } = words[language];
  const rows = checks.map(({ file, judge, half: side, overall }) => {
    const { confusion, precision, recall, specificity, f1, kappa, coverage } = overall;
    const bad = confusion.caught + confusion.missed + confusion.absent.bad;
    const cells = [file, judge.name, side === "all" ? "" : half[side], `${bad}/${coverage.cases}`];
    const rates = [precision, recall, specificity].map(rateFigure);
    const absent = countsFigure({ ...coverage, hits: coverage.cases - coverage.hits });
    return `| ${[...cells, ...rates, figure(f1), figure(kappa), absent].join(" | ")} |`;
  });
  return [head, `|${"---|".repeat(10)}`, ...rows].join("\n");
}

if (!fs.existsSync(folder)) console.log("The labelled data are not here: nothing measured.");
else await measure();
