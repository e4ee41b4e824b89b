import { sampleSchema, type Sample } from "../../core/sample.js";
import { scoreSchema } from "../../core/score.js";
import { diagnose, type Diagnosis } from "../../experiments/diagnosis.js";
import { guarded, type ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import type { MarkedScore } from "../../experiments/journal/row-journal.js";
import { rowFailureSchema, type RowFailure } from "../../experiments/row-failure.js";
import { answeredSample, targetAnswerSchema, type TargetAnswer } from "../../experiments/target-answer.js";
import type { Storage } from "../../storage/sqlite.js";
import type { ReportedNode } from "../reported-run.js";

/** A row of an experiment as a report shows it. Every text is data. */
export interface ReportedRow {
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
  /** Steps of the target's own run, where it was recorded here. */
  readonly nodes: readonly ReportedNode[];
  readonly diagnosis: Diagnosis;
}

/** Selected rows in dataset order, a few at a time: a row may hold megabytes. May be read again from the start. */
export function* readReportedRows(storage: Storage, experiment: ExperimentRecord): Generator<ReportedRow> {
  const page = storage.sqlite.prepare(
    `SELECT position, row_id, line, category, status, sample_json, answer_json, error_json, duration_ms,
       (SELECT json_group_array(json_array(passed, score_json)) FROM experiment_scores AS score
        WHERE score.experiment_id = row.experiment_id AND score.position = row.position) AS scores
     FROM experiment_rows AS row
     WHERE experiment_id = ? AND status <> 'unselected' AND position > ? ORDER BY position LIMIT 4`,
  );
  const steps = storage.sqlite.prepare(
    "SELECT node, duration_ms, status FROM run_nodes WHERE process_id = ? ORDER BY id LIMIT 100",
  );
  const nodesOf = (run: string | null): readonly ReportedNode[] =>
    run === null ? [] : (guarded(storage, () => steps.all(run)) as readonly ReportedNode[]);
  const order = new Map(experiment.plan?.metrics.map(({ name }, index) => [name, index]));
  const release = experiment.identity?.corpus?.release ?? null;
  let after = -1;
  for (;;) {
    const rows = guarded(storage, () => page.all(experiment.id, after)) as readonly StoredRow[];
    for (const row of rows) {
      const reported = toReported(row, order, release);
      yield { ...reported, nodes: nodesOf(reported.answer?.run_id ?? null) };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}

/** Whether something went wrong with the row. */
export function isFailing(row: Pick<ReportedRow, "diagnosis">): boolean {
  return row.diagnosis.kind !== "none";
}

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

function toReported(
  row: StoredRow,
  order: ReadonlyMap<string, number>,
  release: string | null,
): Omit<ReportedRow, "nodes"> {
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
