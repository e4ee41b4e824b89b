import type { Language } from "../core/language.js";
import type { CategoryReport } from "./certify-category.js";
import { labelExclusions } from "./label-use.js";
import { certificationMessages } from "./messages.js";
import { percent } from "./percent.js";

/** A head and a row for each category. */
export function certificationTable(
  reports: readonly CategoryReport[],
  language: Language,
): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const messages = certificationMessages[language];
  return {
    head: messages.head,
    rows: reports.map(({ category, labels, at, allowed_rate, reason }) => [
      category,
      String(labels.total),
      String(at.released),
      String(at.wrong),
      percent(at.upper_bound),
      percent(allowed_rate),
      messages.results[reason],
    ]),
  };
}

/** What there is to say about a category, a sentence a line. */
export function certificationLines(report: CategoryReport, language: Language): readonly string[] {
  const messages = certificationMessages[language];
  const { at, labels, needed, allowed_rate, reason } = report;
  const marks = Object.entries(at.thresholds);
  const excluded = labelExclusions.flatMap((exclusion) => {
    const count = labels.excluded[exclusion] ?? 0;
    return count === 0 ? [] : [`${messages.exclusions[exclusion]} ${count}`];
  });
  const lines: string[] = [];
  if (reason === "high_risk") lines.push(messages.highRisk);
  if (reason === "too_many_wrong") {
    lines.push(messages.tooManyWrong(at.released, at.wrong, percent(at.upper_bound), percent(allowed_rate)));
  }
  if (reason === "too_few" && needed !== null) {
    lines.push(messages.tooFew(at.released, needed.labels, needed.missing, at.wrong));
  }
  if (reason === "too_many_wrong" && needed !== null) {
    lines.push(messages.needed(needed.labels, needed.missing, at.wrong));
  }
  if (reason !== "high_risk") {
    lines.push(
      `${reason === "certified" ? messages.marks : messages.marksTested}: ${marks.map(([metric, mark]) => `${metric} ≥ ${mark}`).join(", ")}`,
    );
  }
  if (labels.unscored > 0) {
    lines.push(messages.unscored(labels.unscored, marks.map(([metric]) => metric).join(", ")));
  }
  if (excluded.length > 0) lines.push(`${messages.excluded}: ${excluded.join(", ")}`);
  return lines;
}
