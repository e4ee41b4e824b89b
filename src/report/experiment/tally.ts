import type { DiagnosisKind, Fault } from "../../experiments/diagnosis.js";
import type { PlannedMetric } from "../../experiments/plan.js";
import { isFailing, type ReportedRow } from "./reported-row.js";

export const histogramBins = 10;

/** Counts that a first reading of the rows gives; nothing in it grows with their texts. */
export interface RowTally {
  readonly rows: number;
  /** Rows with a result or a failure. */
  readonly done: number;
  readonly failing: number;
  readonly diagnoses: ReadonlyMap<DiagnosisKind, ReadonlyMap<string | null, number>>;
  readonly faults: ReadonlyMap<Fault, number>;
  /** How runs ended, as status and reason; only of targets that say so. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Rows whose score falls into each tenth of a metric's range, by metric. */
  readonly histograms: ReadonlyMap<string, readonly number[]>;
  /** Rules stood in for a model somewhere. */
  readonly offline: boolean;
  /** US dollars of the judges; null when part of it is unknown. */
  readonly cost_usd: number | null;
}

/** Takes rows one after another. */
export function createTally(metrics: readonly PlannedMetric[]): { add(row: ReportedRow): void; result(): RowTally } {
  const ranges = new Map(metrics.map(({ name, range }) => [name, range]));
  const histograms = new Map(metrics.map(({ name }) => [name, new Array<number>(histogramBins).fill(0)]));
  const diagnoses = new Map<DiagnosisKind, Map<string | null, number>>();
  const faults = new Map<Fault, number>();
  const outcomes = new Map<string, number>();
  const counts = { rows: 0, done: 0, failing: 0 };
  let offline = false;
  let cost: number | null = 0;
  return {
    add(row) {
      counts.rows += 1;
      if (row.status !== "pending") counts.done += 1;
      if (isFailing(row)) {
        counts.failing += 1;
        const { kind, fault } = row.diagnosis;
        const categories = diagnoses.get(kind) ?? new Map<string | null, number>();
        diagnoses.set(kind, categories);
        increment(categories, row.category);
        increment(faults, fault);
      }
      const outcome = row.answer?.outcome;
      if (outcome !== undefined && outcome !== null) increment(outcomes, `${outcome.status} ${outcome.reason}`);
      for (const { score } of row.scores) {
        offline ||= score.offline;
        cost = cost === null || score.cost_usd === null ? null : cost + (score.cost_usd ?? 0);
        if (score.status !== "scored") continue;
        const bins = histograms.get(score.metric);
        if (bins === undefined) continue;
        const bin = binOf(score.value, ranges.get(score.metric) ?? [0, 1]);
        bins[bin] = (bins[bin] ?? 0) + 1;
      }
    },
    result: () => ({ ...counts, diagnoses, faults, outcomes, histograms, offline, cost_usd: cost }),
  };
}

/** The tenth of the range that a value falls into; the highest value belongs to the last one. */
export function binOf(value: number, [low, high]: PlannedMetric["range"]): number {
  const share = (value - low) / (high - low);
  // A sum such as 0.7 may be stored a hair below; its bar is that of 0.7.
  return Math.min(histogramBins - 1, Math.max(0, Math.floor(share * histogramBins + 1e-9)));
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
