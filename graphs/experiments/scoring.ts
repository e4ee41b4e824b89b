import { knownMetrics } from "../../src/judges/known-metrics.js";
import { buildEvaluationGraph } from "../evaluation/build.js";
import { detectLanguage } from "../../src/core/language.js";
import type { Sample } from "../../src/core/sample.js";
import type { Score } from "../../src/core/score.js";
import { checkScoreNames, passes, scoreNames, scoresFor, type Profile } from "../../src/datasets/profile.js";
import type { ExperimentPlan } from "../../src/experiments/plan.js";
import type { JudgesConfig } from "../../src/judges/config.js";
import { rangeOf, type Metric } from "../../src/metrics/define-metric.js";
import { unboundScore } from "./skipped-score.js";
import type { Services } from "../../src/services.js";
import { noRecorder } from "../../src/tracing/run-recorder.js";

/** How the answers of an experiment are scored. */
export interface Scoring {
  readonly metrics: readonly Metric[];
  readonly plan: ExperimentPlan;
  evaluate(sample: Sample, signal: AbortSignal): Promise<readonly Score[]>;
  passes(score: Score, sample: Sample): boolean | null;
}

/**
 * Scoring by a profile, through the evaluation graph: each sample gets the
 * scores of its category.
 *
 * @throws KonkyoError `config_invalid` when the profile names a score that does not exist, `prompt_invalid` for judges
 */
export function createScoring(services: Services, profile: Profile, judges: JudgesConfig): Scoring {
  const known = knownMetrics(judges);
  checkScoreNames(profile, known.keys());
  const metrics = scoreNames(profile).flatMap((name) => known.get(name) ?? []);
  const { convention } = services.config.evaluation;
  const { language } = services.config;
  const languageOf = (sample: Sample) => (language === "auto" ? detectLanguage(sample.user_input) : language);
  const graphs = new Map<string, ReturnType<typeof buildEvaluationGraph>>();
  // The experiment keeps its own record of every row.
  const graphFor = (chosen: readonly Metric[]): ReturnType<typeof buildEvaluationGraph> => {
    const key = chosen.map((metric) => metric.name).join(" ");
    const graph = graphs.get(key) ?? buildEvaluationGraph({ ...services, recorder: noRecorder, metrics: chosen });
    graphs.set(key, graph);
    return graph;
  };
  return {
    metrics,
    plan: {
      metrics: metrics.map((metric) => {
        const [low, high] = rangeOf(metric, convention);
        return { name: metric.name, higher_is_better: metric.higherIsBetter, range: [low, high] };
      }),
      categories: categoriesOf(profile),
      others: [...plannedFor(profile, undefined)],
    },
    async evaluate(sample, signal) {
      const wanted = new Set(scoresFor(profile, sample.category, sample).map(({ score }) => score));
      const chosen = metrics.filter((metric) => wanted.has(metric.name));
      const skipped = plannedFor(profile, sample.category).filter((name) => !wanted.has(name));
      const scores = chosen.length === 0 ? {} : await scoreWith(graphFor(chosen), services, sample, signal);
      const byName = new Map([
        ...Object.entries(scores),
        ...skipped.map((name) => [name, unboundScore(name, convention, languageOf(sample))] as const),
      ]);
      return metrics.flatMap((metric) => byName.get(metric.name) ?? []);
    },
    passes(score, sample) {
      const rule = scoresFor(profile, sample.category, sample).find((candidate) => candidate.score === score.metric);
      if (rule === undefined) return null;
      if (score.status === "scored") return passes(rule, score.value);
      // A failed judge is an error of the run; a skipped score says nothing about the answer.
      if (score.status === "judge_failed" || score.status === "skipped") return null;
      return rule.required ? false : null;
    },
  };
}

async function scoreWith(
  graph: ReturnType<typeof buildEvaluationGraph>,
  services: Services,
  sample: Sample,
  signal: AbortSignal,
): Promise<Readonly<Record<string, Score>>> {
  const run = services.tracing.runConfig({ process_id: sample.id, corpus_version: null, name: "evaluation" });
  const span = { name: "evaluation", process_id: sample.id };
  const state = await services.openTelemetry.run(span, () => graph.invoke({ sample }, { ...run, signal }));
  return state.scores;
}

/** The names for each category, whether or not a row has the field that a score is bound to. */
function categoriesOf(profile: Profile): Record<string, string[]> {
  return Object.fromEntries(
    Object.keys(profile.categories).map((category) => [category, [...plannedFor(profile, category)]]),
  );
}

function plannedFor(profile: Profile, category: string | undefined): readonly string[] {
  const own =
    category !== undefined && Object.hasOwn(profile.categories, category)
      ? (profile.categories[category] ?? [])
      : profile.other_categories;
  return [...new Set([...profile.every_question, ...own].map(({ score }) => score))];
}
