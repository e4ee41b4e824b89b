import { KonkyoError } from "../../core/errors.js";
import { scoreSchema, type Score } from "../../core/score.js";
import type { Storage } from "../../storage/sqlite.js";
import { guarded, type ExperimentRecord } from "../journal/experiment-record.js";
import { parsed } from "./parsed-json.js";
import type { RowLabel } from "./replay-record.js";

/** The scores of a row, by metric, and what its marks say. */
export interface RowScores {
  readonly scores: Readonly<Record<string, Score>>;
  readonly label: RowLabel;
}

export interface ScoreParts {
  readonly storage: Storage;
  readonly experiment: ExperimentRecord;
  /** Scores that are read whole. */
  readonly metrics: readonly string[];
  /** Scores whose marks label a row. */
  readonly labels: readonly string[];
}

/**
 * The scores whose marks label rows: those that were asked for, or all that have a mark in some row.
 *
 * @throws KonkyoError `usage` naming those that have one
 */
export function labellingScores(
  storage: Storage,
  experiment: ExperimentRecord,
  asked: readonly string[],
): readonly string[] {
  const statement = storage.sqlite.prepare(
    "SELECT DISTINCT metric FROM experiment_scores WHERE experiment_id = ? AND passed IS NOT NULL ORDER BY metric",
  );
  const marked = guarded(storage, () => statement.pluck().all(experiment.id)) as readonly string[];
  const unknown = asked.filter((metric) => !marked.includes(metric));
  if (unknown.length === 0) return asked.length === 0 ? marked : asked;
  throw new KonkyoError("usage", `no row has a mark for ${unknown.join(", ")}`, {
    where: "--label",
    hint: marked.length === 0 ? "The profile of this experiment sets no mark." : `There are ${marked.join(", ")}.`,
  });
}

/** Reads the scores of one row; what is damaged is said in words. */
export function scoreReader({
  storage,
  experiment,
  metrics,
  labels,
}: ScoreParts): (position: number) => RowScores | string {
  const statement = storage.sqlite.prepare(
    `SELECT metric, status, passed, iif(metric IN (SELECT value FROM json_each(@metrics)), score_json, NULL) AS score_json
     FROM experiment_scores WHERE experiment_id = @id AND position = @position`,
  );
  const wanted = JSON.stringify(metrics);
  const labelling = new Set(labels);
  return (position) => {
    const rows = guarded(storage, () => statement.all({ id: experiment.id, position, metrics: wanted }));
    const scores = new Map<string, Score>();
    for (const { metric, score_json: json } of rows as readonly StoredScore[]) {
      if (json === null) continue;
      const score = parsed(scoreSchema, json);
      if (typeof score === "string") return `score ${metric}: ${score}`;
      scores.set(metric, score);
    }
    const marks = (rows as readonly StoredScore[]).filter(({ metric }) => labelling.has(metric));
    return { scores: Object.fromEntries(scores), label: labelOf(marks) };
  };
}

interface StoredScore {
  readonly metric: string;
  readonly status: string;
  readonly passed: 0 | 1 | null;
  readonly score_json: string | null;
}

/** A mark that was missed is known whatever else failed; without one, a judge that failed leaves it open. */
function labelOf(marks: readonly StoredScore[]): RowLabel {
  if (marks.some(({ passed }) => passed === 0)) return "failed";
  if (marks.some(({ status }) => status === "judge_failed")) return null;
  return marks.some(({ passed }) => passed === 1) ? "passed" : null;
}
