import type { CheckedRow, CheckedRows } from "./check-judge.js";
import { agreementOf, countConfusion, type Agreement } from "./confusion.js";
import { correctRate, type CorrectedRate } from "./corrected-rate.js";
import type { LabelMapping } from "./label-mapping.js";
import type { RowJudge } from "./row-judge.js";

/** How a judge agrees with people, as JSON, page and text show it. */
export interface JudgeCheck {
  readonly file: string;
  readonly judge: Pick<RowJudge, "name" | "model" | "offline">;
  readonly mapping: LabelMapping;
  readonly half: "all" | "odd" | "even";
  readonly labels: Readonly<Record<string, number>>;
  readonly ignored: number;
  readonly faults: CheckedRows["faults"];
  /** Rows without a verdict, by the kind of absence. */
  readonly absences: Readonly<Record<string, number>>;
  readonly overall: Agreement;
  /** Only where there is more than one. */
  readonly by_category: Readonly<Record<string, Agreement>>;
  readonly by_language: Readonly<Record<string, Agreement>>;
  readonly corrected: CorrectedRate;
  /** True when the corrected rate is that of the labelled rows themselves: a check of the sum, no news. */
  readonly observed_is_own: boolean;
  /** Where judge and label differ, missed ones first; at most `shownAtMost`. */
  readonly disagreements: readonly CheckedRow[];
  readonly disagreements_total: number;
}

export const shownAtMost = 200;

/** Sums up checked rows. `observed` are verdicts on rows without labels; without it, those of this file are taken. Pure. */
export function summariseCheck(
  checked: CheckedRows,
  about: Pick<JudgeCheck, "file" | "judge" | "mapping" | "half">,
  observed?: { readonly bad: number; readonly total: number },
): JudgeCheck {
  const { rows, faults, labels, ignored } = checked;
  const overall = agreementOf(countConfusion(rows));
  const { caught, false_alarms: falseAlarms, missed, passed } = overall.confusion;
  const ownRate = { bad: caught + falseAlarms, total: caught + falseAlarms + missed + passed };
  const wrong = rows.filter(({ label, verdict }) => verdict !== null && verdict !== label);
  const missedFirst = [
    ...wrong.filter(({ label }) => label === "bad"),
    ...wrong.filter(({ label }) => label === "good"),
  ];
  return {
    ...about,
    labels,
    ignored,
    faults,
    absences: countBy(rows.flatMap(({ absence }) => (absence === null ? [] : [absence]))),
    overall,
    by_category: groups(rows, ({ category }) => category),
    by_language: groups(rows, ({ language }) => language),
    corrected: correctRate(observed ?? ownRate, overall),
    observed_is_own: observed === undefined,
    disagreements: missedFirst.slice(0, shownAtMost),
    disagreements_total: wrong.length,
  };
}

function groups(rows: readonly CheckedRow[], keyOf: (row: CheckedRow) => string): Readonly<Record<string, Agreement>> {
  const byKey = new Map<string, CheckedRow[]>();
  for (const row of rows) {
    const group = byKey.get(keyOf(row));
    if (group === undefined) byKey.set(keyOf(row), [row]);
    else group.push(row);
  }
  if (byKey.size < 2) return {};
  return Object.fromEntries([...byKey].map(([key, group]) => [key, agreementOf(countConfusion(group))]));
}

function countBy(values: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries(counts);
}
