import { rowChangeKinds, type RowChangeKind } from "../../experiments/compare-rows.js";
import type { ComparedRow } from "./compared-row.js";

export type ChangeCounts = Readonly<Record<RowChangeKind | "rows", number>>;

/** Counts that a first reading of the pairs gives; nothing in it grows with their texts. */
export interface ChangeTally {
  readonly total: ChangeCounts;
  /** In the order in which the categories appear. */
  readonly categories: ReadonlyMap<string | null, ChangeCounts>;
  readonly same_answers: number;
  /** Metrics with values on both sides that were made by different conventions. */
  readonly other_conventions: ReadonlySet<string>;
  /** Rules stood in for a model somewhere. */
  readonly offline: boolean;
}

/** Takes pairs one after another. */
export function createChangeTally(): { add(row: ComparedRow): void; result(): ChangeTally } {
  const total = noChanges();
  const categories = new Map<string | null, Record<RowChangeKind | "rows", number>>();
  const otherConventions = new Set<string>();
  let [sameAnswers, offline] = [0, false];
  return {
    add({ category, kinds, changes, same_answer: same, before, after }) {
      const counts = categories.get(category) ?? noChanges();
      categories.set(category, counts);
      for (const one of [total, counts]) {
        one.rows += 1;
        for (const kind of kinds) one[kind] += 1;
      }
      for (const { metric, kind } of changes) if (kind === "not_comparable") otherConventions.add(metric);
      if (same === true) sameAnswers += 1;
      offline ||= [...before.scores, ...after.scores].some(({ score }) => score.offline);
    },
    result: () => ({ total, categories, same_answers: sameAnswers, other_conventions: otherConventions, offline }),
  };
}

/** Which pairs a page shows first: those that lost something, then other changes, then the rest. */
export function rankOf({ kinds }: Pick<ComparedRow, "kinds">): number {
  if (kinds.includes("worse") || kinds.includes("lost")) return 0;
  return kinds.includes("same") ? 2 : 1;
}

function noChanges(): Record<RowChangeKind | "rows", number> {
  return { rows: 0, ...(Object.fromEntries(rowChangeKinds.map((kind) => [kind, 0])) as Record<RowChangeKind, number>) };
}
