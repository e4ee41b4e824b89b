import type Database from "better-sqlite3";
import type { Grouping } from "./operation-figures.js";

/** What the tickets of a group say. */
export interface ReviewRow {
  /** Questions for which a person was asked. */
  readonly held: number;
  readonly reasons: readonly { readonly reason: string; readonly questions: number }[];
  readonly decided: number;
  readonly waiting: number;
  readonly overdue: number;
  readonly decided_late: number;
  readonly median_hours: number | null;
  readonly p90_hours: number | null;
  readonly checks_waiting: number;
  /** Decided tickets, checks of released answers included, and the minutes that are known of them. */
  readonly reviewed: number;
  readonly minutes: number | null;
  readonly unmeasured: number;
}

const none: ReviewRow = {
  ...{ held: 0, reasons: [], decided: 0, waiting: 0, overdue: 0, decided_late: 0, median_hours: null, p90_hours: null },
  ...{ checks_waiting: 0, reviewed: 0, minutes: null, unmeasured: 0 },
};

/** The reviews of each group, from the gathered tickets. A ticket to check a released answer has held nobody up. */
export function readReviews(sqlite: Database.Database, by: Grouping | null): (group: string | null) => ReviewRow {
  const column = by ?? "NULL";
  const counts = sqlite
    .prepare(
      `SELECT ${column} AS grp,
         count(DISTINCT process_id) FILTER (WHERE settled AND NOT sampled) AS held,
         count(*) FILTER (WHERE status = 'decided' AND NOT sampled) AS decided,
         count(*) FILTER (WHERE status = 'waiting' AND NOT sampled) AS waiting,
         count(*) FILTER (WHERE overdue AND NOT sampled) AS overdue,
         count(*) FILTER (WHERE late AND NOT sampled) AS decided_late,
         count(*) FILTER (WHERE status = 'waiting' AND sampled) AS checks_waiting,
         count(*) FILTER (WHERE status = 'decided') AS reviewed,
         sum(minutes) AS minutes,
         count(*) FILTER (WHERE status = 'decided' AND minutes IS NULL) AS unmeasured
       FROM temp.operation_tickets GROUP BY grp`,
    )
    .all() as (Omit<ReviewRow, "reasons" | "median_hours" | "p90_hours"> & Grouped)[];
  const reasons = sqlite
    .prepare(
      `SELECT ${column} AS grp, reason, count(DISTINCT process_id) AS questions FROM temp.operation_tickets
       WHERE settled AND NOT sampled GROUP BY grp, reason ORDER BY questions DESC, reason`,
    )
    .all() as (ReviewRow["reasons"][number] & Grouped)[];
  const reasonsOf = byGroup(reasons);
  const hoursOf = readHours(sqlite, column);
  const rows = new Map(
    counts.map(({ grp, ...row }): [string | null, ReviewRow] => [
      grp,
      {
        ...row,
        reasons: (reasonsOf.get(grp) ?? []).map(({ reason, questions }) => ({ reason, questions })),
        median_hours: hoursOf(grp, 0.5),
        p90_hours: hoursOf(grp, 0.9),
      },
    ]),
  );
  return (group) => rows.get(group) ?? none;
}

interface Grouped {
  readonly grp: string | null;
}

/** Quantiles by straight lines between neighbours (type 7); only the neighbours leave the database. */
function readHours(
  sqlite: Database.Database,
  column: string,
): (group: string | null, probability: 0.5 | 0.9) => number | null {
  const rows = sqlite
    .prepare(
      `SELECT grp, place, cases, hours FROM (
         SELECT ${column} AS grp, hours, row_number() OVER (PARTITION BY ${column} ORDER BY hours) - 1 AS place,
           count(*) OVER (PARTITION BY ${column}) AS cases
         FROM temp.operation_tickets WHERE hours IS NOT NULL AND NOT sampled
       ) WHERE place BETWEEN CAST((cases - 1) * 0.5 AS INTEGER) AND CAST((cases - 1) * 0.5 AS INTEGER) + 1
           OR place BETWEEN CAST((cases - 1) * 0.9 AS INTEGER) AND CAST((cases - 1) * 0.9 AS INTEGER) + 1`,
    )
    .all() as (Grouped & { readonly place: number; readonly cases: number; readonly hours: number })[];
  const ofGroup = byGroup(rows);
  return (group, probability) => {
    const found = ofGroup.get(group) ?? [];
    const [any] = found;
    if (any === undefined) return null;
    const place = (any.cases - 1) * probability;
    const at = (index: number) => found.find((row) => row.place === index)?.hours;
    const low = at(Math.floor(place));
    if (low === undefined) return null;
    return low + ((at(Math.floor(place) + 1) ?? low) - low) * (place - Math.floor(place));
  };
}

function byGroup<Row extends Grouped>(rows: readonly Row[]): ReadonlyMap<string | null, readonly Row[]> {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) groups.set(row.grp, [...(groups.get(row.grp) ?? []), row]);
  return groups;
}
