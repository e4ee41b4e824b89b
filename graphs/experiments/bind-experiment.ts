import type { Environment } from "../../src/config/environment.js";
import type { Profile } from "../../src/datasets/profile.js";
import { claimIdentity, type ExperimentRecord } from "../../src/experiments/journal/experiment-record.js";
import type { Target } from "../../src/experiments/target-answer.js";
import type { Services } from "../../src/services.js";
import type { Classification } from "./classification.js";
import type { DatasetReading } from "./dataset-rows.js";
import { experimentIdentity } from "./experiment-identity.js";
import type { Scoring } from "./scoring.js";
import { chooseTarget, openTarget } from "./target.js";

/** What surrounds the configuration, for targets that are described in it. */
export interface Surroundings {
  readonly environment: Environment;
  /** Folder that paths in the configuration start from. */
  readonly folder: string;
}

/**
 * Chooses and opens who answers, and binds the experiment to what its results depend on.
 *
 * @throws KonkyoError `usage` or `config_invalid` for the target, `usage` when the experiment was run on something else
 */
export async function bindExperiment(
  services: Services,
  registered: { readonly experiment: ExperimentRecord; readonly reading: DatasetReading },
  given: Surroundings & {
    readonly profile: Profile;
    readonly scoring: Scoring;
    readonly classification: Classification | null;
    /** Who answers; null for what the data set calls for. */
    readonly target: string | null;
    /** Of the person on whose behalf the answer graph is asked. */
    readonly groups: readonly string[];
  },
): Promise<{ readonly experiment: ExperimentRecord; readonly target: Target }> {
  const { profile, scoring, classification, groups, environment, folder } = given;
  const { experiment, reading } = registered;
  const settings = services.config;
  const name = chooseTarget(services.storage, experiment, given.target ?? undefined);
  const target = await openTarget(name, { services, settings, groups, environment, folder });
  const identity = await experimentIdentity({
    ...{ services, settings, profile, groups, folder, target: name },
    guesser: classification?.guesser ?? null,
    datasetHash: reading.hash(),
    questionsHash: reading.questionsHash(),
  });
  return { experiment: claimIdentity(services.storage, experiment, identity, scoring.plan), target };
}
