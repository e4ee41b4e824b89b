import type { Comparison, MetricComparison } from "../../experiments/comparison.js";
import { changeOf, rowChanges, type MetricChange, type RowChangeKind } from "../../experiments/compare-rows.js";
import { guarded, type ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import type { MarkedScore } from "../../experiments/journal/row-journal.js";
import type { PlannedMetric } from "../../experiments/plan.js";
import type { Storage } from "../../storage/sqlite.js";
import { rowReader, type ReportedRow } from "../experiment/reported-row.js";

/** One row that is done in both experiments. Every text is data. */
export interface ComparedRow {
  /** Place in the later experiment's data set, from 0. */
  readonly position: number;
  readonly row_id: string;
  /** As in the later experiment. */
  readonly category: string | null;
  readonly before: ReportedRow;
  readonly after: ReportedRow;
  /** One for each metric that the experiments share. */
  readonly changes: readonly MetricChange[];
  readonly kinds: readonly RowChangeKind[];
  /** Whether both gave the same text; null where neither gave any. */
  readonly same_answer: boolean | null;
}

/** The metrics of a comparison, as the later experiment planned them. */
export function comparedMetrics(after: ExperimentRecord, { metrics }: Comparison): readonly PlannedMetric[] {
  const names = new Set(metrics.map(({ metric }) => metric));
  return (after.plan?.metrics ?? []).filter(({ name }) => names.has(name));
}

/** Rows that are done in both, joined by id, in the order of the later one; one pair at a time. May be read again. */
export function* readComparedRows(
  storage: Storage,
  before: ExperimentRecord,
  after: ExperimentRecord,
  comparison: Comparison,
): Generator<ComparedRow> {
  const pairs = storage.sqlite.prepare(
    `SELECT earlier.position AS was, later.position AS at
     FROM experiment_rows AS later JOIN experiment_rows AS earlier
       ON earlier.experiment_id = @before AND earlier.row_id = later.row_id AND earlier.status IN ('finished', 'failed')
     WHERE later.experiment_id = @after AND later.status IN ('finished', 'failed') AND later.position > @from
     ORDER BY later.position LIMIT 500`,
  );
  const read = pairReader(storage, before, after, comparison);
  let from = -1;
  for (;;) {
    const found = guarded(storage, () => pairs.all({ before: before.id, after: after.id, from }));
    for (const { was, at } of found as readonly { was: number; at: number }[]) {
      from = at;
      const row = read(was, at);
      if (row !== undefined) yield row;
    }
    if (found.length === 0) return;
  }
}

/** Reads single pairs by the positions of their rows in the earlier and the later experiment; undefined where one was never selected. */
export function pairReader(
  storage: Storage,
  before: ExperimentRecord,
  after: ExperimentRecord,
  comparison: Comparison,
): (was: number, at: number) => ComparedRow | undefined {
  const [readBefore, readAfter] = [rowReader(storage, before), rowReader(storage, after)];
  const metrics = comparedMetrics(after, comparison);
  const incomparable = new Set(comparison.metrics.filter(cannotBeCompared).map(({ metric }) => metric));
  return (was, at) => {
    const [earlier, later] = [readBefore(was), readAfter(at)];
    return earlier === undefined || later === undefined ? undefined : compared(earlier, later, metrics, incomparable);
  };
}

/** Scored by two conventions, or without a value and a mark on both sides, where nothing is lost by it. */
function cannotBeCompared({ verdict, pass }: MetricComparison): boolean {
  return verdict === "not_comparable" && pass === null;
}

function compared(
  before: ReportedRow,
  after: ReportedRow,
  metrics: readonly PlannedMetric[],
  incomparable: ReadonlySet<string>,
): ComparedRow {
  const changes = metrics.map((metric) =>
    changeOf(metric, !incomparable.has(metric.name), markedOf(before, metric.name), markedOf(after, metric.name)),
  );
  const { position, row_id, category } = after;
  const kinds = rowChanges(changes);
  const [was, is] = [givenBy(before), givenBy(after)];
  const same = was === undefined && is === undefined ? null : was === is;
  return { position, row_id, category, before, after, changes, kinds, same_answer: same };
}

/** What the person who asked read. */
function givenBy({ sample, answer }: ReportedRow): string | undefined {
  return sample.response ?? answer?.message;
}

function markedOf({ scores }: ReportedRow, metric: string): MarkedScore | null {
  return scores.find(({ score }) => score.metric === metric) ?? null;
}
