import type { Language } from "../../src/core/language.js";
import type { Score } from "../../src/core/score.js";
import { noUsage } from "../../src/core/usage.js";

/** A score that is not measured because the row does not meet the condition that the profile binds it to. */
export function unboundScore(metric: string, convention: Score["convention"], language: Language): Score {
  return {
    status: "skipped",
    reason: unmet[language],
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

const unmet: Readonly<Record<Language, string>> = {
  ja: "プロファイルの条件(where)に当たらない行のため、測っていません。",
  en: "Not measured: the row does not meet the condition (where) that the profile binds this score to.",
};
