import path from "node:path";
import { chooseClassification } from "../../../graphs/experiments/classification.js";
import { createGraphTarget } from "../../../graphs/experiments/graph-target.js";
import { createScoring } from "../../../graphs/experiments/scoring.js";
import type { Language } from "../../core/language.js";
import type { Sample } from "../../core/sample.js";
import type { Guesser } from "../../datasets/category-guess.js";
import { openDataset } from "../../datasets/dataset.js";
import { withGuess } from "../../datasets/guess-category.js";
import { readProfile } from "../../datasets/read-profile.js";
import { createEstimatingServices, type RoleEstimate } from "../../estimating-services.js";
import { answeredSample, datasetSource } from "../../experiments/target-answer.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { estimateText, type ShownEstimate } from "../estimate-text.js";

export interface EstimateOptions {
  readonly profile?: string;
  /** Who guesses the category of questions without one; as for `konkyo eval`. */
  readonly classify?: Guesser;
  /** Groups of the person on whose behalf the answer graph is asked. */
  readonly group?: readonly string[];
  /** Rows to look at; the figures are scaled to the whole data set. */
  readonly rows: number;
  readonly language: Language;
}

/** `konkyo estimate`: what `konkyo eval` over a question set would ask of the models, before anything is asked. */
export async function estimateCommand(
  context: CommandContext,
  file: string,
  options: EstimateOptions,
): Promise<ExitCode> {
  const services = await context.services();
  const estimating = createEstimatingServices(services);
  const work = rowWork(context, estimating, options);
  const dataset = openDataset(path.resolve(context.folder, file), {});

  let total = 0;
  let looked = 0;
  for await (const row of dataset.rows(context.signal)) {
    if (!row.ok) continue;
    total += 1;
    if (looked >= options.rows) continue;
    looked += 1;
    await work(row.sample);
  }
  const factor = looked === 0 ? 0 : total / looked;
  const estimate: ShownEstimate = {
    rows: total,
    rows_looked_at: looked,
    estimates: estimating.estimates().map((one) => scaled(one, factor)),
    by_kind: estimating.byKind().map((one) => scaled(one, factor)),
  };
  if (context.options.json === true) context.io.out(JSON.stringify(estimate, null, 2));
  else context.io.out(estimateText(estimate, options.language));
  return exitCodes.ok;
}

/** All that `konkyo eval` does about one row, in its order. */
function rowWork(
  { signal, loadConfig }: CommandContext,
  { services, classifier }: ReturnType<typeof createEstimatingServices>,
  options: EstimateOptions,
): (sample: Sample) => Promise<void> {
  const { datasets, judges } = services.config;
  const profile = readProfile(options.profile ?? datasets.profile, loadConfig().folder);
  const scoring = createScoring(services, profile, judges);
  const guessing = { ...services, judge: classifier };
  const classification = chooseClassification(guessing, services.config, profile, options.classify);
  const target = createGraphTarget(services, options.group ?? []);
  return async (given) => {
    const isGuessed = classification !== null && given.category === undefined;
    const sample = isGuessed ? withGuess(given, await classification.guess(given, signal)) : given;
    const answer =
      sample.response === undefined
        ? await target(sample, signal)
        : { source: datasetSource, run_id: null, outcome: null, duration_ms: 0 };
    await scoring.evaluate(answeredSample(sample, answer), signal);
  };
}

function scaled<Estimate extends RoleEstimate>(estimate: Estimate, factor: number): Estimate {
  const times = (value: number | null): number | null => (value === null ? null : Math.round(value * factor));
  const { usage, cost_usd } = estimate;
  return {
    ...estimate,
    usage: {
      calls: Math.round(usage.calls * factor),
      input_tokens: times(usage.input_tokens),
      output_tokens: times(usage.output_tokens),
    },
    cost_usd: cost_usd === null ? null : cost_usd * factor,
  };
}
