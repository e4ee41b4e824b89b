import { bindExperiment, type Surroundings } from "../../../graphs/experiments/bind-experiment.js";
import { chooseClassification, type Classification } from "../../../graphs/experiments/classification.js";
import type { DatasetReading } from "../../../graphs/experiments/dataset-rows.js";
import { registerDataset } from "../../../graphs/experiments/register-dataset.js";
import { createScoring, type Scoring } from "../../../graphs/experiments/scoring.js";
import { KonkyoError } from "../../core/errors.js";
import { parseColumnMap } from "../../datasets/column-map.js";
import { openDataset } from "../../datasets/dataset.js";
import { profiles } from "../../datasets/profiles/registry.js";
import { readProfile } from "../../datasets/read-profile.js";
import { experimentNames, guarded, type ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import type { RunClock } from "../../experiments/run-experiment.js";
import type { Target } from "../../experiments/target-answer.js";
import type { Services } from "../../services.js";
import type { ExperimentRequest } from "./experiment-request.js";
import { uploadedFile } from "./uploads.js";

/** An experiment whose rows stand in the journal, and all that is needed to ask and score them. */
export interface BegunExperiment {
  readonly experiment: ExperimentRecord;
  readonly target: Target;
  readonly scoring: Scoring;
  readonly classification: Classification | null;
  readonly skipped: ReturnType<DatasetReading["skipped"]>;
}

/**
 * Reads the data set in and binds the experiment to what its results depend on. Of a new experiment that cannot be
 * begun nothing stays.
 *
 * @throws KonkyoError `usage`, `input_invalid`, `config_invalid`, `storage_busy` or `cancelled`; none names a file of
 * this machine
 */
export async function beginExperiment(
  services: Services,
  request: ExperimentRequest,
  given: Surroundings & {
    readonly groups: readonly string[];
    readonly clock: RunClock;
    readonly signal: AbortSignal;
    /** Runs when all stands: what it throws undoes the beginning too. */
    readonly prepare: (begun: BegunExperiment) => Promise<void>;
  },
): Promise<BegunExperiment> {
  const { storage, config } = services;
  const { clock, signal, groups, environment, folder } = given;
  // A caller names a profile of the package and never a file.
  const shipped = request.profile === null ? undefined : namedProfile(request.profile);
  const profile = shipped ?? readProfile(config.datasets.profile, folder);
  const scoring = createScoring(services, profile, config.judges);
  const classification = chooseClassification(services, config, profile, undefined);
  const file = uploadedFile(config.home, request.dataset.file);
  const dataset = openDataset(file, {
    map: parseColumnMap(request.columns),
    badRows: config.datasets.bad_rows,
  });
  const isNew = !experimentNames(storage).includes(request.name);
  try {
    const title = request.dataset.title;
    const registered = await registerDataset(storage, dataset, { name: request.name, title, clock, signal });
    const bound = await bindExperiment(services, registered, {
      ...{ profile, scoring, classification, groups, environment, folder, target: request.target },
    });
    const begun = { ...bound, scoring, classification, skipped: registered.reading.skipped() };
    await given.prepare(begun);
    return begun;
  } catch (error) {
    if (isNew) forget(services, request.name);
    throw withoutFile(error, file, request.dataset.title);
  }
}

function namedProfile(name: string) {
  const found = profiles.find((profile) => profile.name === name);
  if (found !== undefined) return found;
  throw new KonkyoError("usage", `there is no profile named ${JSON.stringify(name)}`, {
    where: "body.profile",
    hint: `There are ${profiles.map((profile) => profile.name).join(", ")}; left out, the configured one is used.`,
  });
}

/** Rows and scores go with it. */
function forget({ storage }: Services, name: string): void {
  guarded(storage, () => storage.sqlite.prepare("DELETE FROM experiments WHERE name = ?").run(name));
}

/** What the file is called here is nobody's business. */
function withoutFile(error: unknown, file: string, title: string): unknown {
  if (!(error instanceof KonkyoError)) return error;
  const named = (text: string): string => text.replaceAll(file, title);
  return new KonkyoError(error.code, named(error.message), {
    ...(error.where === undefined ? {} : { where: named(error.where) }),
    ...(error.hint === undefined ? {} : { hint: named(error.hint) }),
    cause: error,
  });
}
