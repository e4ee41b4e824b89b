import type { Language } from "../../core/language.js";
import type { RunFacts } from "../../experiments/run-facts.js";
import { datasetSource } from "../../experiments/target-answer.js";
import type { ExperimentSummary } from "../../experiments/summary.js";
import type { Metric } from "../../metrics/define-metric.js";
import type { ClassificationFacts } from "./classification-facts.js";

/** What must be known to read the figures, each in one sentence of the run's language. */
export function evalNotes(
  given: {
    readonly facts: RunFacts;
    readonly classification: ClassificationFacts;
    readonly summary: ExperimentSummary;
    readonly metrics: readonly Metric[];
    /** Metrics whose implied condition failed. */
    readonly withoutPass: readonly string[];
  },
  language: Language,
): readonly string[] {
  const { facts, classification, summary, metrics, withoutPass } = given;
  const text = messages[language];
  const unjudged = Object.entries(facts.needs_model);
  const needTexts = metrics.some(({ needs }) => needs.includes("retrieved_contexts"));
  const isUnjoined = facts.unjoined > 0 && summary.target === datasetSource && needTexts;
  return [
    ...classificationNotes(classification, summary.rows.selected, text),
    ...(unjudged.length > 0 ? [text.needsModel(unjudged.map(([name, rows]) => `${name} (${rows})`).join(", "))] : []),
    ...(isUnjoined ? [text.unjoined(facts.unjoined)] : []),
    ...(withoutPass.length > 0 ? [text.withoutPass(withoutPass.join(", "))] : []),
  ];
}

function classificationNotes(facts: ClassificationFacts, rows: number, text: Messages): readonly string[] {
  const { by_rules: rules, by_judge: judge, none_fits: none, failed, failures } = facts;
  const [first] = failures;
  return [
    ...(rules > 0 ? [text.byRules(rules, rows)] : []),
    ...(judge > 0 ? [text.byJudge(judge, rows)] : []),
    ...(none > 0 ? [text.noneFits(none)] : []),
    ...(first === undefined ? [] : [text.notGuessed(failed, `${first.row_id}: ${first.code} ${first.reason}`)]),
  ];
}

interface Messages {
  byRules(count: number, rows: number): string;
  byJudge(count: number, rows: number): string;
  noneFits(count: number): string;
  notGuessed(count: number, example: string): string;
  needsModel(metrics: string): string;
  unjoined(count: number): string;
  withoutPass(metrics: string): string;
}

const messages: Readonly<Record<Language, Messages>> = {
  ja: {
    byRules: (count, rows) => `${rows} 行のうち ${count} 行の種類は、データにないため、規則で推定したものです。`,
    byJudge: (count, rows) =>
      `${rows} 行のうち ${count} 行の種類は、データにないため、判定用のモデルが推定したものです。`,
    noneFits: (count) =>
      `${count} 行は、判定用のモデルがどの種類にも当てはまらないと答えたため、種類なしで評価しています。`,
    notGuessed: (count, example) =>
      `${count} 行は、種類を推定できなかったため、種類なしで評価しています。例: ${example}`,
    needsModel: (metrics) => `オフラインの規則では判定できず、モデルが必要です。合否に数えていません: ${metrics}`,
    unjoined: (count) =>
      `${count} 行は、取得されたものが番号だけで、本文がありません。先に konkyo dataset convert --master <台帳> で結び付けてください。`,
    withoutPass: (metrics) =>
      `--fail-if がないときは、合格が一件もない指標があると「基準に届きません」になります: ${metrics}`,
  },
  en: {
    byRules: (count, rows) =>
      `The category of ${count} of ${rows} rows is not in the data set: it was guessed by rules.`,
    byJudge: (count, rows) =>
      `The category of ${count} of ${rows} rows is not in the data set: it was guessed by the judge model.`,
    noneFits: (count) => `Rows for which the judge model found that no category fits, scored without one: ${count}.`,
    notGuessed: (count, example) =>
      `Rows whose category could not be guessed, scored without one: ${count}. Such as ${example}`,
    needsModel: (metrics) => `Offline rules cannot judge these; they need a model and count for no mark: ${metrics}`,
    unjoined: (count) =>
      `${count} rows have ids of retrieved items without their texts; first join them: konkyo dataset convert --master <file>.`,
    withoutPass: (metrics) =>
      `Without --fail-if, a run is below the threshold when no row at all passes a metric: ${metrics}`,
  },
};
