import { z } from "@hono/zod-openapi";
import type { ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { openRowJournal } from "../../experiments/journal/row-journal.js";
import type { Storage } from "../../storage/sqlite.js";
import type { LiveExperiment } from "./live-experiment.js";

const count = z.number().int().min(0);

export const experimentStates = [
  "queued",
  "classifying",
  "running",
  "finished",
  "cancelled",
  "interrupted",
  "budget_exhausted",
  "failed",
] as const;
export type ExperimentState = (typeof experimentStates)[number];

export const experimentProgressSchema = z
  .object({
    name: z.string(),
    state: z
      .enum(experimentStates)
      .describe(
        "queued: another one of this tenant is at work. classifying: the judge guesses missing categories. cancelled, interrupted, budget_exhausted, failed: rows are left, and starting it again goes on with them",
      ),
    rows: z.object({ dataset: count, selected: count, pending: count, finished: count, failed: count }),
    errors: count.nullable().describe("Rows that failed or whose judge did, since this run began; null before"),
    rows_per_second: z.number().nullable(),
    seconds_left: z.number().nullable().describe("At the speed up to now"),
    skipped_rows: z
      .object({ count, first: z.array(z.object({ line: count, reason: z.string() })) })
      .nullable()
      .describe("Rows of the data set that could not be read; null when this process has not read it"),
    problem: z
      .object({ code: z.string(), message: z.string(), hint: z.string().nullable() })
      .nullable()
      .describe("Why it failed"),
  })
  .openapi("ExperimentProgress");
export type ExperimentProgress = z.infer<typeof experimentProgressSchema>;

/** How far an experiment is, by its journal and by what this process knows of it. */
export function experimentProgress(
  storage: Storage,
  experiment: ExperimentRecord,
  live: LiveExperiment | null,
): ExperimentProgress {
  const rows = openRowJournal(storage, experiment.id).counts();
  const { errors = null, rowsPerSecond = null, secondsLeft = null } = live?.progress() ?? {};
  const problem = live?.ending()?.problem ?? null;
  const skipped = live?.skipped ?? null;
  return {
    name: experiment.name,
    state: experimentStateOf(experiment.finishedAt, live),
    rows,
    errors,
    rows_per_second: rowsPerSecond,
    seconds_left: isAtWork(live) ? secondsLeft : null,
    skipped_rows: skipped === null ? null : { count: skipped.count, first: [...skipped.first] },
    problem:
      problem === null ? null : { code: problem.code, message: problem.message, hint: problem.details.hint ?? null },
  };
}

export function isAtWork(live: LiveExperiment | null): live is LiveExperiment {
  return live !== null && live.phase() !== "ended";
}

/**
 * How an experiment stands. One that another process has taken up since is told by its journal.
 *
 * @param finishedAt as the journal has it
 */
export function experimentStateOf(finishedAt: string | null, live: LiveExperiment | null): ExperimentState {
  const phase = live?.phase() ?? "ended";
  if (phase !== "ended") return phase;
  if (finishedAt !== null) return "finished";
  const ended = live?.ending()?.status ?? "interrupted";
  return ended === "finished" ? "interrupted" : ended;
}
