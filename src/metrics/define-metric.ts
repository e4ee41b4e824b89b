import type { Language } from "../core/language.js";
import type { Sample, SampleField } from "../core/sample.js";
import type { Convention, JudgeFailureCode, Reconciliation, Verdict } from "../core/score.js";
import type { Usage } from "../core/usage.js";
import type { Embedder } from "../llm/port.js";
import type { TaskOutcome, TaskRunner } from "../tasks/task.js";

/** How metrics ask: the part of their slice of the configuration that each one reads. */
export interface MetricSettings {
  /** Questions made from the answer by answer relevancy, at least 1. */
  readonly question_count: number;
  /** Whether all contexts are judged in one request or each in its own. */
  readonly context_verdicts: "batched" | "one_by_one";
  /** Beta of the F score of factual correctness, above 0. */
  readonly factual_beta: number;
}

/** What a metric works with. */
export interface MetricContext {
  readonly judge: TaskRunner;
  readonly embedder: Embedder;
  /** Language of the prompts and of the reasons that code writes. */
  readonly language: Language;
  readonly convention: Convention;
  readonly settings: MetricSettings;
  /** US dollars of a model's usage; null when its price is unknown. Without it, scores carry no cost. */
  readonly costOf?: ((usage: Usage, model: string) => number | null) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a metric found. The runner adds who judged and what it cost, and makes a Score of it. */
export type MetricOutcome =
  | {
      readonly status: "scored";
      readonly value: number;
      readonly verdicts: readonly Verdict[];
      readonly reconciliation?: Reconciliation;
    }
  | { readonly status: "not_applicable"; readonly reason: string }
  /** It could be measured, but not by whoever judges here: it says nothing about the answer. */
  | { readonly status: "skipped"; readonly reason: string }
  | {
      readonly status: "judge_failed";
      readonly code: JudgeFailureCode;
      readonly reason: string;
      /** The reply as received, or its JSON where it could be read; empty when there was none. */
      readonly raw: string;
      readonly verdicts: readonly Verdict[];
      readonly reconciliation?: Reconciliation;
    };

/** A metric as data: the registry, graph, CLI and reports derive everything from these properties. */
export interface Metric {
  /** snake_case; also the name of its node in the evaluation graph. */
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  /** One sentence for people. */
  readonly description: Readonly<Record<Language, string>>;
  /** Fields without which there is no score (`missing_input`). An empty list of contexts is a value, not a missing field. */
  readonly needs: readonly SampleField[];
  /** Range of the value under the `strict` convention. */
  readonly range: readonly [low: number, high: number];
  /** Range under `ragas`, where it is another. */
  readonly ragasRange?: readonly [low: number, high: number];
  readonly higherIsBetter: boolean;
  /** Measures a sample that has every needed field. May throw; the runner turns it into `judge_failed`. */
  measure(sample: Sample, context: MetricContext): Promise<MetricOutcome>;
}

/** The range that the value of a metric lies in under a convention. */
export function rangeOf(metric: Metric, convention: Convention): readonly [low: number, high: number] {
  return convention === "ragas" ? (metric.ragasRange ?? metric.range) : metric.range;
}

/** A value with what it stands on; `reconciliation` where items were sent to a judge. */
export function scored(value: number, verdicts: readonly Verdict[], reconciliation?: Reconciliation): MetricOutcome {
  return { status: "scored", value, verdicts, ...(reconciliation === undefined ? {} : { reconciliation }) };
}

export function notApplicable(reason: string): MetricOutcome {
  return { status: "not_applicable", reason };
}

export function skipped(reason: string): MetricOutcome {
  return { status: "skipped", reason };
}

/** The outcome of a request that brought nothing usable. */
export function requestFailed(reply: TaskOutcome<unknown> & { readonly ok: false }): MetricOutcome {
  return { status: "judge_failed", code: reply.code, reason: reply.message, raw: reply.raw, verdicts: [] };
}

/** The outcome of a reply that could be read but leaves out what the score stands on. */
export function incompleteReply(
  reason: string,
  reply: unknown,
  verdicts: readonly Verdict[],
  reconciliation?: Reconciliation,
): MetricOutcome {
  const base = { status: "judge_failed", code: "incomplete", reason, raw: JSON.stringify(reply), verdicts } as const;
  return reconciliation === undefined ? base : { ...base, reconciliation };
}
