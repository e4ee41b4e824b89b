import { setImmediate } from "node:timers/promises";
import { KonkyoError } from "../../core/errors.js";
import { rowsToReplay, type RowsToReplay } from "./read-rows.js";
import { labellingScores } from "./read-scores.js";
import type { ReplayedRow, ReplayResult } from "./replay-record.js";
import { metricsOfPolicy, type ReplayPolicy } from "./replay-policy.js";
import { replayRow } from "./replay-row.js";
import { createReplayTally } from "./replay-tally.js";
import { storedSearch } from "./stored-run.js";
import { createSweepTally, type Sweep } from "./sweep.js";

/** `labels`: empty for all scores that have a mark. */
export interface ReplayParts extends Omit<RowsToReplay, "metrics"> {
  readonly policy: ReplayPolicy;
  readonly sweep: Sweep | null;
  /** Rows of these categories alone; empty for all. */
  readonly categories: readonly string[];
  /** Told each row, in the order of the data set. */
  readonly onRow?: ((row: ReplayedRow) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Rows between two looks at the signal. */
const breath = 100;

/**
 * Decides routes and releases of a stored experiment anew. No model and no
 * search is asked, and nothing is stored. Memory holds one row and counts.
 *
 * @returns the figures; their notes are the caller's to add
 * @throws KonkyoError `usage` when the experiment has not been run or has no row of a category, `cancelled`, `storage_failed`
 */
export async function replayExperiment(parts: ReplayParts): Promise<Omit<ReplayResult, "notes">> {
  const { experiment, policy, sweep, graphSource, signal } = parts;
  if (experiment.identity === null) throw neverRun(experiment.name);
  const { target, configuration } = experiment.identity;
  const wanted = new Set(parts.categories);
  const search = storedSearch(configuration);
  const labels = labellingScores(parts.storage, experiment, parts.labels);
  const tally = createReplayTally(policy);
  const swept = sweep === null ? null : createSweepTally(sweep, policy);
  const metrics = [...metricsOfPolicy(policy), ...(sweep === null ? [] : [sweep.metric])];
  const seen = new Set<string>();
  let read = 0;
  for (const stored of rowsToReplay({ ...parts, metrics, labels })) {
    if (read++ % breath === 0) {
      await setImmediate();
      if (signal?.aborted === true) throw new KonkyoError("cancelled", "the replay was cancelled; nothing was stored");
    }
    seen.add(stored.category);
    if (wanted.size > 0 && !wanted.has(stored.category)) continue;
    const { row, draft } = replayRow(stored, policy, search);
    tally.add(row);
    if (draft !== null && row.replayable) swept?.add(draft, row.label);
    parts.onRow?.(row);
  }
  refuseUnknown(parts.categories, seen);
  return {
    experiment: experiment.name,
    target,
    gate_replayed: target === graphSource,
    policy,
    labels: [...labels],
    ...tally.figures(),
    sweep: sweep === null || swept === null ? null : { metric: sweep.metric, lines: swept.lines() },
  };
}

function neverRun(name: string): KonkyoError {
  return new KonkyoError("usage", "the experiment has not been run yet", {
    where: name,
    hint: "Run it with `konkyo eval`; a replay decides anew about what is stored.",
  });
}

function refuseUnknown(asked: readonly string[], seen: ReadonlySet<string>): void {
  const unknown = asked.filter((category) => !seen.has(category));
  if (unknown.length === 0) return;
  throw new KonkyoError("usage", `no row is of category ${unknown.join(", ")}`, {
    where: "--category",
    hint: `There are ${[...seen].join(", ")}.`,
  });
}
