import type { Language } from "../../core/language.js";
import type { RunFacts } from "../../experiments/run-facts.js";
import { datasetSource } from "../../experiments/target-answer.js";
import type { ExperimentSummary } from "../../experiments/summary.js";
import type { Metric } from "../../metrics/define-metric.js";

/** What must be known to read the figures, each in one sentence of the run's language. */
export function evalNotes(
  given: {
    readonly facts: RunFacts;
    readonly summary: ExperimentSummary;
    readonly metrics: readonly Metric[];
    /** Metrics whose implied condition failed. */
    readonly withoutPass: readonly string[];
  },
  language: Language,
): readonly string[] {
  const { facts, summary, metrics, withoutPass } = given;
  const text = messages[language];
  const guessed = Object.values(facts.guessed_categories).reduce((total, count) => total + count, 0);
  const unjudged = Object.entries(facts.needs_model);
  const needTexts = metrics.some(({ needs }) => needs.includes("retrieved_contexts"));
  const isUnjoined = facts.unjoined > 0 && summary.target === datasetSource && needTexts;
  return [
    ...(guessed > 0 ? [text.guessed(guessed, summary.rows.selected)] : []),
    ...(unjudged.length > 0 ? [text.needsModel(unjudged.map(([name, rows]) => `${name} (${rows})`).join(", "))] : []),
    ...(isUnjoined ? [text.unjoined(facts.unjoined)] : []),
    ...(withoutPass.length > 0 ? [text.withoutPass(withoutPass.join(", "))] : []),
  ];
}

interface Messages {
  guessed(count: number, rows: number): string;
  needsModel(metrics: string): string;
  unjoined(count: number): string;
  withoutPass(metrics: string): string;
}

const messages: Readonly<Record<Language, Messages>> = {
  ja: {
    guessed: (count, rows) => `${rows} 行のうち ${count} 行の種類は、データにないため、規則で推定したものです。`,
    needsModel: (metrics) => `オフラインの規則では判定できず、モデルが必要です。合否に数えていません: ${metrics}`,
    unjoined: (count) =>
      `${count} 行は、取得されたものが番号だけで、本文がありません。先に konkyo dataset convert --master <台帳> で結び付けてください。`,
    withoutPass: (metrics) =>
      `--fail-if がないときは、合格が一件もない指標があると「基準に届きません」になります: ${metrics}`,
  },
  en: {
    guessed: (count, rows) =>
      `The category of ${count} of ${rows} rows is not in the data set: it was guessed by rules.`,
    needsModel: (metrics) => `Offline rules cannot judge these; they need a model and count for no mark: ${metrics}`,
    unjoined: (count) =>
      `${count} rows have ids of retrieved items without their texts; first join them: konkyo dataset convert --master <file>.`,
    withoutPass: (metrics) =>
      `Without --fail-if, a run is below the threshold when no row at all passes a metric: ${metrics}`,
  },
};
