import type { Language } from "../../core/language.js";
import type { RunSummary } from "../../tracing/run-history.js";

const words: Readonly<Record<Language, Readonly<Record<RunSummary["status"], string>>>> = {
  ja: { running: "処理中", waiting: "確認待ち", finished: "完了", failed: "失敗", cancelled: "取り消し" },
  en: { running: "Running", waiting: "Waiting", finished: "Finished", failed: "Failed", cancelled: "Cancelled" },
};

export function runStatusWords(language: Language): Readonly<Record<RunSummary["status"], string>> {
  return words[language];
}
