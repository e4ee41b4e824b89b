import type { Language } from "../core/language.js";
import { detectLanguage } from "../core/language.js";
import type { Sample } from "../core/sample.js";
import type { Convention, Score } from "../core/score.js";
import { noUsage } from "../core/usage.js";
import type { Metric } from "./define-metric.js";

export interface MetricPlan {
  /** Names of the metrics whose needed fields are all there. */
  readonly runnable: readonly string[];
  /** `missing_input` scores of the others, by metric. */
  readonly absences: Readonly<Record<string, Score>>;
}

/** Which metrics can run on a sample, and why the others cannot. Pure. */
export function planMetrics(
  metrics: readonly Metric[],
  sample: Sample,
  convention: Convention,
  language: Language = detectLanguage(sample.user_input),
): MetricPlan {
  const planned = metrics.map(({ name, needs }) => ({ name, absence: missingInput({ needs }, sample, language) }));
  return {
    runnable: planned.filter(({ absence }) => absence === null).map(({ name }) => name),
    absences: Object.fromEntries(
      planned.flatMap(({ name, absence }) =>
        absence === null ? [] : [[name, { ...absence, metric: name, convention, ...nobodyAsked() }]],
      ),
    ),
  };
}

export interface MissingInput {
  readonly status: "missing_input";
  readonly reason: string;
  readonly missing: string[];
}

/** The needed fields that a sample lacks; null when it has them all. */
export function missingInput(
  { needs }: Pick<Metric, "needs">,
  sample: Sample,
  language: Language,
): MissingInput | null {
  const missing = needs.filter((field) => sample[field] === undefined);
  if (missing.length === 0) return null;
  return { status: "missing_input", reason: reasons[language](missing.join(", ")), missing };
}

function nobodyAsked() {
  return { verdicts: [], judge: "", offline: false, prompts: [], attempts: 0, usage: noUsage, duration_ms: 0 };
}

const reasons = {
  ja: (fields: string) => `必要な項目がありません: ${fields}`,
  en: (fields: string) => `The sample has no ${fields}.`,
} as const;
