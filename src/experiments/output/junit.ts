import { scoreSchema } from "../../core/score.js";
import type { Storage } from "../../storage/sqlite.js";
import type { ConditionResult } from "../conditions/condition.js";
import type { ExperimentRecord } from "../journal/experiment-record.js";
import { guarded } from "../journal/experiment-record.js";
import { rowFailureSchema } from "../row-failure.js";
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
 * for each row. A row without result is an error, one below a pass mark a failure,
 * one that is yet to be asked skipped.
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
  for (const row of readRows(storage, experiment.id)) {
    yield testCase(row.category ?? "rows", row.row_id, problemsOf(row), row.duration_ms);
  }
  yield "  </testsuite>";
  yield "</testsuites>";
}

interface JunitRow {
  readonly row_id: string;
  readonly category: string | null;
  readonly status: string;
  readonly error_json: string | null;
  readonly duration_ms: number | null;
  /** Scores that failed or stand below their mark, as a JSON list of JSON texts. */
  readonly troubles: string;
}

/** Page by page: a generator must not hold the connection open between its values. */
function* readRows(storage: Storage, experimentId: number): Generator<JunitRow> {
  const page = storage.sqlite.prepare(
    `SELECT position, row_id, category, status, error_json, duration_ms,
       (SELECT coalesce(json_group_array(score_json), '[]') FROM experiment_scores AS score
        WHERE score.experiment_id = row.experiment_id AND score.position = row.position
          AND (score.status = 'judge_failed' OR score.passed = 0)) AS troubles
     FROM experiment_rows AS row
     WHERE experiment_id = ? AND status <> 'unselected' AND position > ? ORDER BY position LIMIT 500`,
  );
  let after = -1;
  for (;;) {
    const rows = guarded(storage, () => page.all(experimentId, after)) as readonly (JunitRow & { position: number })[];
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}

/** Rows below a mark whose judges all spoke; those of a failed judge are errors already. */
function countBelowMark(storage: Storage, experimentId: number): number {
  const statement = storage.sqlite.prepare(
    `SELECT count(*) FROM (SELECT position FROM experiment_scores WHERE experiment_id = ?
     GROUP BY position HAVING sum(passed = 0) > 0 AND sum(status = 'judge_failed') = 0)`,
  );
  return guarded(storage, () => statement.pluck().get(experimentId)) as number;
}

function problemsOf({ status, error_json: error, troubles }: JunitRow): readonly string[] {
  if (status === "pending") return ["<skipped/>"];
  if (error !== null) {
    const { stage, code, message } = rowFailureSchema.parse(JSON.parse(error));
    return [element("error", `${stage}: ${code}`, message)];
  }
  const scores = (JSON.parse(troubles) as readonly string[]).map((text) => scoreSchema.parse(JSON.parse(text)));
  const failed = scores.filter((score) => score.status === "judge_failed");
  if (failed.length > 0) {
    const reasons = failed.map((score) => `${score.metric}: ${score.code} ${score.reason}`);
    return [element("error", "judge failed", reasons.join("\n"))];
  }
  const below = scores.flatMap((score) => (score.status === "scored" ? [score] : []));
  if (below.length === 0) return [];
  const reasons = below.flatMap(({ metric, value, verdicts }) => [
    `${metric} ${value.toFixed(3)}`,
    ...verdicts.filter(({ verdict }) => verdict !== "yes").map(({ id, reason }) => `  ${id}: ${reason}`),
  ]);
  return [element("failure", `below the mark: ${below.map(({ metric }) => metric).join(", ")}`, reasons.join("\n"))];
}

function testCase(group: string, name: string, problems: readonly string[], milliseconds?: number | null): string {
  const time = milliseconds === undefined || milliseconds === null ? "" : ` time="${(milliseconds / 1000).toFixed(3)}"`;
  const open = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(name)}"${time}`;
  return problems.length === 0 ? `${open}/>` : `${open}>${problems.join("")}</testcase>`;
}

function element(kind: "failure" | "error", message: string, text: string): string {
  return `<${kind} message="${escapeXml(message)}">${escapeXml(text)}</${kind}>`;
}
