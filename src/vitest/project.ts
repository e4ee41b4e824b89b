import process from "node:process";
import PQueue from "p-queue";
import { buildEvaluationGraph } from "../../graphs/evaluation/build.js";
import { readEnvironment, type Environment } from "../config/environment.js";
import { detectLanguage, type Language } from "../core/language.js";
import type { Sample } from "../core/sample.js";
import type { Convention, Score } from "../core/score.js";
import type { Profile } from "../datasets/profile.js";
import { readProfile } from "../datasets/read-profile.js";
import { openServices } from "../library/open-services.js";
import type { Metric } from "../metrics/define-metric.js";
import { noRecorder } from "../tracing/run-recorder.js";

/** Which project's configuration holds. All may be left out. */
export interface ProjectOptions {
  /** Folder of konkyo.yaml and .env; by default the one that the tests run in. */
  readonly folder?: string;
  /** Another file than konkyo.yaml, relative to the folder. */
  readonly config?: string;
  /** Instead of the process environment and .env: `{}` leaves keys out, so that rules judge. */
  readonly environment?: Environment;
}

/** A project opened for tests: its metrics, judges, models and marks. */
export interface TestedProject {
  readonly profile: Profile;
  readonly convention: Convention;
  /** @throws KonkyoError `usage` naming the metrics and judges there are */
  metric(name: string): Metric;
  /** Language of prompts, reasons and messages for a sample. */
  languageOf(sample: Sample, chosen: Language | undefined): Language;
  /** Scores by metric, as the evaluation of a run gives them. At most `experiments.concurrency` samples are in work. */
  score(metrics: readonly Metric[], sample: Sample, language: Language): Promise<Readonly<Record<string, Score>>>;
  close(): Promise<void>;
}

/**
 * Opens a project as the command line does: its konkyo.yaml, then the environment.
 *
 * @throws KonkyoError `config_invalid`, `input_invalid`, `prompt_invalid`, `storage_failed` or `storage_busy`
 */
export async function openProject(options: ProjectOptions): Promise<TestedProject> {
  const warn = (text: string) => process.stderr.write(`${text}\n`);
  const { services, configFolder, metric } = await openServices({ ...options, warn }, readEnvironment);
  const { config } = services;
  const profile = readProfile(config.datasets.profile, configFolder);
  const queue = new PQueue({ concurrency: config.experiments.concurrency });

  const evaluate = async (metrics: readonly Metric[], sample: Sample, language: Language) => {
    const graph = buildEvaluationGraph({
      ...services,
      // A test keeps no record of its own, and the language of the sample may be the caller's choice.
      recorder: noRecorder,
      config: { ...config, language },
      metrics,
    });
    const run = services.tracing.runConfig({ process_id: sample.id, corpus_version: null, name: "test" });
    const span = { name: "evaluation", process_id: sample.id };
    const { scores } = await services.openTelemetry.run(span, () => graph.invoke({ sample }, run));
    return scores;
  };

  return {
    profile,
    convention: config.evaluation.convention,
    metric,
    languageOf: (sample, chosen) =>
      chosen ?? (config.language === "auto" ? detectLanguage(sample.user_input) : config.language),
    score: (metrics, sample, language) => queue.add(() => evaluate(metrics, sample, language)),
    close: () => services.close(),
  };
}
