import { comparisonSteps } from "../experiments/compare-experiments.js";
import type { Comparison } from "../experiments/comparison.js";
import type { ExperimentRecord } from "../experiments/journal/experiment-record.js";
import { openRowJournal } from "../experiments/journal/row-journal.js";
import { inTurns, type Steps } from "../experiments/statistics/steps.js";
import { summarySteps } from "../experiments/summarise-experiment.js";
import type { ExperimentSummary } from "../experiments/summary.js";
import type { Services } from "../services.js";

/** Figures take seconds of resampling for thousands of rows, and are asked for again and again: the newest are kept. */
const keptLimit = 64;
const kept = new WeakMap<Services, Map<string, Promise<ExperimentSummary | Comparison>>>();

/** As summariseExperiment, computed once for each state of the experiment, while others are answered. */
export function summaryOf(services: Services, experiment: ExperimentRecord): Promise<ExperimentSummary> {
  const { seed, resamples } = services.config.experiments;
  const state = (): string => stateOf(services, experiment);
  return remembered(services, state, () => summarySteps(services.storage, experiment, { seed, resamples }));
}

/** As compareExperiments, computed once for each state of the two, while others are answered. */
export function comparisonOf(
  services: Services,
  before: ExperimentRecord,
  after: ExperimentRecord,
  allowOtherDataset: boolean,
): Promise<Comparison> {
  const { seed, resamples } = services.config.experiments;
  const state = (): string =>
    [stateOf(services, before), stateOf(services, after), String(allowOtherDataset)].join(" against ");
  return remembered(services, state, () =>
    comparisonSteps(services.storage, before, after, { seed, resamples, allowOtherDataset }),
  );
}

/** A result is stored once; asking rows again takes them out of the counts first, and ends at another time. */
function stateOf({ storage }: Services, { id, finishedAt }: ExperimentRecord): string {
  return JSON.stringify([id, finishedAt, openRowJournal(storage, id).counts()]);
}

function remembered<Figures extends ExperimentSummary | Comparison>(
  services: Services,
  stateNow: () => string,
  compute: () => Steps<Figures>,
): Promise<Figures> {
  const figures = kept.get(services) ?? new Map<string, Promise<ExperimentSummary | Comparison>>();
  kept.set(services, figures);
  const state = stateNow();
  const found = (figures.get(state) as Promise<Figures> | undefined) ?? inTurns(compute());
  figures.delete(state);
  figures.set(state, found);
  const forget = (): void => {
    if (figures.get(state) === found) figures.delete(state);
  };
  // Rows that are done meanwhile leave figures of several moments, which are no state of the experiment.
  found.then(() => (stateNow() === state ? undefined : forget())).catch(forget);
  const [oldest] = figures.keys();
  if (figures.size > keptLimit && oldest !== undefined) figures.delete(oldest);
  return found;
}
