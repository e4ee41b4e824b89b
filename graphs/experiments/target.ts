import type { Config } from "../../src/config/schema.js";
import type { Environment } from "../../src/config/environment.js";
import { KonkyoError } from "../../src/core/errors.js";
import type { ExperimentRecord } from "../../src/experiments/journal/experiment-record.js";
import { openRowJournal } from "../../src/experiments/journal/row-journal.js";
import { datasetSource, type Target } from "../../src/experiments/target-answer.js";
import { datasetTarget } from "../../src/experiments/targets/dataset.js";
import { withModuleFiles } from "../../src/experiments/targets/module-file.js";
import { createConfiguredTarget } from "../../src/experiments/targets/registry.js";
import type { Services } from "../../src/services.js";
import type { Storage } from "../../src/storage/sqlite.js";
import { createGraphTarget, graphTargetName } from "./graph-target.js";

/**
 * Who answers, where the command line does not say: the data set when it has all
 * answers, the answer graph when it has none.
 *
 * @throws KonkyoError `usage` when the data set has some
 */
export function chooseTarget(storage: Storage, experiment: ExperimentRecord, asked: string | undefined): string {
  if (asked !== undefined) return asked;
  const journal = openRowJournal(storage, experiment.id);
  const [answered, rows] = [journal.answered(), journal.counts().dataset];
  if (answered === rows) return datasetSource;
  if (answered === 0) return graphTargetName;
  throw new KonkyoError("usage", `${answered} of ${rows} rows have an answer, the others have none`, {
    where: experiment.dataset,
    hint: "Say what is evaluated: --target dataset for the answers in it, or --target graph to ask anew.",
  });
}

/** @throws KonkyoError `usage` or `config_invalid` when there is no such target or it is not complete */
export async function openTarget(
  name: string,
  parts: {
    readonly services: Services;
    readonly settings: Config;
    readonly groups: readonly string[];
    readonly environment: Environment;
    /** Folder that paths in the configuration start from. */
    readonly folder: string;
  },
): Promise<Target> {
  if (name === datasetSource) return datasetTarget;
  if (name === graphTargetName) return createGraphTarget(parts.services, parts.groups);
  const targets = withModuleFiles(parts.settings.experiments.targets, parts.folder);
  return createConfiguredTarget(name, targets, parts.environment);
}
