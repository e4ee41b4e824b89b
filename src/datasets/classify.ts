import type { Language } from "../core/language.js";
import type { Sample } from "../core/sample.js";
import { excludedNames, requiredNames } from "../judges/names/wanted-names.js";
import type { ItemNames } from "../judges/names/item-names.js";
import { numericConstraints } from "../judges/quantities/constraint.js";
import { isNoncommittal } from "../llm/offline/refusal.js";
import type { QuestionKind } from "./categories.js";

/** The category of a sample, and whether it was given or guessed by rules. */
export interface Classification {
  readonly category: string;
  readonly guessed: boolean;
  /** What the guess stands on; empty when the category was given. */
  readonly reason: Readonly<Record<Language, string>>;
}

/**
 * The category that the data set gives, or else a guess at one of the seven
 * kinds by rules for Japanese and English. Pure. What the reference says comes
 * first, then what the question asks for; a question with several conditions
 * belongs to the first of: pairing, excluded items, required items, numbers.
 */
export function classifySample(sample: Sample, names: ItemNames): Classification {
  if (sample.category !== undefined) return { category: sample.category, guessed: false, reason: { ja: "", en: "" } };
  const guess = guessKind(sample, names);
  return { ...guess, guessed: true };
}

interface Guess {
  readonly category: QuestionKind;
  readonly reason: Readonly<Record<Language, string>>;
}

function guessKind(sample: Sample, names: ItemNames): Guess {
  const question = sample.user_input.normalize("NFKC");
  if (asksAboutSystem(question))
    return guess("system", "アシスタント自身についての質問", "it asks about the assistant itself");
  if (expectsNothing(sample))
    return guess("no_result", "期待される文書や答えがない", "no document or answer is expected");
  if (pairing.some((pattern) => pattern.test(question)))
    return guess("pairing", "組み合わせを尋ねている", "it asks what goes with something");
  const excluded = excludedNames(question, names).filter((name) => isKnown(name, names) || !/^[a-z]{1,3}$/.test(name));
  if (excluded.length > 0)
    return guess("excluded_items", `除くもの: ${excluded.join("、")}`, `to be left out: ${excluded.join(", ")}`);
  const required = requiredNames(question, names)
    .filter(({ anyOf }) => anyOf.some((name) => isKnown(name, names)))
    .map(({ anyOf }) => anyOf.join("/"));
  if (required.length > 0)
    return guess("required_items", `必要なもの: ${required.join("、")}`, `to be included: ${required.join(", ")}`);
  const [constraint] = numericConstraints(question);
  if (constraint !== undefined)
    return guess("numeric_constraint", `数値の条件: ${constraint.text}`, `condition on a number: ${constraint.text}`);
  return guess("standard", "ほかの種類の特徴がない", "no sign of another kind");
}

function guess(category: QuestionKind, ja: string, en: string): Guess {
  return { category, reason: { ja, en } };
}

/** Whether the table of items has a name. Much that is "used" or "contained" in a question is no item. */
function isKnown(name: string, names: ItemNames): boolean {
  return names.namesIn(name).length > 0;
}

function expectsNothing({ expected_documents: documents, reference }: Sample): boolean {
  if (documents !== undefined) return documents.length === 0;
  return reference !== undefined && isNoncommittal(reference);
}

const system: readonly RegExp[] = [
  /(?:あなた|君|きみ|お前|この?(?:アシスタント|チャットボット|ボット|AI|アプリ|システム))(?:自身|さん)?(?:は|って|の|が|を|に).{0,20}(?:誰|だれ|何者|名前|モデル|何ができ|できること|AI|人間|仕組み|作(?:った|られ)|開発|学習|プロンプト|指示|設定|バージョン)/iu,
  /(?:システム|初期|内部)(?:の)?(?:プロンプト|指示|設定)|プロンプトを(?:見せ|教え|表示|出力)|(?:どの|何の|なんの|使用し?てい?る|使ってい?る)(?:言語|AI|生成AI|大規模言語)?モデル|(?:選定|推薦|おすすめ|評価)(?:の)?(?:基準|アルゴリズム|ロジック)(?:は|を|って)/iu,
  /\b(?:who|what) (?:are|made|built|created|trained) you\b|\bare you (?:an? )?(?:ai|bot|human|robot|chatgpt|gpt|llm|language model|real)\b|\byour (?:system )?(?:prompt|instructions|model|name|training|creator|developer|version)\b/iu,
  /\b(?:which|what) (?:ai |language |llm )?model (?:are|is|do|does|powers)\b|\bsystem prompt\b|\bwhat can you do\b|\bhow (?:do|are|were) you (?:work|choose|select|rank|decide|trained|built|made)\b|\bignore (?:all |your )?(?:previous|prior) instructions\b/iu,
];

function asksAboutSystem(question: string): boolean {
  return system.some((pattern) => pattern.test(question));
}

const pairing: readonly RegExp[] = [
  /(?:に|と)(?:よく|ぴったり)?(?:合う|合わせ(?:る|たい|て|るなら)|あう|マッチする|相性(?:が|の)(?:良|よ|い))/u,
  /付け合わせ|つけあわせ|付合せ|(?:の|もう)(?:お供|一品|1品)|と一緒に(?:食べ|飲|出|作)|献立(?:に|の)(?:もう|あと)/u,
  /\b(?:go|goes|pair|pairs|pairing|serve|served|eat) (?:well |best |nicely )?(?:with|alongside)\b|\bside dish(?:es)? (?:for|to|with)\b|\baccompan(?:y|ies|iment)\b|\bwhat (?:should|can) i serve with\b/iu,
];
