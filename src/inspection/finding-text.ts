import type { Language } from "../core/language.js";
import type { Findings } from "./findings.js";

/** All that an inspection holds for, as a person reads it, one line each kind. */
export function findingText(findings: Findings, language: Language): string {
  const { isEmpty, conditions, contradictions, failures } = findings;
  const text = texts[language];
  const missing = conditions.filter(({ covered }) => !covered);
  return [
    ...(isEmpty ? [text.empty] : []),
    ...(missing.length > 0
      ? [text.missing(missing.map((each) => text.condition(shortened(each.text), shortened(each.reason))))]
      : []),
    ...contradictions.map(({ evidence_ids: [first, second], reason }) =>
      text.contradict(first, second, shortened(reason)),
    ),
    ...(failures.length > 0 ? [text.failed(failures)] : []),
  ].join("\n");
}

interface Texts {
  readonly empty: string;
  condition(text: string, reason: string): string;
  missing(conditions: readonly string[]): string;
  contradict(first: string, second: string, reason: string): string;
  failed(failures: readonly string[]): string;
}

const texts: Readonly<Record<Language, Texts>> = {
  ja: {
    empty: "根拠が一つもありません。",
    condition: (text, reason) => `「${text}」${reason === "" ? "" : `（${reason}）`}`,
    missing: (conditions) => `資料に見当たらない条件: ${conditions.join("、")}`,
    contradict: (first, second, reason) => `${first} と ${second} が食い違っています: ${reason}`,
    failed: (failures) => `点検できませんでした: ${failures.join("、")}`,
  },
  en: {
    empty: "There is no evidence at all.",
    condition: (text, reason) => `"${text}"${reason === "" ? "" : ` (${reason})`}`,
    missing: (conditions) => `Conditions that the evidence does not cover: ${conditions.join(", ")}`,
    contradict: (first, second, reason) => `${first} and ${second} contradict each other: ${reason}`,
    failed: (failures) => `The inspection could not be made: ${failures.join("; ")}`,
  },
};

/** A model may write pages. */
function shortened(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, " ").trim());
  return letters.length <= 200 ? letters.join("") : `${letters.slice(0, 199).join("")}…`;
}
