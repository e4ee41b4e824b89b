import path from "node:path";
import { pathToFileURL } from "node:url";
import { writeWhole } from "../../calibration/write-whole.js";
import type { Language } from "../../core/language.js";
import type { ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { comparisonTables } from "../../experiments/output/comparison-tables.js";
import { failedRowsTable } from "../../experiments/output/failed-rows-table.js";
import { junitLines } from "../../experiments/output/junit.js";
import { markdownTables } from "../../experiments/output/markdown.js";
import { outputMessages } from "../../experiments/output/messages.js";
import { summaryTables, type OutputTable } from "../../experiments/output/summary-tables.js";
import type { Storage } from "../../storage/sqlite.js";
import type { CommandContext } from "../context.js";
import { printable } from "../format-run.js";
import type { EvalOptions } from "./eval-options.js";
import type { EvalResult } from "./result.js";
import { showTables } from "./show-tables.js";
import { writeLines } from "./write-lines.js";

/** Prints the result: as JSON, or as tables under one line that says what came of it. */
export function showEvalResult(context: CommandContext, result: EvalResult, language: Language): void {
  const { io } = context;
  const { count, first } = result.skipped_rows;
  for (const { line, reason } of first.slice(0, 20)) {
    io.err(io.color.yellow(`${result.summary.dataset} line ${line}: ${printable(reason)}`));
  }
  if (count > 0) io.err(io.color.yellow(skippedRows[language](count)));
  if (context.options.json === true) {
    io.out(JSON.stringify(result, null, 2));
    return;
  }
  const paint = result.exit_code === 0 ? io.color.green : io.color.red;
  const below = belowMark(result, language);
  const headline = [paint(statuses[language][result.status]), ...(below === null ? [] : [io.color.yellow(below)])];
  io.out(`${io.color.bold(printable(result.summary.experiment))}  ${headline.join(" · ")}`);
  showTables(io, tablesOf(result, language));
  if (result.failed_rows.count > 0) io.out(io.color.dim(howToSeeAll[language](printable(result.summary.experiment))));
  for (const [index, note] of result.notes.entries()) {
    io.out(`${index === 0 ? "\n" : ""}${io.color.yellow(`! ${printable(note)}`)}`);
  }
}

/** Writes the files that were asked for. */
export function writeEvalFiles(
  context: CommandContext,
  storage: Storage,
  experiment: ExperimentRecord,
  result: EvalResult,
  { junit, markdown, language }: EvalOptions,
): void {
  const written: string[] = [];
  if (junit !== undefined) {
    const file = path.resolve(context.folder, junit);
    const { conditions, comparison, summary } = result;
    const regressions = (comparison?.regressions ?? []).map(({ metric, kind }) => `${metric} ${kind}`);
    writeLines(file, junitLines(storage, experiment, summary, { conditions, regressions }));
    written.push(file);
  }
  if (markdown !== undefined) {
    const file = path.resolve(context.folder, markdown);
    const below = belowMark(result, language);
    const status = [statuses[language][result.status], ...(below === null ? [] : [below])].join(" · ");
    const heading = `${outputMessages(language).summary}: ${experiment.name} — ${status}`;
    writeWhole(file, markdownTables(heading, tablesOf(result, language), result.notes));
    written.push(file);
  }
  for (const file of written) context.io.err(pathToFileURL(file).href);
}

/** Beside the status, which conditions alone decide: rows may be bad in a run that passes. */
function belowMark({ rows_below_mark: count, summary }: EvalResult, language: Language): string | null {
  return count === 0 ? null : outputMessages(language).belowMark(count, summary.rows.finished);
}

function tablesOf(result: EvalResult, language: Language): readonly OutputTable[] {
  const { summary, conditions, comparison, failed_rows: failed } = result;
  return [
    ...summaryTables(summary, conditions, language, result.facts.guessed_categories),
    ...(comparison === null ? [] : comparisonTables(comparison, language)),
    ...(failed.count === 0 ? [] : [failedRowsTable(failed.first, failed.count, language)]),
  ];
}

const statuses: Readonly<Record<Language, Readonly<Record<EvalResult["status"], string>>>> = {
  ja: {
    passed: "合格",
    below_threshold: "基準に届きません",
    run_errors: "エラーが多すぎます",
    regression: "前回より有意に悪化しました",
    budget_exhausted: "予算を使い切りました。同じコマンドで続きから再開できます",
  },
  en: {
    passed: "passed",
    below_threshold: "below the threshold",
    run_errors: "too many errors",
    regression: "significantly worse than the baseline",
    budget_exhausted: "the budget is used up; the same command goes on with the rows that are left",
  },
};

const skippedRows: Readonly<Record<Language, (count: number) => string>> = {
  ja: (count) => `読めない ${count} 行を飛ばしました。`,
  en: (count) => `${count} rows could not be read and were skipped.`,
};

const howToSeeAll: Readonly<Record<Language, (name: string) => string>> = {
  ja: (name) => `すべての行と理由: 同じコマンドに --junit <ファイル> を付けるか、konkyo report ${name}`,
  en: (name) => `All rows with their reasons: add --junit <file> to the same command, or konkyo report ${name}`,
};
