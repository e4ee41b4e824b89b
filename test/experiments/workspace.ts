import path from "node:path";
import { onTestFinished } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import type { Score } from "../../src/core/score.js";
import { noUsage } from "../../src/core/usage.js";
import type { Identity } from "../../src/experiments/identity.js";
import {
  claimIdentity,
  openExperiment,
  readExperiment,
  type ExperimentRecord,
} from "../../src/experiments/journal/experiment-record.js";
import { registerRows } from "../../src/experiments/journal/register-rows.js";
import { selectRows, type Selection } from "../../src/experiments/journal/select-rows.js";
import { runExperiment, type ExperimentRun, type RunEnd } from "../../src/experiments/run-experiment.js";
import { datasetTarget } from "../../src/experiments/targets/dataset.js";
import { openStorage, type Storage } from "../../src/storage/sqlite.js";
import { temporaryFolder } from "../support/services.js";

export const clock = { now: () => new Date(0), elapsed: () => performance.now() };

export function openTestStorage(): Storage {
  const storage = openStorage(path.join(temporaryFolder(), "konkyo.db"));
  onTestFinished(() => storage.close());
  return storage;
}

export const identity: Identity = {
  dataset_hash: "h",
  target: "dataset",
  configuration: { evaluation: { convention: "strict" } },
  prompts: {},
  models: { judge: "offline:judge" },
  corpus: null,
};

/** An experiment over these samples with one metric, "m", all rows selected. */
export async function prepared(
  storage: Storage,
  samples: readonly Sample[],
  options: { readonly name?: string; readonly datasetHash?: string; readonly selection?: Partial<Selection> } = {},
): Promise<ExperimentRecord> {
  const { name = "test", datasetHash = "h" } = options;
  const opened = openExperiment(storage, { name, dataset: "rows.jsonl", now: new Date(0) });
  await registerRows(storage, opened, rowsOf(samples), { now: new Date(0), datasetHash: () => datasetHash });
  const experiment = claimIdentity(
    storage,
    readExperiment(storage, name),
    { ...identity, dataset_hash: datasetHash },
    { metrics: [{ name: "m", higher_is_better: true, range: [0, 1] }], categories: {}, others: ["m"] },
  );
  selectRows(storage, experiment, { sample: null, categories: [], onlyFailed: false, ...options.selection });
  return experiment;
}

export async function* rowsOf(samples: readonly Sample[]): AsyncGenerator<{ line: number; sample: Sample }> {
  for (const [index, sample] of samples.entries()) yield { line: index + 1, sample };
}

/** Runs what is pending; answers stand in the samples unless a target is given. */
export function runRows(
  storage: Storage,
  experiment: ExperimentRecord,
  options: Pick<ExperimentRun, "evaluate"> & Partial<ExperimentRun>,
): Promise<RunEnd> {
  return runExperiment({
    storage,
    experiment,
    target: datasetTarget,
    passes: (score) => (score.status === "scored" ? score.value >= 0.5 : null),
    concurrency: 3,
    rowTimeoutMs: 20_000,
    clock,
    ...options,
  });
}

export function questions(count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `q${index}`,
    user_input: `質問 ${index}`,
    response: "回答",
  }));
}

const base = {
  metric: "m",
  convention: "strict",
  verdicts: [],
  judge: "",
  offline: true,
  prompts: [],
  attempts: 0,
  usage: noUsage,
  duration_ms: 0,
} as const;

export function scored(value: number, metric = "m"): Score {
  return { ...base, verdicts: [], prompts: [], status: "scored", value, metric };
}

export function judgeFailed(code: Extract<Score, { status: "judge_failed" }>["code"] = "timeout"): Score {
  return { ...base, verdicts: [], prompts: [], status: "judge_failed", code, reason: "no reply", raw: "" };
}

/** Every row of the experiment as it stands in the journal. */
export function storedRows(storage: Storage, experiment: ExperimentRecord) {
  return storage.sqlite
    .prepare(
      `SELECT row.row_id, row.status, row.answer_json, row.error_json, score.value, score.status AS score
       FROM experiment_rows AS row LEFT JOIN experiment_scores AS score
         ON score.experiment_id = row.experiment_id AND score.position = row.position
       WHERE row.experiment_id = ? ORDER BY row.position`,
    )
    .all(experiment.id) as {
    row_id: string;
    status: string;
    answer_json: string | null;
    error_json: string | null;
    value: number | null;
    score: string | null;
  }[];
}
