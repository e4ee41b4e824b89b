import type { Score } from "../../core/score.js";
import type { Storage } from "../../storage/sqlite.js";
import type { ConditionResult } from "../conditions/condition.js";
import type { ExperimentRecord } from "../journal/experiment-record.js";
import { checkedRows, countBelowMark, type CheckedRow } from "../row-problems.js";
import type { ExperimentSummary } from "../summary.js";
import { escapeXml } from "./xml.js";

/** What the run is held to, beside its rows. */
export interface JunitChecks {
  readonly conditions: readonly ConditionResult[];
  /** Metric and kind of each significant change for the worse. */
  readonly regressions: readonly string[];
}

/**
 * An experiment as JUnit XML, line by line: a case for each condition, then one
 * for each row. A row without result is an error, one below a pass mark, or
 * without a score that is required, a failure, one that is yet to be asked skipped.
 */
export function* junitLines(
  storage: Storage,
  experiment: ExperimentRecord,
  summary: ExperimentSummary,
  checks: JunitChecks,
): Generator<string> {
  const broken = checks.conditions.filter(({ fails }) => fails).length + checks.regressions.length;
  const { rows } = summary;
  const failing = countBelowMark(storage, experiment.id);
  const held = checks.conditions.length + checks.regressions.length;
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield `<testsuites name="${escapeXml(experiment.name)}" tests="${held + rows.selected}" failures="${broken + failing}" errors="${rows.failed + rows.judge_failed}">`;
  yield `  <testsuite name="${escapeXml(experiment.name)} conditions" tests="${held}" failures="${broken}" errors="0" skipped="0">`;
  for (const { condition, value, fails } of checks.conditions) {
    const message = `value ${value === null ? "absent" : value}`;
    yield testCase("conditions", condition, fails ? [element("failure", message, "")] : []);
  }
  for (const regression of checks.regressions) {
    yield testCase("regressions", regression, [element("failure", "significantly worse than the baseline", "")]);
  }
  yield "  </testsuite>";
  yield `  <testsuite name="${escapeXml(experiment.name)} rows" tests="${rows.selected}" failures="${failing}" errors="${rows.failed + rows.judge_failed}" skipped="${rows.pending}">`;
  for (const row of checkedRows(storage, experiment.id, { problemsOnly: false })) {
    yield testCase(row.category ?? "rows", row.rowId, problemElements(row), row.durationMs);
  }
  yield "  </testsuite>";
  yield "</testsuites>";
}

function problemElements({ pending, problem }: CheckedRow): readonly string[] {
  if (pending) return ["<skipped/>"];
  switch (problem?.kind) {
    case undefined:
      return [];
    case "no_result": {
      const { stage, code, message } = problem.failure;
      return [element("error", `${stage}: ${code}`, message)];
    }
    case "judge_failed": {
      const reasons = problem.scores.map(({ metric, code, reason }) => `${metric}: ${code} ${reason}`);
      return [element("error", "judge failed", reasons.join("\n"))];
    }
    case "below_mark": {
      const names = problem.scores.map(({ metric }) => metric).join(", ");
      return [element("failure", `below the mark: ${names}`, problem.scores.flatMap(reasonLines).join("\n"))];
    }
  }
}

/** A required score that has no value is no pass either, and says why it has none. */
function reasonLines(score: Score): readonly string[] {
  if (score.status !== "scored") return [`${score.metric}: ${score.status} ${score.reason}`];
  const against = score.verdicts.filter(({ verdict }) => verdict !== "yes");
  return [`${score.metric} ${score.value.toFixed(3)}`, ...against.map(({ id, reason }) => `  ${id}: ${reason}`)];
}

function testCase(group: string, name: string, problems: readonly string[], milliseconds?: number | null): string {
  const time = milliseconds === undefined || milliseconds === null ? "" : ` time="${(milliseconds / 1000).toFixed(3)}"`;
  const open = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(name)}"${time}`;
  return problems.length === 0 ? `${open}/>` : `${open}>${problems.join("")}</testcase>`;
}

function element(kind: "failure" | "error", message: string, text: string): string {
  return `<${kind} message="${escapeXml(message)}">${escapeXml(text)}</${kind}>`;
}
