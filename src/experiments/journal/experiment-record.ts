import { KonkyoError } from "../../core/errors.js";
import type { ExperimentTable } from "../../storage/schema.js";
import { storageError, type Storage } from "../../storage/sqlite.js";
import { isReachableName } from "../experiment-name.js";
import { identityDifferences, identitySchema, type Identity } from "../identity.js";
import { experimentPlanSchema, type ExperimentPlan } from "../plan.js";

/** An experiment without its rows. */
export interface ExperimentRecord {
  readonly id: number;
  readonly name: string;
  readonly dataset: string;
  /** Empty until the whole data set has been read in. */
  readonly datasetHash: string;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** Whether the whole data set has been read in. */
  readonly registered: boolean;
  /** Null until the first run has begun to ask. */
  readonly identity: Identity | null;
  readonly plan: ExperimentPlan | null;
}

/**
 * The experiment of a name, made when there is none.
 *
 * @throws KonkyoError `usage` for a new name that the service could not show
 */
export function openExperiment(
  storage: Storage,
  given: { readonly name: string; readonly dataset: string; readonly now: Date },
): ExperimentRecord {
  if (!isReachableName(given.name) && !experimentNames(storage).includes(given.name)) {
    throw new KonkyoError("usage", `an experiment cannot be named ${JSON.stringify(given.name)}`, {
      where: "name",
      hint: "It is a word of the service's addresses. Choose another name.",
    });
  }
  guarded(storage, () =>
    storage.sqlite
      .prepare(
        "INSERT INTO experiments (name, created_at, dataset, dataset_hash) VALUES (?, ?, ?, '') ON CONFLICT (name) DO NOTHING",
      )
      .run(given.name, given.now.toISOString(), given.dataset),
  );
  return readExperiment(storage, given.name);
}

/**
 * @throws KonkyoError `not_found` naming the experiments there are
 */
export function readExperiment(storage: Storage, name: string): ExperimentRecord {
  const row = guarded(storage, () => storage.sqlite.prepare("SELECT * FROM experiments WHERE name = ?").get(name));
  if (row !== undefined) return toRecord(row as StoredExperiment);
  const names = experimentNames(storage);
  throw new KonkyoError("not_found", `there is no experiment named ${JSON.stringify(name)}`, {
    hint: names.length === 0 ? "Run one with `konkyo eval`." : `There are ${names.slice(0, 20).join(", ")}.`,
  });
}

/** Names, newest first. */
export function experimentNames(storage: Storage): readonly string[] {
  const rows = guarded(storage, () => storage.sqlite.prepare("SELECT name FROM experiments ORDER BY id DESC").all());
  return (rows as readonly { name: string }[]).map((row) => row.name);
}

/**
 * Binds an experiment to what its results depend on; the first run sets it.
 *
 * @throws KonkyoError `usage` showing each difference, when it was run under another identity
 */
export function claimIdentity(
  storage: Storage,
  experiment: ExperimentRecord,
  identity: Identity,
  plan: ExperimentPlan,
): ExperimentRecord {
  if (experiment.identity !== null) {
    const differences = identityDifferences(experiment.identity, identity);
    if (differences.length > 0) throw changedIdentity(experiment.name, differences);
    return experiment;
  }
  if (experiment.datasetHash !== identity.dataset_hash) {
    const difference = { at: "dataset_hash", before: experiment.datasetHash, now: identity.dataset_hash };
    throw changedIdentity(experiment.name, [difference]);
  }
  guarded(storage, () =>
    storage.sqlite
      .prepare("UPDATE experiments SET identity_json = ?, plan_json = ? WHERE id = ?")
      .run(JSON.stringify(identity), JSON.stringify(plan), experiment.id),
  );
  return { ...experiment, identity, plan };
}

export function setFinished(storage: Storage, experimentId: number, now: Date | null): void {
  guarded(storage, () =>
    storage.sqlite
      .prepare("UPDATE experiments SET finished_at = ? WHERE id = ?")
      .run(now?.toISOString() ?? null, experimentId),
  );
}

/** Runs a synchronous statement; errors of the driver say what to do. */
export function guarded<Result>(storage: Storage, statement: () => Result): Result {
  try {
    return statement();
  } catch (error) {
    throw storageError(error, storage.file);
  }
}

type StoredExperiment = Omit<ExperimentTable, "id"> & { readonly id: number };

function toRecord(row: StoredExperiment): ExperimentRecord {
  return {
    id: row.id,
    name: row.name,
    dataset: row.dataset,
    datasetHash: row.dataset_hash,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    registered: row.registered_at !== null,
    identity: row.identity_json === null ? null : identitySchema.parse(JSON.parse(row.identity_json)),
    plan: row.plan_json === null ? null : experimentPlanSchema.parse(JSON.parse(row.plan_json)),
  };
}

const shownDifferences = 12;

function changedIdentity(name: string, differences: ReturnType<typeof identityDifferences>): KonkyoError {
  const lines = differences.slice(0, shownDifferences).map(({ at, before, now }) => `  ${at}: ${before} → ${now}`);
  const more = differences.length - lines.length;
  return new KonkyoError(
    "usage",
    ["what its results depend on has changed since:", ...lines, ...(more > 0 ? [`  … and ${more} more`] : [])].join(
      "\n",
    ),
    { where: name, hint: "Choose another --name for the new run, or undo the change to go on with this one." },
  );
}
