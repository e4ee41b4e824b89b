import path from "node:path";
import { pathToFileURL } from "node:url";
import { checkJudge } from "../../calibration/check-judge.js";
import { renderCheckPage } from "../../calibration/check-page.js";
import { checkTables, correctedSentence } from "../../calibration/check-tables.js";
import { summariseCheck, type JudgeCheck } from "../../calibration/judge-check.js";
import { readLabelledFile } from "../../calibration/labelled-file.js";
import {
  answerabilityRowJudge,
  entailmentRowJudge,
  metricRowJudge,
  type RowJudge,
} from "../../calibration/row-judge.js";
import { writeWhole } from "../../calibration/write-whole.js";
import { KonkyoError } from "../../core/errors.js";
import type { Language } from "../../core/language.js";
import type { Metric } from "../../metrics/define-metric.js";
import { metricsByName } from "../../metrics/registry.js";
import type { Services } from "../../services.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import type { Io } from "../io.js";
import { printable } from "../format-run.js";
import { table } from "../table.js";

export interface JudgeCheckOptions {
  readonly judge: string;
  readonly badLabel: readonly string[];
  readonly goodLabel?: readonly string[];
  readonly ignoreLabel?: readonly string[];
  readonly labelField: string;
  /** A score from which a row passes; without it the judge's own pass mark, or 1. */
  readonly passAt?: number;
  readonly half: "all" | "odd" | "even";
  /** "12/300": verdicts on rows without labels, to be corrected. */
  readonly observed?: string;
  readonly output?: string;
  readonly language: Language;
}

/** `konkyo judge-check`: holds a judge's verdicts against labels. Writes its files when all is judged, or none. */
export async function judgeCheck(context: CommandContext, file: string, options: JudgeCheckOptions): Promise<ExitCode> {
  const observed = readObserved(options.observed);
  const services = await context.services();
  const judge = findJudge(options, services);
  const mapping = { bad: options.badLabel, good: options.goodLabel ?? [], ignored: options.ignoreLabel ?? [] };
  const source = path.resolve(context.folder, file);
  const { signal } = context;
  const checked = await checkJudge(readLabelledFile(source, { labelField: options.labelField, signal }), {
    judge,
    mapping,
    half: options.half,
    concurrency: services.config.models.judge.concurrency,
    signal,
    onProgress: (judged) => drawn(context.io, `judged: ${judged}`),
  }).finally(() => drawn(context.io, ""));
  if (checked.rows.length === 0) throw nothingToJudge(file, checked.labels, checked.faults[0]);
  const { name, model, offline } = judge;
  const about = { file: path.basename(file), judge: { name, model, offline }, mapping, half: options.half };
  const check = summariseCheck(checked, about, observed);
  show(context, check, options);
  return check.faults.length > 0 ? exitCodes.partial : exitCodes.ok;
}

function show(context: CommandContext, check: JudgeCheck, { output, language }: JudgeCheckOptions): void {
  const { io } = context;
  if (context.options.json === true) io.out(JSON.stringify(check, null, 2));
  else {
    const { judge, faults, file } = check;
    io.out(
      `${io.color.bold(judge.name)}  ${printable(judge.model)}${judge.offline ? io.color.yellow("  offline") : ""}`,
    );
    for (const { title, head, rows } of checkTables(check, language)) {
      io.out(`\n${io.color.bold(title)}`);
      io.out(
        table(
          head,
          rows.map((row) => row.map(printable)),
        ),
      );
    }
    io.out(`\n${correctedSentence(check, language)}`);
    for (const { line, fault } of faults.slice(0, 20)) io.err(io.color.yellow(`${file}:${line}: ${printable(fault)}`));
    if (faults.length > 20) io.err(io.color.yellow(`… ${faults.length - 20} more`));
  }
  if (output === undefined) return;
  const folder = path.resolve(context.folder, output);
  const page = path.join(folder, "judge-check.html");
  writeWhole(path.join(folder, "judge-check.json"), `${JSON.stringify(check, null, 2)}\n`);
  writeWhole(page, renderCheckPage(check, language));
  if (context.options.json !== true) io.out(`\n${pathToFileURL(page).href}`);
}

/** How many rows a file has is not known before its end. */
function drawn(io: Io, line: string): void {
  if (io.progressBar) io.redraw(line);
}

const answerability = "answerability";
const entailment = "entailment";

function findJudge({ judge, passAt }: JudgeCheckOptions, services: Services): RowJudge {
  if (judge === answerability) return answerabilityRowJudge(services.answerer);
  if (judge === entailment) return entailmentRowJudge(services.judge);
  const known = new Map([
    ...metricsByName,
    ...services.metrics.map((metric): [string, Metric] => [metric.name, metric]),
  ]);
  const metric = known.get(judge);
  if (metric === undefined) {
    throw new KonkyoError("usage", `there is no judge named ${JSON.stringify(judge)}`, {
      where: "--judge",
      hint: `Use one of ${[...known.keys(), entailment, answerability].join(", ")}.`,
    });
  }
  const { evaluation } = services.config;
  return metricRowJudge(metric, passAt ?? passMark(metric), {
    judge: services.judge,
    embedder: services.embedder,
    convention: evaluation.convention,
    settings: evaluation,
  });
}

/** Judges from files say from where on they pass; any other metric must be kept in full. */
function passMark(metric: Metric): number {
  const passAt: unknown = Reflect.get(metric, "passAt");
  return typeof passAt === "number" ? passAt : 1;
}

function readObserved(text: string | undefined): { bad: number; total: number } | undefined {
  if (text === undefined) return undefined;
  const [, bad = "", total = ""] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (bad === "" || Number(total) === 0 || Number(bad) > Number(total)) {
    throw new KonkyoError("usage", `${JSON.stringify(text)} is no share of rows`, {
      where: "--observed",
      hint: "Write the rows that the judge failed and the rows it judged, such as 12/300.",
    });
  }
  return { bad: Number(bad), total: Number(total) };
}

function nothingToJudge(
  file: string,
  labels: Readonly<Record<string, number>>,
  fault: { readonly line: number; readonly fault: string } | undefined,
): KonkyoError {
  const found = Object.keys(labels);
  return new KonkyoError("input_invalid", "there is no row with a label to judge by", {
    where: fault === undefined ? file : `${file}:${fault.line}`,
    hint: fault?.fault ?? `Labels in the file: ${found.slice(0, 10).join(", ") || "none"}.`,
  });
}
