import { KonkyoError, errorMessage } from "../core/errors.js";
import type { Sample } from "../core/sample.js";
import type { Score } from "../core/score.js";
import { scoreSchema } from "../core/score.js";
import { EmbeddingFailed } from "../llm/port.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { rangeOf } from "./define-metric.js";
import type { RecordedCalls } from "./recorder.js";
import { recordCalls } from "./recorder.js";
import type { MissingInput } from "./plan.js";
import { missingInput } from "./plan.js";

/**
 * The score of a sample, or the typed reason why there is none, with who judged
 * and what it cost. A metric that throws, or whose value leaves its range, gives
 * `judge_failed`; what it had asked until then is counted.
 *
 * @throws KonkyoError `cancelled` when the context's signal is aborted
 */
export async function runMetric(metric: Metric, sample: Sample, context: MetricContext): Promise<Score> {
  const start = performance.now();
  const recorder = recordCalls(context);
  const outcome = await outcomeOf(metric, sample, recorder.context);
  const base = { metric: metric.name, convention: context.convention, ...totals(recorder.calls()) };
  const score = asScore(inRange(outcome, metric, context), { ...base, duration_ms: performance.now() - start });
  return scoreSchema.parse(score);
}

type Outcome = MetricOutcome | MissingInput;
type ScoreBase = Pick<Score, "metric" | "convention" | "duration_ms"> & ReturnType<typeof totals>;

async function outcomeOf(metric: Metric, sample: Sample, context: MetricContext): Promise<Outcome> {
  const absence = missingInput(metric, sample, context.language);
  if (absence !== null) return absence;
  try {
    return await metric.measure(sample, context);
  } catch (error) {
    return failure(error, context);
  }
}

function failure(error: unknown, { signal }: MetricContext): MetricOutcome {
  if (error instanceof KonkyoError && error.code === "cancelled") throw error;
  if (signal?.aborted === true) throw new KonkyoError("cancelled", errorMessage(error), { cause: error });
  // Only the embedder reports its endpoint by throwing; a judge does so in its reply.
  const code = error instanceof EmbeddingFailed ? error.failure : "internal";
  return { status: "judge_failed", code, reason: errorMessage(error), raw: "", verdicts: [] };
}

function inRange(outcome: Outcome, metric: Metric, { convention }: MetricContext): Outcome {
  if (outcome.status !== "scored") return outcome;
  const [low, high] = rangeOf(metric, convention);
  if (outcome.value >= low && outcome.value <= high) return outcome;
  const reason = `${metric.name} gave ${outcome.value}, which is not in [${low}, ${high}]`;
  return { status: "judge_failed", code: "internal", reason, raw: "", verdicts: outcome.verdicts };
}

function asScore(outcome: Outcome, base: ScoreBase): Score {
  const verdicts = "verdicts" in outcome ? [...outcome.verdicts] : [];
  return { ...outcome, ...base, verdicts };
}

function totals(calls: RecordedCalls) {
  return { ...calls, prompts: [...calls.prompts] };
}
