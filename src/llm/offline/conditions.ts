import type { Language } from "../../core/language.js";
import { entitiesOf } from "./entities.js";
import { bare } from "./plain-text.js";
import { profileOf } from "./question-profile.js";
import { missingFact, strictFactsOf, type StrictFacts } from "./strict-facts.js";
import { coverage, termsOf, type Terms } from "./terms.js";

export interface ConditionVerdict {
  readonly text: string;
  readonly reason: string;
  readonly covered: boolean;
  readonly evidence_ids: string[];
}

/** Share of a name's terms that one piece must hold. */
const nameShare = 0.5;
/** Share of the question's terms that one piece must hold to be on its subject. Set on half of the labelled rows; see bench/inspection.ts. */
const subjectShare = 0.3;

/**
 * The conditions of a question by rules, and which of the pieces carry each: every
 * name, date, figure and identifier as it is written, and last the question as
 * a whole, which is covered where one piece is on its subject at all. Words are
 * compared, not what they mean: a piece on the subject need not hold the answer.
 */
export function judgeConditions(
  question: string,
  evidence: readonly { readonly id: string; readonly text: string }[],
  language: Language,
): ConditionVerdict[] {
  const pieces = evidence.map(({ id, text }) => ({ id, terms: termsOf(text), facts: strictFactsOf(text) }));
  const { terms } = profileOf(question);
  const named = namedThings(question).map((text) => {
    const facts = strictFactsOf(text);
    const own = termsOf(text);
    return settle(
      text,
      pieces.filter((piece) => carries(piece, own, facts)),
      "named",
      language,
    );
  });
  const onSubject = pieces.filter((piece) => (coverage(terms, piece.terms) ?? 0) >= subjectShare);
  return [...named, settle(bare(question), onSubject, "subject", language)];
}

interface Piece {
  readonly id: string;
  readonly terms: Terms;
  readonly facts: StrictFacts;
}

function carries(piece: Piece, terms: Terms, facts: StrictFacts): boolean {
  return missingFact(facts, piece.facts, piece.terms) === undefined && (coverage(terms, piece.terms) ?? 1) >= nameShare;
}

function namedThings(question: string): string[] {
  const names = entitiesOf(question.replace(askedFor, " ")).filter((name) => termsOf(name).size > 0 && !isCommon(name));
  // Beside an identifier, a word only says what it is, and manuals leave it out.
  const hasIdentifier = profileOf(question).identifiers.size > 0;
  return hasIdentifier ? names.filter((name) => /[a-z\d]/i.test(name)) : names;
}

/** Most compounds of kanji and short words of katakana are common nouns, which a text may say otherwise. */
function isCommon(name: string): boolean {
  return (/^[\p{Script=Han}々]+$/u.test(name) && !nameEnding.test(name)) || /^[ァ-ヺー]{1,4}$/u.test(name);
}

const nameEnding =
  /(?:社|店|工場|大学|学校|高校|[都道府県市区町村]|[駅線部課室局庁省法条国島山川寺城館院校園港]|神社|銀行|協会|組合|事務所)$/u;

// What is asked for names nothing: 何パーセント, 元々何に, どの都道府県, the 誕生日 of 誕生日はいつ, the 1 of もう1つ.
const askedFor = new RegExp(
  [
    String.raw`(?<![\p{Script=Han}々])[\p{Script=Han}々]*(?:何|誰|幾)[\p{Script=Han}ァ-ヺー々]*`,
    String.raw`どの[\p{Script=Han}ァ-ヺー々]*`,
    String.raw`(?<=の|^)[\p{Script=Han}ァ-ヺー々]+(?=(?:は|って|とは|が)?[、,]?(?:いつ|どこ|だれ|どれ|どの|どう|どん|いくら|いくつ|なに|なん|何|誰|[?？。]|$))`,
    String.raw`[1１一](?=つ)`,
  ].join("|"),
  "gu",
);

function settle(
  text: string,
  carriers: readonly Piece[],
  kind: "named" | "subject",
  language: Language,
): ConditionVerdict {
  const covered = carriers.length > 0;
  const reason = reasons[language][kind][covered ? "covered" : "missing"];
  return { text, reason, covered, evidence_ids: carriers.map(({ id }) => id) };
}

const reasons: Readonly<
  Record<Language, Readonly<Record<"named" | "subject", Readonly<Record<"covered" | "missing", string>>>>>
> = {
  ja: {
    named: { covered: "同じ語が資料にあります。", missing: "どの資料にもこの語がありません。" },
    subject: {
      covered: "質問の語の多くを含む資料があります。",
      missing: "質問の語を十分に含む資料がありません。",
    },
  },
  en: {
    named: { covered: "The same words stand in the material.", missing: "No piece of the material has these words." },
    subject: {
      covered: "A piece of the material shares the words of the question.",
      missing: "No piece of the material shares enough words with the question.",
    },
  },
};
