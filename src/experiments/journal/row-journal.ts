import { KonkyoError } from "../../core/errors.js";
import { sampleSchema, type Sample } from "../../core/sample.js";
import type { Score } from "../../core/score.js";
import type { Storage } from "../../storage/sqlite.js";
import type { RowFailure } from "../row-failure.js";
import { targetAnswerSchema, type TargetAnswer } from "../target-answer.js";
import { guarded } from "./experiment-record.js";

/** A row that is yet to be asked, or that has an answer and is yet to be evaluated. */
export interface PendingRow {
  readonly position: number;
  readonly sample: Sample;
  readonly answer: TargetAnswer | null;
}

/** A score with whether it passes its mark; null without a mark or a value. */
export interface MarkedScore {
  readonly score: Score;
  readonly passed: boolean | null;
}

export interface RowResult {
  readonly position: number;
  readonly answer: TargetAnswer | null;
  readonly failure: RowFailure | null;
  readonly scores: readonly MarkedScore[];
  readonly finishedAt: Date;
  readonly durationMs: number;
}

export interface RowCounts {
  /** Rows of the data set. */
  readonly dataset: number;
  readonly selected: number;
  readonly pending: number;
  readonly finished: number;
  readonly failed: number;
}

/** The rows of one experiment. */
export interface RowJournal {
  counts(): RowCounts;
  /** Rows of the data set that have an answer or retrieved texts of their own. */
  answered(): number;
  /** The first pending row after a position; -1 starts. */
  nextPending(after: number): PendingRow | null;
  /** Keeps the answer of a row that is yet to be evaluated, so that nobody is asked for it again. */
  keepAnswer(position: number, answer: TargetAnswer): void;
  /**
   * Stores a result with all its scores, or nothing of it.
   *
   * @throws KonkyoError `storage_failed` when the row has a result already
   */
  store(result: RowResult): void;
}

export function openRowJournal(storage: Storage, experimentId: number): RowJournal {
  const { sqlite } = storage;
  const next = sqlite.prepare(
    `SELECT position, sample_json, answer_json FROM experiment_rows
     WHERE experiment_id = ? AND status = 'pending' AND position > ? ORDER BY position LIMIT 1`,
  );
  const update = sqlite.prepare(
    `UPDATE experiment_rows SET status = ?, answer_json = ?, error_json = ?, finished_at = ?, duration_ms = ?
     WHERE experiment_id = ? AND position = ? AND status = 'pending'`,
  );
  const updateAnswer = sqlite.prepare(
    "UPDATE experiment_rows SET answer_json = ? WHERE experiment_id = ? AND position = ? AND status = 'pending'",
  );
  const insertScore = sqlite.prepare(
    `INSERT INTO experiment_scores (experiment_id, position, metric, convention, status, value, passed, score_json)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const storeRow = sqlite.transaction((result: RowResult) => {
    const { position, answer, failure, scores, finishedAt, durationMs } = result;
    const status = failure === null ? "finished" : "failed";
    const { changes } = update.run(
      status,
      asJson(answer),
      asJson(failure),
      finishedAt.toISOString(),
      durationMs,
      experimentId,
      position,
    );
    if (changes !== 1) {
      throw new KonkyoError("storage_failed", `row ${position} of the experiment has a result already`, {
        where: storage.file,
        hint: "Run one process for an experiment at a time.",
      });
    }
    for (const { score, passed } of scores) {
      const value = score.status === "scored" ? score.value : null;
      const mark = passed === null ? null : Number(passed);
      insertScore.run(experimentId, position, score.metric, score.convention, score.status, value, mark, asJson(score));
    }
  });
  return {
    counts: () => guarded(storage, () => readCounts(storage, experimentId)),
    answered: () =>
      guarded(
        storage,
        () =>
          sqlite
            .prepare("SELECT count(*) FROM experiment_rows WHERE experiment_id = ? AND has_answer = 1")
            .pluck()
            .get(experimentId) as number,
      ),
    nextPending(after) {
      const row = guarded(storage, () => next.get(experimentId, after)) as StoredRow | undefined;
      if (row === undefined) return null;
      return {
        position: row.position,
        sample: sampleSchema.parse(JSON.parse(row.sample_json)),
        answer: row.answer_json === null ? null : targetAnswerSchema.parse(JSON.parse(row.answer_json)),
      };
    },
    keepAnswer: (position, answer) =>
      void guarded(storage, () => updateAnswer.run(asJson(answer), experimentId, position)),
    store: (result) => guarded(storage, () => storeRow.immediate(result)),
  };
}

interface StoredRow {
  readonly position: number;
  readonly sample_json: string;
  readonly answer_json: string | null;
}

function readCounts(storage: Storage, experimentId: number): RowCounts {
  const rows = storage.sqlite
    .prepare("SELECT status, count(*) AS count FROM experiment_rows WHERE experiment_id = ? GROUP BY status")
    .all(experimentId) as readonly { status: string; count: number }[];
  const of = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0;
  const [pending, finished, failed] = [of("pending"), of("finished"), of("failed")];
  const selected = pending + finished + failed;
  return { dataset: selected + of("unselected"), selected, pending, finished, failed };
}

/** Lone surrogates cannot be stored as UTF-8. */
function asJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value).toWellFormed();
}
