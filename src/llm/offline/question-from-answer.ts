import type { Language } from "../../core/language.js";
import { isNoncommittal } from "./refusal.js";
import { statementsOf } from "./statements.js";
import { strictFactsOf } from "./strict-facts.js";
import { termsOf } from "./terms.js";

export interface GeneratedQuestion {
  readonly question: string;
  readonly noncommittal: boolean;
}

/**
 * Questions that an answer answers, by rules: the subject of its statements with the
 * question word that their other half calls for. Always `count` of them; an
 * answer with fewer statements has them asked again in other words.
 */
export function questionsFrom(answer: string, count: number, language: Language): GeneratedQuestion[] {
  const noncommittal = isNoncommittal(answer);
  const statements = statementsOf(answer);
  const sources = statements.length > 0 ? statements : [answer.trim()];
  const ask = askers[language];
  return Array.from({ length: count }, (_, at) => {
    const source = sources[at % sources.length] ?? "";
    const form = Math.floor(at / sources.length) % ask.length;
    return { question: ask[form]?.(source) ?? source, noncommittal };
  });
}

const askers: Readonly<Record<Language, readonly ((statement: string) => string)[]>> = {
  ja: [
    askJapanese,
    (statement) => `${withoutEnd(statement)}か？`,
    (statement) => `${japaneseSubject(statement)}について教えてください。`,
  ],
  en: [
    askEnglish,
    (statement) => `Is it true that ${withoutEnd(statement)}?`,
    (statement) => `What about ${englishSubject(statement)}?`,
  ],
};

function askJapanese(statement: string): string {
  const subject = japaneseSubject(statement);
  const rest = statement.slice(statement.indexOf(subject) + subject.length);
  return `${subject}は${japaneseQuestionWord(rest)}ですか？`;
}

function japaneseSubject(statement: string): string {
  const topic = /^(.{2,60}?)(?:とは|には|では|は|:|：)(?=.)/u.exec(statement)?.[1];
  return topic ?? /^(.{2,60}?)(?:を|が|に)(?=.)/u.exec(statement)?.[1] ?? withoutEnd(statement);
}

function japaneseQuestionWord(rest: string): string {
  const units = strictFactsOf(rest).quantities.map(({ unit }) => unit);
  if (units.some((unit) => ["年", "月", "時"].includes(unit)) || /毎[月週日年]|[月火水木金土日]曜/u.test(rest))
    return "いつ";
  if (units.some((unit) => ["円", "ドル"].includes(unit))) return "いくら";
  if (units.some((unit) => ["日", "営業日", "週", "か月", "時間", "分", "秒"].includes(unit)))
    return "いつまで、どのくらい";
  return /(?:方法|手順)/u.test(rest) ? "どのような方法" : "何";
}

const englishVerb =
  /\s(?:is|are|was|were|has|have|had|can|could|will|would|must|should|may|does|do|did|takes?|needs?|uses?|allows?|supports?|requires?|contains?|holds?)\s|:\s/i;

function englishSubject(statement: string): string {
  const verb = englishVerb.exec(statement);
  if (verb !== null && verb.index > 1 && verb.index < 120) return statement.slice(0, verb.index).trim();
  const words = statement.split(/\s+/).filter((word) => termsOf(word).size > 0);
  return words
    .slice(0, 8)
    .join(" ")
    .replace(/[.,;:!]+$/, "");
}

function askEnglish(statement: string): string {
  const verb = englishVerb.exec(statement)?.[0].trim().toLowerCase() ?? "";
  const copula = ["is", "are", "was", "were"].includes(verb) ? verb : "is";
  return `What ${copula} ${englishSubject(statement)}?`;
}

function withoutEnd(statement: string): string {
  return statement.replace(/[\s。．.！!｡]+$/u, "");
}
