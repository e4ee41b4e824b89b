import path from "node:path";
import { bindExperiment } from "../../../graphs/experiments/bind-experiment.js";
import { chooseClassification } from "../../../graphs/experiments/classification.js";
import type { DatasetReading } from "../../../graphs/experiments/dataset-rows.js";
import { registerDataset } from "../../../graphs/experiments/register-dataset.js";
import { createScoring } from "../../../graphs/experiments/scoring.js";
import { parseColumnMap } from "../../datasets/column-map.js";
import { openDataset } from "../../datasets/dataset.js";
import { readProfile } from "../../datasets/read-profile.js";
import { compareExperiments } from "../../experiments/compare-experiments.js";
import type { Comparison } from "../../experiments/comparison.js";
import { checkCondition, parseCondition } from "../../experiments/conditions/condition.js";
import { readExperiment, type ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { runFacts } from "../../experiments/run-facts.js";
import { firstFailedRows } from "../../experiments/failed-rows.js";
import { countBelowMark } from "../../experiments/row-problems.js";
import { refuseOtherQuestions } from "../../experiments/same-questions.js";
import { runExperiment } from "../../experiments/run-experiment.js";
import { summariseExperiment } from "../../experiments/summarise-experiment.js";
import type { ExperimentSummary } from "../../experiments/summary.js";
import type { Services } from "../../services.js";
import { systemClock } from "../../tracing/clock.js";
import type { CommandContext } from "../context.js";
import { classificationFacts } from "../eval/classification-facts.js";
import type { EvalOptions } from "../eval/eval-options.js";
import { evalProgress } from "../eval/progress.js";
import { evalNotes } from "../eval/notes.js";
import { prepareShownRows } from "../eval/prepare-rows.js";
import { evalResult, type EvalResult } from "../eval/result.js";
import { showEvalResult, writeEvalFiles } from "../eval/show-result.js";

/**
 * `konkyo eval`: asks and scores a whole question set, and goes on where it was
 * interrupted. The exit code says what came of it.
 *
 * @returns an exit code of every command
 */
export async function evalCommand(context: CommandContext, file: string, options: EvalOptions): Promise<number> {
  const services = await context.services();
  const settings = services.config;
  const profile = readProfile(options.profile ?? settings.datasets.profile, context.loadConfig().folder);
  const scoring = createScoring(services, profile, settings.judges);
  const classification = chooseClassification(services, settings, profile, options.classify);
  const names = scoring.metrics.map((metric) => metric.name);
  // Everything that may be wrong with the command line is found before anything is asked.
  const conditions = (options.failIf ?? []).map((text) => parseCondition(text, names));
  const baseline = options.baseline === undefined ? null : readExperiment(services.storage, options.baseline);

  const registered = await registerFile(context, services, file, options);
  const { experiment, target } = await bindExperiment(services, registered, {
    ...{ profile, scoring, classification, environment: context.environment },
    folder: context.loadConfig().folder,
    target: options.target ?? null,
    groups: options.group ?? [],
  });
  if (baseline !== null && options.otherDataset !== true) refuseOtherQuestions(baseline, experiment);
  const concurrency = options.concurrency ?? settings.experiments.concurrency;
  const prepared = await prepareShownRows(context, services, experiment, { ...options, classification, concurrency });

  const progress = evalProgress(context.io, { language: options.language, spending: services.budget.spending });
  const end =
    prepared === "budget_exhausted"
      ? { status: prepared }
      : await runExperiment({
          storage: services.storage,
          experiment,
          target,
          evaluate: scoring.evaluate,
          passes: scoring.passes,
          concurrency,
          rowTimeoutMs: settings.experiments.row_timeout_seconds * 1000,
          clock: systemClock,
          signal: context.signal,
          onProgress: progress.update,
        }).finally(progress.end);

  const statistics = { seed: settings.experiments.seed, resamples: settings.experiments.resamples };
  const summary = summariseExperiment(services.storage, experiment, statistics);
  const withoutPass = conditions.length > 0 ? [] : metricsWithoutPass(summary);
  const implied = withoutPass.map((metric) => parseCondition(`${metric}.pass_rate <= 0`, names));
  const facts = runFacts(services.storage, experiment.id);
  const guesses = classificationFacts(services.storage, experiment.id);
  const result = evalResult({
    finished: end.status === "finished",
    failOnRegression: options.failOn === "regression",
    summary,
    ...failures(services, experiment, summary),
    facts,
    classification: guesses,
    notes: evalNotes(
      { facts, classification: guesses, summary, metrics: scoring.metrics, withoutPass },
      options.language,
    ),
    conditions: [...conditions, ...implied].map((condition) => checkCondition(condition, summary)),
    max_error_rate: options.maxErrorRate ?? settings.experiments.max_error_rate,
    comparison: baseline === null ? null : compare(services, statistics, baseline, experiment, options),
    skipped_rows: registered.reading.skipped(),
  });
  writeEvalFiles(context, services.storage, experiment, result, options);
  showEvalResult(context, result, options.language);
  return result.exit_code;
}

/** Reads the data set: into the journal the first time, and for its hash alone when it stands there. */
function registerFile(
  context: CommandContext,
  services: Services,
  file: string,
  options: EvalOptions,
): Promise<{ experiment: ExperimentRecord; reading: DatasetReading }> {
  const dataset = openDataset(path.resolve(context.folder, file), {
    format: options.format,
    map: parseColumnMap(options.map ?? []),
    badRows: options.badRows ?? services.config.datasets.bad_rows,
  });
  return registerDataset(services.storage, dataset, {
    ...{ name: options.name, title: path.basename(file), clock: systemClock, signal: context.signal },
  });
}

/** Without a condition of the user's, a metric of which not one row passes its mark is no success. */
function metricsWithoutPass({ metrics }: ExperimentSummary): readonly string[] {
  return metrics.filter(({ pass }) => pass !== null && pass.cases > 0 && pass.passed === 0).map(({ metric }) => metric);
}

const shownFailures = 5;

function failures(
  { storage }: Services,
  { id }: ExperimentRecord,
  { rows }: ExperimentSummary,
): Pick<EvalResult, "rows_below_mark" | "failed_rows"> {
  const below = countBelowMark(storage, id);
  const count = below + rows.failed + rows.judge_failed;
  return { rows_below_mark: below, failed_rows: { count, first: firstFailedRows(storage, id, shownFailures) } };
}

function compare(
  services: Services,
  { seed, resamples }: { readonly seed: number; readonly resamples: number },
  baseline: ExperimentRecord,
  experiment: ExperimentRecord,
  options: EvalOptions,
): Comparison {
  const allowOtherDataset = options.otherDataset === true;
  return compareExperiments(services.storage, baseline, experiment, { seed, resamples, allowOtherDataset });
}
