import { z } from "zod";
import { diagnosisKinds } from "../../../experiments/diagnosis.js";
import { guarded, type ExperimentRecord } from "../../../experiments/journal/experiment-record.js";
import type { Storage } from "../../../storage/sqlite.js";
import { wholeNumber } from "../../whole-number.js";
import type { ExperimentOverview, IndexedRow } from "./experiment-overview.js";

/** What the address says of the rows to show; anything else in it is as if it were not there. */
export const rowSearchSchema = z.object({
  text: z.string().trim().min(1).max(200).optional().catch(undefined),
  state: z.enum(["failing", "clean", "pending"]).optional().catch(undefined),
  kind: z.enum(diagnosisKinds).optional().catch(undefined),
  /** Place of the category among those of the experiment. */
  category: wholeNumber(0, 1_000_000).optional().catch(undefined),
  /** Name of a metric; without one, the order of the data set. */
  sort: z.string().min(1).max(200).optional().catch(undefined),
  order: z.enum(["asc", "desc"]).catch("asc"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
export type RowSearch = z.infer<typeof rowSearchSchema>;

export const rowsPerPage = 25;

export interface FoundRows {
  /** Of the page. */
  readonly positions: readonly number[];
  /** Of all pages. */
  readonly total: number;
}

/** One page of the rows that match. Rows without a value of the metric to sort by come last. Pure but for the search for texts. */
export function findRows(
  storage: Storage,
  experiment: ExperimentRecord,
  { rows }: ExperimentOverview,
  search: RowSearch,
  categories: readonly (string | null)[],
): FoundRows {
  const { text, state, kind, category, page } = search;
  const withText = text === undefined ? null : positionsWithText(storage, experiment, text);
  const wanted = category === undefined ? undefined : categories[category];
  const matching = rows.filter(
    (row) =>
      (withText === null || withText.has(row.position)) &&
      (state === undefined || row.state === state) &&
      (kind === undefined || row.kind === kind) &&
      (category === undefined || row.category === wanted),
  );
  const sorted = inOrder(matching, experiment, search);
  const from = (page - 1) * rowsPerPage;
  return { positions: sorted.slice(from, from + rowsPerPage).map(({ position }) => position), total: sorted.length };
}

/** Positions of rows whose question or id holds a text. */
export function positionsWithText(storage: Storage, { id }: ExperimentRecord, text: string): ReadonlySet<number> {
  const escaped = `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
  const found = guarded(storage, () =>
    storage.sqlite
      .prepare(
        `SELECT position FROM experiment_rows WHERE experiment_id = @id AND status <> 'unselected'
         AND (json_extract(sample_json, '$.user_input') LIKE @escaped ESCAPE '\\' OR row_id LIKE @escaped ESCAPE '\\')`,
      )
      .pluck()
      .all({ id, escaped }),
  );
  return new Set(found as readonly number[]);
}

function inOrder(
  rows: readonly IndexedRow[],
  { plan }: ExperimentRecord,
  { sort, order }: RowSearch,
): readonly IndexedRow[] {
  const direction = order === "asc" ? 1 : -1;
  if (sort === undefined) return direction === 1 ? rows : rows.toReversed();
  const at = plan?.metrics.findIndex(({ name }) => name === sort) ?? -1;
  return rows.toSorted((left, right) => {
    const [one, other] = [left.values[at] ?? null, right.values[at] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return (one - other) * direction;
  });
}
