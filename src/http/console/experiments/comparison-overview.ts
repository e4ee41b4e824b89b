import { orderOf, type RowChangeKind } from "../../../experiments/compare-rows.js";
import type { Comparison } from "../../../experiments/comparison.js";
import type { ExperimentRecord } from "../../../experiments/journal/experiment-record.js";
import { createChangeTally, type ChangeTally } from "../../../report/comparison/change-tally.js";
import { comparedMetrics, readComparedRows } from "../../../report/comparison/compared-row.js";
import type { Services } from "../../../services.js";
import { experimentVersion } from "./experiment-overview.js";
import { eachInPortions } from "./in-portions.js";
import { createKeptOverviews } from "./kept-overviews.js";

/** What one reading of all pairs gives: counts, and of each pair what it is found and ordered by. */
export interface ComparisonOverview {
  readonly tally: ChangeTally;
  /** In the order of the later experiment. */
  readonly pairs: readonly IndexedPair[];
}

/** A pair of rows without its texts. */
export interface IndexedPair {
  /** Position in the earlier and in the later experiment. */
  readonly was: number;
  readonly at: number;
  readonly kinds: readonly RowChangeKind[];
  readonly same_answer: boolean | null;
  readonly category: string | null;
  readonly worst_first: number;
  readonly best_first: number;
  /** In the order of the metrics; positive where it is better, null where nothing can be held against each other. */
  readonly gains: readonly (number | null)[];
}

const remembered = createKeptOverviews<ComparisonOverview>(8);

/** Read once for each state of the two experiments. */
export function comparisonOverviewOf(
  services: Services,
  before: ExperimentRecord,
  after: ExperimentRecord,
  comparison: Comparison,
): Promise<ComparisonOverview> {
  const version = `${experimentVersion(services, before)} against ${experimentVersion(services, after)}`;
  return remembered(services, version, async () => {
    const metrics = comparedMetrics(after, comparison);
    const tally = createChangeTally();
    const pairs: IndexedPair[] = [];
    await eachInPortions(readComparedRows(services.storage, before, after, comparison), (row) => {
      tally.add(row);
      const { category, kinds, changes, same_answer } = row;
      pairs.push({
        ...{ was: row.before.position, at: row.position, category, kinds, same_answer, ...orderOf(changes) },
        gains: metrics.map(({ name }) => changes.find(({ metric }) => metric === name)?.gain ?? null),
      });
    });
    return { tally: tally.result(), pairs };
  });
}
