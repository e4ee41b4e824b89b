import { scoreSchema, type Score } from "../core/score.js";
import type { Storage } from "../storage/sqlite.js";
import { guarded } from "./journal/experiment-record.js";
import { rowFailureSchema, type RowFailure } from "./row-failure.js";

/** What is wrong with a row. Where a judge failed, that comes first: its other scores may not be all. */
export type RowProblem =
  | { readonly kind: "no_result"; readonly failure: RowFailure }
  | { readonly kind: "judge_failed"; readonly scores: readonly Extract<Score, { status: "judge_failed" }>[] }
  /** Scores below their mark, and required ones that have no value. */
  | { readonly kind: "below_mark"; readonly scores: readonly Score[] };

export interface CheckedRow {
  readonly rowId: string;
  readonly category: string | null;
  readonly pending: boolean;
  readonly durationMs: number | null;
  readonly problem: RowProblem | null;
}

/**
 * The selected rows in the order of the data set, each with its problem.
 * Page by page: a generator must not hold the connection open between its values.
 */
export function* checkedRows(
  storage: Storage,
  experimentId: number,
  options: { readonly problemsOnly: boolean },
): Generator<CheckedRow> {
  const page = storage.sqlite.prepare(
    `SELECT position, row_id, category, status, error_json, duration_ms,
       (SELECT coalesce(json_group_array(score_json), '[]') ${troubles}) AS troubles
     FROM experiment_rows AS row
     WHERE experiment_id = ? AND status <> 'unselected' AND position > ?
       ${options.problemsOnly ? `AND (status = 'failed' OR EXISTS (SELECT 1 ${troubles}))` : ""}
     ORDER BY position LIMIT 500`,
  );
  let after = -1;
  for (;;) {
    const rows = guarded(storage, () => page.all(experimentId, after)) as readonly StoredRow[];
    for (const row of rows) yield toCheckedRow(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}

/** Rows below a mark whose judges all spoke: as many as have the problem `below_mark`. */
export function countBelowMark(storage: Storage, experimentId: number): number {
  const statement = storage.sqlite.prepare(
    `SELECT count(*) FROM (SELECT position FROM experiment_scores WHERE experiment_id = ?
     GROUP BY position HAVING sum(passed = 0) > 0 AND sum(status = 'judge_failed') = 0)`,
  );
  return guarded(storage, () => statement.pluck().get(experimentId)) as number;
}

const troubles = `FROM experiment_scores AS score
  WHERE score.experiment_id = row.experiment_id AND score.position = row.position
    AND (score.status = 'judge_failed' OR score.passed = 0)`;

interface StoredRow {
  readonly position: number;
  readonly row_id: string;
  readonly category: string | null;
  readonly status: string;
  readonly error_json: string | null;
  readonly duration_ms: number | null;
  /** A JSON list of JSON texts. */
  readonly troubles: string;
}

function toCheckedRow(row: StoredRow): CheckedRow {
  return {
    rowId: row.row_id,
    category: row.category,
    pending: row.status === "pending",
    durationMs: row.duration_ms,
    problem: problemOf(row),
  };
}

function problemOf({ status, error_json: error, troubles: texts }: StoredRow): RowProblem | null {
  if (status === "pending") return null;
  if (error !== null) return { kind: "no_result", failure: rowFailureSchema.parse(JSON.parse(error)) };
  const scores = (JSON.parse(texts) as readonly string[]).map((text) => scoreSchema.parse(JSON.parse(text)));
  const failed = scores.filter((score) => score.status === "judge_failed");
  if (failed.length > 0) return { kind: "judge_failed", scores: failed };
  return scores.length === 0 ? null : { kind: "below_mark", scores };
}
