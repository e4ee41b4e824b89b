import { createReleasedTally, withinAllowed } from "./released-tally.js";
import {
  endStatuses,
  type CategoryFigures,
  type DecidedRow,
  type EndStatus,
  type ReplayedRow,
  type ReplayEnd,
  type ReplayResult,
} from "./replay-record.js";
import { endKey } from "./replay-row.js";
import type { ReplayPolicy } from "./replay-policy.js";

type Counted = Pick<
  ReplayResult,
  "rows" | "not_replayable" | "ends" | "transitions" | "overall" | "categories" | "changed_rows"
>;

/** Counts replayed rows. Holds counts by category and kind of end, and the first rows that changed; no others. */
export function createReplayTally(policy: ReplayPolicy): { add(row: ReplayedRow): void; figures(): Counted } {
  const overall = createFigures(null, policy.release.allowed_rate, policy);
  const categories = new Map<string, ReturnType<typeof createFigures>>();
  const ends = new Map<string, { readonly end: PlainEnd; before: number; after: number }>();
  const transitions = new Map<string, { readonly from: PlainEnd; readonly to: PlainEnd; rows: number }>();
  const lacking = new Map<string, Counted["not_replayable"][number]>();
  const rows = { selected: 0, replayed: 0, not_replayable: 0, changed: 0 };
  const changed: DecidedRow[] = [];

  const decided = (row: DecidedRow): void => {
    const { before, after, category } = row;
    rows.replayed += 1;
    overall.add(row);
    found(categories, category, () => createFigures(category, allowedRate(policy, category), policy)).add(row);
    found(ends, endKey(before), () => ({ end: plain(before), before: 0, after: 0 })).before += 1;
    found(ends, endKey(after), () => ({ end: plain(after), before: 0, after: 0 })).after += 1;
    if (!row.changed) return;
    rows.changed += 1;
    const key = `${endKey(before)}\n${endKey(after)}`;
    found(transitions, key, () => ({ from: plain(before), to: plain(after), rows: 0 })).rows += 1;
    if (changed.length < listedRows) changed.push(row);
  };
  return {
    add(row) {
      rows.selected += 1;
      if (row.replayable) {
        decided(row);
        return;
      }
      rows.not_replayable += 1;
      const { reason, detail, row_id } = row;
      const group = found(lacking, reason, () => ({ reason, rows: 0, first: [], detail }));
      group.rows += 1;
      if (group.first.length < listedIds) group.first.push(row_id);
    },
    figures: () => ({
      rows: { ...rows },
      not_replayable: [...lacking.values()],
      ends: [...ends.values()].map(({ end, ...counts }) => ({ ...end, ...counts })).sort(byStatus),
      transitions: [...transitions.values()].sort((left, right) => right.rows - left.rows),
      overall: overall.figures(),
      categories: [...categories.values()].map((category) => category.figures()),
      changed_rows: changed,
    }),
  };
}

const listedRows = 200;
const listedIds = 5;

type PlainEnd = Omit<ReplayEnd, "detail">;

function plain({ status, route, reason }: ReplayEnd): PlainEnd {
  return { status, route, reason };
}

function allowedRate({ release }: ReplayPolicy, category: string): number {
  return (
    (Object.hasOwn(release.categories, category) ? release.categories[category] : undefined)?.allowed_rate ??
    release.allowed_rate
  );
}

function createFigures(
  category: string | null,
  allowed_rate: number,
  { release: { confidence } }: ReplayPolicy,
): { add(row: DecidedRow): void; figures(): CategoryFigures } {
  const statuses = { before: noStatuses(), after: noStatuses() };
  const released = { before: createReleasedTally(confidence), after: createReleasedTally(confidence) };
  let rows = 0;
  return {
    add(row) {
      rows += 1;
      for (const side of ["before", "after"] as const) {
        statuses[side][row[side].status] += 1;
        if (row[side].status === "released") released[side].add(row.label);
      }
    },
    figures() {
      const after = released.after.figures();
      const within_allowed = withinAllowed(after, allowed_rate);
      return { category, rows, statuses, before: released.before.figures(), after, allowed_rate, within_allowed };
    },
  };
}

function noStatuses(): Record<EndStatus, number> {
  return { released: 0, declined: 0, review: 0, held: 0, stopped: 0, needs_run: 0 };
}

function byStatus(left: PlainEnd, right: PlainEnd): number {
  return endStatuses.indexOf(left.status) - endStatuses.indexOf(right.status);
}

function found<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
