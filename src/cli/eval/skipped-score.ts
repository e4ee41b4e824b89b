import type { Language } from "../../core/language.js";
import type { Score } from "../../core/score.js";
import { noUsage } from "../../core/usage.js";

/** A score that is not measured because the row lacks the field that the profile binds it to. */
export function unboundScore(metric: string, convention: Score["convention"], language: Language): Score {
  return {
    status: "skipped",
    reason: lacksField[language],
    metric,
    convention,
    verdicts: [],
    judge: "",
    offline: false,
    prompts: [],
    attempts: 0,
    usage: noUsage,
    duration_ms: 0,
  };
}

/**
 * A judgement that offline rules cannot give is skipped, with the same reason: it
 * says nothing about the answer, so no mark may fail for it. Other scores stay as they are.
 */
export function withoutModel(score: Score): Score {
  const { status } = score;
  if (status !== "not_applicable" || !score.offline || !needsModel.test(score.reason)) return score;
  return { ...score, status: "skipped" };
}

const lacksField: Readonly<Record<Language, string>> = {
  ja: "この点の条件となる項目が、この行にはありません。",
  en: "The row lacks the field that the profile binds this score to.",
};

/** The words of the offline rules; a score of theirs holds no model's text. */
const needsModel = /モデルが必要|needs a model/u;
