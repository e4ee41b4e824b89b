import type { Sample } from "../core/sample.js";
import { splitSentences } from "../core/sentences.js";
import { isBlank } from "../core/visible-text.js";
import { share } from "./arithmetic.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { notApplicable, scored } from "./define-metric.js";
import { writtenIn } from "./written-in.js";
import { numbered } from "./verdict-share.js";

/**
 * Sentences of the answer in the language of the question ÷ its sentences that
 * are in a language at all, in [0, 1]. Code, URLs, quotations and bare names or figures
 * tell no language.
 *
 * Cost: no request; code reads the scripts.
 * Source: our own; Ragas has none, and both conventions are the same.
 *
 * - A blank answer, or a question or answer in no language: `not_applicable`.
 * - Japanese, languages of the Latin script, and others are told apart, and
 *   Chinese from Japanese where a sentence is long enough to tell.
 */
export const languageMatch: Metric = {
  name: "language_match",
  title: { ja: "言語の一致", en: "Language match" },
  description: {
    ja: "回答の文のうち、質問と同じ言語で書かれたものの割合。",
    en: "Share of the answer's sentences that are in the language of the question.",
  },
  needs: ["response"],
  range: [0, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, { language }: MetricContext): Promise<MetricOutcome> {
  const { user_input: question, response = "" } = sample;
  if (isBlank(response)) return notApplicable(messages.blank[language]);
  const wanted = writtenIn(question);
  if (wanted === null) return notApplicable(messages.noQuestionLanguage[language]);
  const verdicts = numbered("s", splitSentences(response)).flatMap(({ id, text }) => {
    const found = writtenIn(text);
    if (found === null) return [];
    const reason = names[language][found];
    return [{ id, text, verdict: found === wanted ? ("yes" as const) : ("no" as const), reason }];
  });
  const value = share(verdicts.filter(({ verdict }) => verdict === "yes").length, verdicts.length);
  return value === null ? notApplicable(messages.noLanguage[language]) : scored(value, verdicts);
}

const names = {
  ja: { ja: "日本語です。", latin: "ラテン文字の言語です。", other: "ほかの言語です。" },
  en: { ja: "Japanese.", latin: "A language of the Latin script.", other: "Another language." },
} as const;

const messages = {
  blank: { ja: "回答が空です。", en: "The answer is blank." },
  noQuestionLanguage: { ja: "質問の言語を判断できません。", en: "The language of the question cannot be told." },
  noLanguage: { ja: "回答の言語を判断できません。", en: "The language of the answer cannot be told." },
} as const;
