import type { MarkedScore } from "./journal/row-journal.js";
import type { PlannedMetric } from "./plan.js";

/** What became of one metric of one row. `absent`: it has a value on neither side. */
export const metricChangeKinds = ["worse", "better", "lost", "gained", "same", "absent", "not_comparable"] as const;
export type MetricChangeKind = (typeof metricChangeKinds)[number];

/** What became of a row; it may be worse in one metric and better in another. */
export const rowChangeKinds = ["worse", "lost", "better", "gained", "same"] as const;
export type RowChangeKind = (typeof rowChangeKinds)[number];

/** One metric of one row in two experiments. */
export interface MetricChange {
  readonly metric: string;
  readonly kind: MetricChangeKind;
  readonly before: MarkedScore | null;
  readonly after: MarkedScore | null;
  /** after - before; null unless both have a value that may be compared. */
  readonly difference: number | null;
  /** The difference as a share of the metric's range, positive where it is better; -1 to 1. */
  readonly gain: number | null;
  /** Whether the row passes now and did not, or the other way round. */
  readonly pass: "gained" | "lost" | null;
}

/** Compares one metric of a row; `comparable` is false where the two runs scored by different conventions. Pure. */
export function changeOf(
  { name, higher_is_better: higher, range: [low, high] }: PlannedMetric,
  comparable: boolean,
  before: MarkedScore | null,
  after: MarkedScore | null,
): MetricChange {
  const [was, is] = [valueOf(before), valueOf(after)];
  const pass = comparable ? passChange(before, after) : null;
  const change = { metric: name, before, after, pass, difference: null, gain: null };
  if (was === null || is === null) return { ...change, kind: absenceChange(was, is) };
  if (!comparable) return { ...change, kind: "not_comparable" };
  const difference = is - was;
  const gain = (higher ? difference : -difference) / (high - low);
  return { ...change, kind: gain === 0 ? "same" : gain > 0 ? "better" : "worse", difference, gain };
}

/** A lost pass is for the worse even where no value fell, as when a mark was raised. In the order of `rowChangeKinds`. */
export function rowChanges(changes: readonly MetricChange[]): readonly RowChangeKind[] {
  const found = new Set<string>(changes.map(({ kind }) => kind));
  if (changes.some(({ pass }) => pass === "lost")) found.add("worse");
  if (changes.some(({ pass }) => pass === "gained")) found.add("better");
  const kinds = rowChangeKinds.filter((kind) => kind !== "same" && found.has(kind));
  return kinds.length === 0 ? ["same"] : kinds;
}

/** Places of a row in two orders, the lowest first. */
export interface ChangeOrder {
  /** Rows that got worse by how much, then those that got better, then the rest. */
  readonly worst_first: number;
  /** The other way round. */
  readonly best_first: number;
}

/**
 * By the largest step of any metric, from -1. A lost or gained score weighs as much as a whole range, a pass that
 * changed without its value less than any step.
 */
export function orderOf(changes: readonly MetricChange[]): ChangeOrder {
  const steps = changes.map(stepOf);
  const [worst, best] = [Math.min(0, ...steps), Math.max(0, ...steps)];
  return { worst_first: worst || (best > 0 ? 0 : 1), best_first: -best || (worst < 0 ? 0 : 1) };
}

const smallestStep = 1e-6;

function stepOf({ kind, gain, pass }: MetricChange): number {
  if (kind === "lost" || kind === "gained") return kind === "lost" ? -1 : 1;
  if (gain !== null && gain !== 0) return gain;
  return pass === null ? 0 : pass === "lost" ? -smallestStep : smallestStep;
}

function absenceChange(was: number | null, is: number | null): MetricChangeKind {
  if (was === null && is === null) return "absent";
  return was === null ? "gained" : "lost";
}

function passChange(before: MarkedScore | null, after: MarkedScore | null): MetricChange["pass"] {
  const [was, is] = [before?.passed ?? null, after?.passed ?? null];
  if (was === null || is === null || was === is) return null;
  return is ? "gained" : "lost";
}

function valueOf(marked: MarkedScore | null): number | null {
  return marked?.score.status === "scored" ? marked.score.value : null;
}
