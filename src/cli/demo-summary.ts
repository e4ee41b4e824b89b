import type { Language } from "../core/language.js";
import { endOf, meetsExpectation, type ReportedRun } from "../report/reported-run.js";
import { summariseRuns } from "../report/runs-summary.js";
import { reportMessages } from "../report/messages.js";
import { printable } from "./format-run.js";
import type { Io } from "./io.js";
import { table } from "./table.js";

/** What a demo's runs came to: every question, then counts by route and reason, then means by metric. */
export function demoSummary(
  runs: readonly ReportedRun[],
  titles: Readonly<Record<string, string>>,
  language: Language,
  io: Io,
): string {
  const text = reportMessages(language);
  const summary = summariseRuns(runs);
  const questions = runs.map((run) => {
    const end = endOf(run);
    const scores = run.scores.map((score) => (score.status === "scored" ? score.value.toFixed(2) : "—")).join(" ");
    const mark = meetsExpectation(run) ? io.color.green("✓") : io.color.red("✗");
    return [mark, printable(run.question).slice(0, 40), end.route, run.outcome?.reason ?? "", scores];
  });
  const outcomes = summary.outcomes.map(({ route, reason, count }) => [route, reason, String(count)]);
  const metrics = summary.metrics.map((metric) => [
    titles[metric.metric] ?? metric.metric,
    metric.mean?.toFixed(3) ?? "—",
    `${metric.scored} / ${metric.total}`,
    metric.absences.map(({ kind, count }) => `${text.absences[kind]} ${count}`).join(", "),
  ]);
  return [
    table(["", text.question, text.route, text.reason, Object.values(titles).join(" · ")], questions),
    "",
    table([text.route, text.reason, text.count], outcomes),
    "",
    table([text.metric, text.mean, text.scoredOfTotal, text.withoutScore], metrics),
    "",
    `${text.expectation}: ${runs.filter(meetsExpectation).length} / ${runs.length}`,
    io.color.dim(text.offlineNotice),
  ].join("\n");
}
