import { compareExperiments } from "../experiments/compare-experiments.js";
import type { Comparison } from "../experiments/comparison.js";
import type { ExperimentRecord } from "../experiments/journal/experiment-record.js";
import { openRowJournal } from "../experiments/journal/row-journal.js";
import { summariseExperiment } from "../experiments/summarise-experiment.js";
import type { ExperimentSummary } from "../experiments/summary.js";
import type { Services } from "../services.js";

/** Figures take seconds of resampling for thousands of rows, and are asked for again and again: the newest are kept. */
const keptLimit = 64;
const kept = new WeakMap<Services, Map<string, ExperimentSummary | Comparison>>();

/** As summariseExperiment, computed once for each state of the experiment. */
export function summaryOf(services: Services, experiment: ExperimentRecord): ExperimentSummary {
  const { seed, resamples } = services.config.experiments;
  return remembered(services, stateOf(services, experiment), () =>
    summariseExperiment(services.storage, experiment, { seed, resamples }),
  );
}

/** As compareExperiments, computed once for each state of the two. */
export function comparisonOf(
  services: Services,
  before: ExperimentRecord,
  after: ExperimentRecord,
  allowOtherDataset: boolean,
): Comparison {
  const { seed, resamples } = services.config.experiments;
  const state = [stateOf(services, before), stateOf(services, after), String(allowOtherDataset)].join(" against ");
  return remembered(services, state, () =>
    compareExperiments(services.storage, before, after, { seed, resamples, allowOtherDataset }),
  );
}

/** A result is stored once; asking rows again takes them out of the counts first, and ends at another time. */
function stateOf({ storage }: Services, { id, finishedAt }: ExperimentRecord): string {
  return JSON.stringify([id, finishedAt, openRowJournal(storage, id).counts()]);
}

function remembered<Figures extends ExperimentSummary | Comparison>(
  services: Services,
  state: string,
  compute: () => Figures,
): Figures {
  const figures = kept.get(services) ?? new Map<string, ExperimentSummary | Comparison>();
  kept.set(services, figures);
  const known = figures.get(state) as Figures | undefined;
  const found = known ?? compute();
  figures.delete(state);
  figures.set(state, found);
  const [oldest] = figures.keys();
  if (figures.size > keptLimit && oldest !== undefined) figures.delete(oldest);
  return found;
}
