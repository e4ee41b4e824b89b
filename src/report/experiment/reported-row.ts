import { sampleSchema, type Sample } from "../../core/sample.js";
import { scoreSchema } from "../../core/score.js";
import { diagnose, type Diagnosis } from "../../experiments/diagnosis.js";
import { guarded, type ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import type { MarkedScore } from "../../experiments/journal/row-journal.js";
import { rowFailureSchema, type RowFailure } from "../../experiments/row-failure.js";
import { answeredSample, targetAnswerSchema, type TargetAnswer } from "../../experiments/target-answer.js";
import type { Storage } from "../../storage/sqlite.js";
import { recordedRuns, type RecordedRun } from "./recorded-run.js";

/** A row of an experiment as a report shows it, with the target's own run where it was recorded here. Every text is data. */
export interface ReportedRow extends RecordedRun {
  readonly position: number;
  readonly row_id: string;
  readonly line: number;
  readonly category: string | null;
  readonly status: "pending" | "finished" | "failed";
  /** The question with the answer that was scored; without one where there is none yet. */
  readonly sample: Sample;
  readonly answer: TargetAnswer | null;
  readonly failure: RowFailure | null;
  readonly scores: readonly MarkedScore[];
  readonly duration_ms: number | null;
  readonly diagnosis: Diagnosis;
}

/** Selected rows in dataset order, a few at a time: a row may hold megabytes. May be read again from the start. */
export function* readReportedRows(storage: Storage, experiment: ExperimentRecord): Generator<ReportedRow> {
  const page = storage.sqlite.prepare(
    `SELECT ${columns} WHERE experiment_id = ? AND status <> 'unselected' AND position > ? ORDER BY position LIMIT 4`,
  );
  const report = reporter(storage, experiment);
  let after = -1;
  for (;;) {
    const rows = guarded(storage, () => page.all(experiment.id, after)) as readonly StoredRow[];
    for (const row of rows) yield report(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}

/** Reads single rows by their position; undefined where none was selected there. */
export function rowReader(storage: Storage, experiment: ExperimentRecord): (at: number) => ReportedRow | undefined {
  const one = storage.sqlite.prepare(
    `SELECT ${columns} WHERE experiment_id = ? AND status <> 'unselected' AND position = ?`,
  );
  const report = reporter(storage, experiment);
  return (at) => {
    const row = guarded(storage, () => one.get(experiment.id, at)) as StoredRow | undefined;
    return row === undefined ? undefined : report(row);
  };
}

/** Whether something went wrong with the row. */
export function isFailing(row: Pick<ReportedRow, "diagnosis">): boolean {
  return row.diagnosis.kind !== "none";
}

const columns = `position, row_id, line, category, status, sample_json, answer_json, error_json, duration_ms,
  (SELECT json_group_array(json_array(passed, score_json)) FROM experiment_scores AS score
   WHERE score.experiment_id = row.experiment_id AND score.position = row.position) AS scores
  FROM experiment_rows AS row`;

interface StoredRow {
  readonly position: number;
  readonly row_id: string;
  readonly line: number;
  readonly category: string | null;
  readonly status: ReportedRow["status"];
  readonly sample_json: string;
  readonly answer_json: string | null;
  readonly error_json: string | null;
  readonly duration_ms: number | null;
  readonly scores: string;
}

function reporter(storage: Storage, experiment: ExperimentRecord): (row: StoredRow) => ReportedRow {
  const runOf = recordedRuns(storage);
  const order = new Map(experiment.plan?.metrics.map(({ name }, index) => [name, index]));
  const release = experiment.identity?.corpus?.release ?? null;
  return (row) => {
    const reported = toReported(row, order, release);
    return { ...reported, ...runOf(reported.answer?.run_id ?? null) };
  };
}

function toReported(
  row: StoredRow,
  order: ReadonlyMap<string, number>,
  release: string | null,
): Omit<ReportedRow, keyof RecordedRun> {
  const given = sampleSchema.parse(JSON.parse(row.sample_json));
  const answer = row.answer_json === null ? null : targetAnswerSchema.parse(JSON.parse(row.answer_json));
  const failure = row.error_json === null ? null : rowFailureSchema.parse(JSON.parse(row.error_json));
  const scores = (JSON.parse(row.scores) as readonly (readonly [0 | 1 | null, string])[])
    .map(([passed, score]): MarkedScore => {
      return { passed: passed === null ? null : passed === 1, score: scoreSchema.parse(JSON.parse(score)) };
    })
    .sort((left, right) => placeOf(left, order) - placeOf(right, order));
  const { position, row_id, line, category, status, duration_ms } = row;
  return {
    ...{ position, row_id, line, category, status, duration_ms, answer, failure, scores },
    sample: answer === null ? withoutAnswer(given) : answeredSample(given, answer),
    diagnosis:
      status === "pending"
        ? { kind: "none", fault: "none", signs: [] }
        : diagnose({ sample: given, answer, failure, scores, release }),
  };
}

function placeOf({ score }: MarkedScore, order: ReadonlyMap<string, number>): number {
  return order.get(score.metric) ?? order.size;
}

/** An answer that stands in the data set is not that of the target that has yet to be asked. */
function withoutAnswer(sample: Sample): Sample {
  return answeredSample(sample, { source: "", run_id: null, outcome: null, duration_ms: 0 });
}
