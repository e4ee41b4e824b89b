import type { Language } from "../core/language.js";
import type { Sample } from "../core/sample.js";
import type { ScoreStatus } from "../core/score.js";
import type { Metric, MetricContext } from "../metrics/define-metric.js";
import { runMetric } from "../metrics/run-metric.js";
import { numbered } from "../metrics/verdict-share.js";
import { reconcile } from "../metrics/reconcile.js";
import { answerTask } from "../tasks/answer.js";
import { entailmentTask } from "../tasks/entailment.js";
import type { TaskRunner } from "../tasks/task.js";

/** What a judge said about one row; `verdict` null where it gave none, with the kind of absence. */
export interface RowVerdict {
  readonly verdict: "bad" | "good" | null;
  readonly absence: Exclude<ScoreStatus, "scored"> | null;
  readonly value: number | null;
  readonly reason: string;
}

/** A judge whose verdicts can be held against labels. Throws only `cancelled` and defects. */
export interface RowJudge {
  readonly name: string;
  readonly model: string;
  readonly offline: boolean;
  judge(sample: Sample, language: Language, signal?: AbortSignal): Promise<RowVerdict>;
}

/** A metric, bad below `passAt` (or above it, where less is better). */
export function metricRowJudge(
  metric: Metric,
  passAt: number,
  context: Omit<MetricContext, "language" | "signal">,
): RowJudge {
  return {
    name: metric.name,
    model: context.judge.model,
    offline: context.judge.offline,
    async judge(sample, language, signal) {
      const score = await runMetric(metric, sample, { ...context, language, signal });
      if (score.status !== "scored") {
        return { verdict: null, absence: score.status, value: null, reason: score.reason };
      }
      const passes = metric.higherIsBetter ? score.value >= passAt : score.value <= passAt;
      const decisive = score.verdicts.find(({ verdict }) => (verdict === "yes") === passes) ?? score.verdicts[0];
      return { verdict: passes ? "good" : "bad", absence: null, value: score.value, reason: decisive?.reason ?? "" };
    },
  };
}

/** The whole answer taken for one statement: bad unless the contexts state it. For files whose rows are single sentences. */
export function entailmentRowJudge(judge: TaskRunner): RowJudge {
  return {
    name: "entailment",
    model: judge.model,
    offline: judge.offline,
    async judge({ response = "", retrieved_contexts: contexts = [] }, language, signal) {
      const statements = numbered("s", [response]);
      const reply = await judge.run(entailmentTask, { contexts, statements }, { language, signal });
      if (!reply.ok) return failed(reply.message);
      const returned = reply.value.verdicts.map(({ id, reason, supported }) => ({ id, reason, passed: supported }));
      const [settled] = reconcile(statements, returned, language).verdicts;
      if (settled === undefined || settled.verdict === "missing") return failed(settled?.reason ?? "");
      return {
        verdict: settled.verdict === "yes" ? "good" : "bad",
        absence: null,
        value: null,
        reason: settled.reason,
      };
    },
  };
}

/** The answerer as a judge of whether contexts hold an answer at all: bad when it declines. */
export function answerabilityRowJudge(answerer: TaskRunner): RowJudge {
  return {
    name: "answerability",
    model: answerer.model,
    offline: answerer.offline,
    async judge({ user_input: question, retrieved_contexts: contexts = [] }, language, signal) {
      const evidence = contexts.map((content, at) => ({ evidence_id: `e${at + 1}`, content, corpus_version: "" }));
      const reply = await answerer.run(answerTask, { question, evidence }, { language, signal });
      if (!reply.ok) return failed(reply.message);
      const { declined, claims } = reply.value;
      return { verdict: declined ? "bad" : "good", absence: null, value: null, reason: claims[0]?.text ?? "" };
    },
  };
}

function failed(reason: string): RowVerdict {
  return { verdict: null, absence: "judge_failed", value: null, reason };
}
