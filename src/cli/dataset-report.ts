import { formats } from "../datasets/formats/registry.js";
import type { BadRow } from "../datasets/row.js";
import type { DatasetSurvey } from "../datasets/survey.js";
import { printable } from "./format-run.js";
import type { Io } from "./io.js";
import { table } from "./table.js";

/** A survey for reading: what the file is, its fields and categories, what to mind, and the bad rows. */
export function showSurvey(survey: DatasetSurvey, warnings: readonly string[], io: Io): void {
  const { bold, dim, yellow, green } = io.color;
  const format = formats.find(({ name }) => name === survey.format);
  const encoding = survey.encoding === null ? "" : `, ${survey.encoding}`;
  const mark = survey.bad === 0 && survey.samples > 0 ? green("✓") : yellow("!");
  io.out(`${mark} ${bold(`${survey.samples} questions`)}, ${survey.bad} bad rows`);
  io.out(
    dim(`  ${format?.title.en ?? "no format"} (${survey.type}${encoding}) · hash ${survey.dataset_hash.slice(0, 12)}`),
  );
  const share = (count: number) => `${((100 * count) / Math.max(1, survey.samples)).toFixed(1)} %`;
  const rows = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([name, count]) => [
      `  ${printable(name === "" ? "(none)" : name)}`,
      String(count),
      share(count),
    ]);
  io.out(`\n${table(["  field", "rows", ""], rows(survey.fields))}`);
  io.out(`\n${table(["  category", "rows", ""], largestFirst(rows(survey.categories)))}`);
  if (Object.keys(survey.guessed).length > 0) {
    io.out(`\n${table(["  guessed category", "rows", ""], largestFirst(rows(survey.guessed)))}`);
  }
  for (const warning of warnings) io.err(yellow(`  ! ${warning}`));
  showBadRows(survey.bad_rows, survey.bad, io);
}

const listed = 20;

/** The first bad rows with their lines. */
export function showBadRows(rows: readonly Omit<BadRow, "ok">[], total: number, io: Io): void {
  for (const { line, reason } of rows.slice(0, listed)) {
    io.err(io.color.yellow(`  ! line ${line}: ${printable(reason)}`));
  }
  const more = total - Math.min(listed, rows.length);
  if (more > 0)
    io.err(
      io.color.yellow(`  ! and ${more} more; --json lists ${total > rows.length ? `${rows.length} of them` : "all"}`),
    );
}

/**
 * What somebody who is about to run an evaluation should know.
 *
 * @param needReference names of the chosen scores that have no value without a reference
 */
export function surveyWarnings(survey: DatasetSurvey, needReference: readonly string[]): readonly string[] {
  const { samples, fields } = survey;
  const has = (field: string) => fields[field] ?? 0;
  const warnings: string[] = [];
  if (samples === 0) warnings.push("There is no question in this file.");
  if (survey.bad_rows.some(({ reason }) => reason.endsWith("that are no utf-8 text"))) {
    warnings.push("Some rows are no UTF-8; where the file has another encoding, name it: --encoding cp932.");
  }
  if (survey.ids_made > 0) warnings.push(`${survey.ids_made} rows have no id; theirs was made from the question.`);
  const without = samples - has("reference");
  if (without > 0 && needReference.length > 0) {
    warnings.push(`${without} questions have no reference; there is no score there of ${needReference.join(", ")}.`);
  }
  const named = has("retrieved_context_ids") - has("retrieved_contexts");
  if (named > 0)
    warnings.push(`${named} rows have ids of retrieved items without their texts; convert --master joins them.`);
  if (has("reference_contexts") > 0 && has("retrieved_contexts") === 0) {
    warnings.push("The contexts are reference contexts; they are not taken for what was retrieved.");
  }
  if (Object.keys(survey.guessed).length > 0) warnings.push("Guessed categories come from rules, not from a person.");
  return warnings;
}

function largestFirst(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...rows].sort((one, other) => Number(other[1]) - Number(one[1])).slice(0, 40);
}
