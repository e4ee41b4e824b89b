import type { Sample } from "../core/sample.js";
import type { Repeats, Score } from "../core/score.js";
import { addUsage } from "../core/usage.js";
import { majorityOf, repeatSalts, summariseRepeats } from "../llm/repeats.js";
import { createSaltedTaskRunner } from "../tasks/salted-runner.js";
import type { Metric, MetricContext } from "./define-metric.js";
import { runMetric } from "./run-metric.js";

/**
 * Measures a metric `runs` times, each time asking the judge anew, and gives the
 * mean with its spread and majority. Verdicts are those of the run nearest to
 * the mean. Usage and attempts are the sum of all runs. Rules give the same
 * each time, so an offline judge is asked once. When no run gives a score, the
 * first reason stands.
 *
 * @throws KonkyoError `cancelled` when the context's signal is aborted
 */
export async function repeatMetric(
  metric: Metric,
  sample: Sample,
  context: MetricContext,
  runs: number,
): Promise<Score> {
  if (runs === 1 || context.judge.offline) return runMetric(metric, sample, context);
  const scores = await Promise.all(
    repeatSalts(runs).map((salt) =>
      runMetric(metric, sample, { ...context, judge: createSaltedTaskRunner(context.judge, salt) }),
    ),
  );
  return combine(scores);
}

function combine(scores: readonly Score[]): Score {
  const [first] = scores;
  if (first === undefined) throw new RangeError("a metric is measured at least once");
  const repeats = summarise(scores);
  const cached = scores.reduce((sum, score) => sum + (score.cached_replies ?? 0), 0);
  const costs = scores.map((score) => score.cost_usd);
  const totals = {
    repeats,
    attempts: scores.reduce((sum, score) => sum + score.attempts, 0),
    usage: addUsage(...scores.map((score) => score.usage)),
    duration_ms: Math.max(...scores.map((score) => score.duration_ms)),
    ...(cached === 0 ? {} : { cached_replies: cached }),
    ...(first.cost_usd === undefined ? {} : { cost_usd: sumOrUnknown(costs) }),
  };
  const { mean } = repeats;
  if (mean === null) return { ...first, ...totals };
  const distance = (score: Score): number => (score.status === "scored" ? Math.abs(score.value - mean) : Infinity);
  const nearest = scores.reduce((best, score) => (distance(score) < distance(best) ? score : best), first);
  return { ...nearest, status: "scored", value: mean, ...totals };
}

function summarise(scores: readonly Score[]): Repeats {
  const values = scores.map((score) => (score.status === "scored" ? score.value : null));
  const { verdict, agreement } = majorityOf(values);
  return { ...summariseRepeats(values), majority: verdict, agreement };
}

function sumOrUnknown(costs: readonly (number | null | undefined)[]): number | null {
  const known = costs.filter((cost) => typeof cost === "number");
  return known.length < costs.length ? null : known.reduce((sum, cost) => sum + cost, 0);
}
