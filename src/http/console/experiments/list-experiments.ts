import { identitySchema } from "../../../experiments/identity.js";
import { guarded } from "../../../experiments/journal/experiment-record.js";
import { countBelowMark } from "../../../experiments/row-problems.js";
import { experimentPlanSchema, type PlannedMetric } from "../../../experiments/plan.js";
import { openRowJournal, type RowCounts } from "../../../experiments/journal/row-journal.js";
import type { Services } from "../../../services.js";
import type { Storage } from "../../../storage/sqlite.js";
import type { LiveExperiment } from "../../experiments/live-experiment.js";
import { experimentStateOf, type ExperimentState } from "../../experiments/experiment-progress.js";

/** An experiment in a list, with means as they are stored: intervals are for its own page. */
export interface ListedExperiment {
  readonly name: string;
  readonly dataset: string;
  readonly created_at: string;
  readonly state: ExperimentState;
  readonly target: string | null;
  readonly rows: RowCounts;
  /** Rows that failed, or with a score below its mark. */
  readonly problems: number;
  readonly planned: readonly PlannedMetric[];
  /** Means over scored rows by metric; a metric without any is not in it. */
  readonly means: ReadonlyMap<string, number>;
}

/** Experiments over the same questions, newest first. */
export interface ExperimentGroup {
  readonly dataset: string;
  readonly questions: number;
  readonly experiments: readonly ListedExperiment[];
}

export interface ExperimentList {
  readonly groups: readonly ExperimentGroup[];
  readonly total: number;
}

export const experimentsPerPage = 40;

/**
 * One page of the experiments, newest first, those over the same questions together.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`
 */
export function listExperiments(
  { storage }: Services,
  live: (name: string) => LiveExperiment | null,
  page: number,
): ExperimentList {
  const { sqlite } = storage;
  const rows = guarded(storage, () =>
    sqlite
      .prepare(
        `SELECT id, name, dataset, dataset_hash, created_at, finished_at, identity_json, plan_json
         FROM experiments ORDER BY id DESC LIMIT ? OFFSET ?`,
      )
      .all(experimentsPerPage, (page - 1) * experimentsPerPage),
  ) as readonly StoredExperiment[];
  const total = guarded(storage, () => sqlite.prepare("SELECT count(*) FROM experiments").pluck().get()) as number;
  const groups = new Map<string, ListedExperiment[]>();
  for (const row of rows) {
    const listed = toListed(storage, row, live(row.name));
    const group = groups.get(questionsOf(row)) ?? [];
    group.push(listed);
    groups.set(questionsOf(row), group);
  }
  return {
    total,
    groups: [...groups.values()].map((experiments) => ({
      dataset: experiments[0]?.dataset ?? "",
      questions: experiments[0]?.rows.dataset ?? 0,
      experiments,
    })),
  };
}

interface StoredExperiment {
  readonly id: number;
  readonly name: string;
  readonly dataset: string;
  readonly dataset_hash: string;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly identity_json: string | null;
  readonly plan_json: string | null;
}

/** What two experiments share whose scores may be held against each other. */
function questionsOf({ identity_json: json, dataset_hash: hash, id }: StoredExperiment): string {
  const questions = json === null ? undefined : identitySchema.parse(JSON.parse(json)).questions_hash;
  return questions ?? (hash === "" ? `none ${id}` : hash);
}

function toListed(storage: Storage, row: StoredExperiment, live: LiveExperiment | null): ListedExperiment {
  const rows = openRowJournal(storage, row.id).counts();
  const means = guarded(storage, () =>
    storage.sqlite
      .prepare(
        `SELECT metric, avg(value) AS mean FROM experiment_scores
         WHERE experiment_id = ? AND value IS NOT NULL GROUP BY metric`,
      )
      .all(row.id),
  ) as readonly { readonly metric: string; readonly mean: number }[];
  return {
    ...{ name: row.name, dataset: row.dataset, created_at: row.created_at, rows },
    state: experimentStateOf(row.finished_at, live),
    target: row.identity_json === null ? null : identitySchema.parse(JSON.parse(row.identity_json)).target,
    problems: rows.failed + countBelowMark(storage, row.id),
    planned: row.plan_json === null ? [] : experimentPlanSchema.parse(JSON.parse(row.plan_json)).metrics,
    means: new Map(means.map(({ metric, mean }) => [metric, mean])),
  };
}
