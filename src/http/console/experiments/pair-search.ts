import { z } from "zod";
import { rowChangeKinds } from "../../../experiments/compare-rows.js";
import type { ExperimentRecord } from "../../../experiments/journal/experiment-record.js";
import type { PlannedMetric } from "../../../experiments/plan.js";
import type { Storage } from "../../../storage/sqlite.js";
import type { ComparisonOverview, IndexedPair } from "./comparison-overview.js";
import { wholeNumber } from "../../whole-number.js";
import { positionsWithText, rowsPerPage } from "./row-search.js";

/** What the address says of the pairs to show; anything else in it is as if it were not there. */
export const pairSearchSchema = z.object({
  text: z.string().trim().min(1).max(200).optional().catch(undefined),
  change: z.enum(rowChangeKinds).optional().catch(undefined),
  answer: z.enum(["changed", "same"]).optional().catch(undefined),
  /** Place of the category among those of the comparison. */
  category: wholeNumber(0, 1_000_000).optional().catch(undefined),
  /** `worst`, `best`, `data`, or `m:` and the name of a metric, for its worst changes first. */
  sort: z.string().min(1).max(200).catch("worst"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
export type PairSearch = z.infer<typeof pairSearchSchema>;

/** What the address of a comparison names. */
export interface ComparedNames {
  readonly before: string;
  readonly after: string;
  /** `true`: although the questions differ; else empty. */
  readonly other_dataset: "true" | "";
}

export interface FoundPairs {
  /** Of the page. */
  readonly pairs: readonly IndexedPair[];
  /** Of all pages. */
  readonly total: number;
}

/** One page of the pairs that match, the worst change first unless the reader says otherwise. */
export function findPairs(
  storage: Storage,
  after: ExperimentRecord,
  { pairs, tally }: ComparisonOverview,
  search: PairSearch,
  metrics: readonly PlannedMetric[],
): FoundPairs {
  const { text, change, answer, category, page } = search;
  const withText = text === undefined ? null : positionsWithText(storage, after, text);
  const wanted = category === undefined ? undefined : [...tally.categories.keys()][category];
  const matching = pairs.filter(
    (pair) =>
      (withText === null || withText.has(pair.at)) &&
      (change === undefined || pair.kinds.includes(change)) &&
      (answer === undefined || pair.same_answer === (answer === "same")) &&
      (category === undefined || pair.category === wanted),
  );
  const place = placeBy(search.sort, metrics);
  const sorted = matching.toSorted((left, right) => {
    const [one, other] = [place(left), place(right)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one - other;
  });
  const from = (page - 1) * rowsPerPage;
  return { pairs: sorted.slice(from, from + rowsPerPage), total: sorted.length };
}

function placeBy(sort: string, metrics: readonly PlannedMetric[]): (pair: IndexedPair) => number | null {
  if (sort === "data") return ({ at }) => at;
  if (sort === "best") return ({ best_first: place }) => place;
  const at = metrics.findIndex(({ name }) => sort === `m:${name}`);
  return at === -1 ? ({ worst_first: place }) => place : ({ gains }) => gains[at] ?? null;
}
