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
 * Questions that an answer answers, by rules: the subject of a statement with the
 * question word that its other half calls for, statements on the answer's
 * main subject first. Always `count` of them; an answer with fewer
 * statements has them asked again in other words.
 */
export function questionsFrom(answer: string, count: number, language: Language): GeneratedQuestion[] {
  const noncommittal = isNoncommittal(answer);
  const statements = bySubject(statementsOf(answer), language).slice(0, count);
  const sources = statements.length > 0 ? statements : [answer.trim()];
  const forms = asking[language];
  return Array.from({ length: count }, (_, at) => {
    const source = sources[at % sources.length] ?? "";
    const ask = forms[Math.floor(at / sources.length) % forms.length];
    return { question: ask?.(source) ?? source, noncommittal };
  });
}

const asking: Readonly<Record<Language, readonly ((statement: string) => string)[]>> = {
  ja: [askJapanese, askJapaneseOtherwise, (statement) => `${japaneseSubject(statement)}について教えてください。`],
  en: [
    (statement) => `What ${englishCopula(statement)} ${englishSubject(statement)}?`,
    (statement) => `Is it true that ${lowerStart(withoutEnd(statement))}?`,
    (statement) => `What about ${englishSubject(statement)}?`,
  ],
};

/** Statements whose subject is what the whole answer speaks of come first; "this change" and "you" come last. */
function bySubject(statements: readonly string[], language: Language): string[] {
  const frequency = new Map<string, number>();
  for (const statement of statements) {
    for (const term of termsOf(statement).keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  const subjectOf = language === "ja" ? japaneseSubject : englishSubject;
  const rated = statements.map((statement) => {
    const terms = [...termsOf(subjectOf(statement))];
    const rank = terms.reduce((sum, [term, weight]) => sum + weight * Math.log2(1 + (frequency.get(term) ?? 0)), 0);
    return { statement, rank: pointing.test(statement) ? 0 : rank / Math.sqrt(terms.length + 1) };
  });
  return rated.sort((left, right) => right.rank - left.rank).map(({ statement }) => statement);
}

const pointing =
  /^(?:この|その|これ|それ|ここ|そこ|また|さらに|一方|this|these|that|those|it|they|you|we|he|she)(?![a-z])/iu;

/** Asks for the fact in a statement; a statement without one is asked back as it stands. */
function askJapanese(statement: string): string {
  if (!holdsFact(statement)) return `${withoutEnd(statement)}か？`;
  return `${japaneseSubject(statement)}は${japaneseQuestionWord(statement)}ですか？`;
}

function askJapaneseOtherwise(statement: string): string {
  if (holdsFact(statement)) return `${withoutEnd(statement)}か？`;
  return `${japaneseSubject(statement)}はどうなりますか？`;
}

function holdsFact(statement: string): boolean {
  return japaneseQuestionWord(statement) !== "何" || !/(?:ます|ません|ました)[。．.]?$/u.test(statement);
}

function japaneseSubject(statement: string): string {
  const plain = statement.replace(
    /^(?:また|さらに|一方|なお|特に|そのため|このため|これにより|主に|まず|次に|最後に)(?:で)?、?/u,
    "",
  );
  const topic = /^(.{2,60}?)(?:とは|には|では|としては|は|:|：)(?=.)/u.exec(plain)?.[1];
  return topic ?? /^(.{2,60}?)(?:を|が|に)(?=.)/u.exec(plain)?.[1] ?? withoutEnd(plain);
}

function japaneseQuestionWord(statement: string): string {
  const subject = japaneseSubject(statement);
  const rest = statement.slice(statement.indexOf(subject) + subject.length);
  const units = strictFactsOf(rest).quantities.map(({ unit }) => unit);
  if (units.some((unit) => ["年", "月", "時"].includes(unit)) || /毎[月週日年]|[月火水木金土日]曜/u.test(rest))
    return "いつ";
  if (units.some((unit) => ["円", "ドル"].includes(unit))) return "いくら";
  if (units.some((unit) => ["日", "営業日", "週", "か月", "時間", "分", "秒"].includes(unit))) return "どのくらい";
  if (/(?:ため|から|ので)(?:です|である)?[。．.]?$/u.test(rest)) return "なぜ";
  return /(?:方法|手順)/u.test(rest) ? "どのような方法" : "何";
}

const englishVerb =
  /\s(?:is|are|was|were|has|have|had|can|could|will|would|must|should|may|does|do|did|takes?|needs?|uses?|allows?|supports?|requires?|contains?|holds?|began|became)\s|:\s/i;

/** What stands before the verb; the content words of the sentence where that says nothing. */
function englishSubject(statement: string): string {
  const at = englishVerb.exec(statement)?.index ?? 0;
  const before = statement.slice(0, Math.min(at, 120)).replace(/[\s,;:]+$/, "");
  if (termsOf(before).size > 0) return lowerStart(before);
  const words = statement.split(/\s+/).filter((word) => termsOf(word).size > 0);
  return words
    .slice(0, 8)
    .join(" ")
    .replace(/[.,;:!]+$/, "");
}

function englishCopula(statement: string): string {
  const verb = englishVerb.exec(statement)?.[0].trim().toLowerCase() ?? "";
  return ["are", "was", "were"].includes(verb) ? verb : "is";
}

function lowerStart(text: string): string {
  return text.replace(/^(?:The|An?|This|These|Those|Your|Its?|When|If|To|In|For)\b/, (word) => word.toLowerCase());
}

function withoutEnd(statement: string): string {
  return statement.replace(/[\s。．.！!｡]+$/u, "");
}
