import type { Language } from "../../core/language.js";
import { detectLanguage } from "../../core/language.js";
import { foldName } from "../names/item-names.js";
import type { Finding, OfflineRule } from "./rule.js";

/**
 * Judges guidelines that forbid a word or name one, and those on length or
 * language; every other guideline needs a model and gets no grade. A paraphrase of a forbidden
 * word is not seen.
 */
export const forbiddingGuidelines: OfflineRule = ({ sample, items }, language) =>
  items.map(({ id, text }) => ({ id, ...judge(text, sample.response ?? "", language) }));

function judge(guideline: string, answer: string, language: Language): Omit<Finding, "id"> {
  const say = messages[language];
  const folded = foldName(guideline)
    .replace(/\s+/g, " ")
    .replace(/[。.!！]+$/u, "")
    .trim();
  const length = lengthLimit(folded);
  if (length !== undefined) return lengthFinding(answer, length, language);
  const wantedLanguage = languageOf(folded);
  if (wantedLanguage !== undefined) {
    const kept = detectLanguage(answer) === wantedLanguage;
    return { share: kept ? 1 : 0, reason: kept ? say.languageKept : say.languageBroken };
  }
  const forbidden = forbiddenWords(folded);
  if (forbidden.length === 0) return { share: null, reason: say.needsModel, needsModel: true };
  const plain = foldName(answer);
  const found = forbidden.find((word) => plain.includes(word));
  return found === undefined
    ? { share: 1, reason: say.absent(forbidden.join(", ")) }
    : { share: 0, reason: say.present(found) };
}

/** Topics whose words are known; any other topic is looked for as it is spelled. */
const topics: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /モデル名?$|モデルの(?:名前|名称|種類)|\bmodels?(?:'s)?(?: names?)?\b|llm/,
    [
      "gpt",
      "claude",
      "gemini",
      "llama",
      "mistral",
      "qwen",
      "deepseek",
      "openai",
      "anthropic",
      "chatgpt",
      "モデル名",
      "言語モデル",
      "language model",
    ],
  ],
  [/(?:選定|評価|判断|採点)?基準|criteria|criterion/, ["基準", "criteria", "criterion"]],
  [/プロンプト|system prompt|prompts?\b|内部の?指示/, ["プロンプト", "prompt", "内部の指示"]],
  [/競合|他社|competitors?/, ["競合", "他社", "competitor"]],
];

const japaneseBan =
  /^(?<what>.+?)(?:について|に関して|に関する(?:こと|話題|情報)?)?(?:は|を|には|に|も)?(?:一切|絶対に|決して)?(?:触れ(?:ない|ず)|言及し(?:ない|ては)|述べ(?:ない|ては)|言わ(?:ない|ず)|明かさ(?:ない|ず)|答え(?:ない|ては)|出さ(?:ない|ず)|使わ(?:ない|ず)|書か(?:ない|ず)|含め(?:ない|ては)|教え(?:ない|ては)|示さ(?:ない|ず)|開示し(?:ない|ては)|名乗ら(?:ない|ず)|話(?:さない|さず|しては)|伝え(?:ない|ず|ては)|漏ら(?:さない|さず|しては)|名指ししない)/u;
const englishBan =
  /(?:^|[,;] )(?:(?:the )?(?:answer|response|assistant|it|you) (?:must|should|may|can|shall) )?(?:never|do not|don't|must not|should not|not|avoid|no) (?:ever )?(?:to )?(?:nam(?:e|ing)|mention(?:ing)?|stat(?:e|ing)|reveal(?:ing)?|disclos(?:e|ing)|say(?:ing)?|discuss(?:ing)?|refer(?:ring)? to|talk(?:ing)? about|us(?:e|ing)(?: the words?)?|includ(?:e|ing)|giv(?:e|ing)(?: away)?) (?<what>.+)$/u;

function forbiddenWords(guideline: string): readonly string[] {
  const what = (japaneseBan.exec(guideline) ?? englishBan.exec(guideline))?.groups?.["what"];
  if (what === undefined) return [];
  const quoted = [...what.matchAll(/[「『"“']([^」』"”']{1,40})[」』"”']/gu)].map(([, word]) => word ?? "");
  if (quoted.length > 0) return quoted;
  const topic = topics.find(([pattern]) => pattern.test(what));
  if (topic !== undefined) return topic[1];
  const subject = what
    .replace(/^(?:回答(?:では|に|で)|the |any |an? )+/u, "")
    .replace(/(?:の(?:名前|名称|話題|こと))$/u, "");
  // A long phrase is a thought rather than a word; whether it is expressed, spelling cannot tell.
  return Array.from(subject).length <= 12 && !/[、,]|場合|とき|\bif\b|\bwhen\b/u.test(subject) ? [subject] : [];
}

interface LengthLimit {
  readonly high: number;
  readonly of: "characters" | "words" | "sentences";
}

function lengthLimit(guideline: string): LengthLimit | undefined {
  const japanese = /(\d+) ?(字|文字|文)(?:以内|以下|まで)/u.exec(guideline);
  if (japanese !== null) return { high: Number(japanese[1]), of: japanese[2] === "文" ? "sentences" : "characters" };
  const english =
    /(?:at most|no more than|up to|within|under|max(?:imum)?(?: of)?) (\d+) (characters|words|sentences)|(\d+) (characters|words|sentences) or (?:less|fewer)/.exec(
      guideline,
    );
  if (english === null) return undefined;
  return { high: Number(english[1] ?? english[3]), of: (english[2] ?? english[4]) as LengthLimit["of"] };
}

function lengthFinding(answer: string, { high, of }: LengthLimit, language: Language): Omit<Finding, "id"> {
  const count = {
    characters: () => Array.from(answer.trim()).length,
    words: () => answer.trim().split(/\s+/u).filter(Boolean).length,
    sentences: () => answer.split(/[。．.!?！？]+(?:\s|$|(?=[^\d]))/u).filter((part) => part.trim() !== "").length,
  }[of]();
  return { share: count <= high ? 1 : 0, reason: messages[language].length(count, high) };
}

function languageOf(guideline: string): Language | undefined {
  if (
    /^(?:必ず)?日本語で(?:のみ)?(?:答え|回答|書)|(?:answer|reply|respond|write)(?: only)? in japanese$/u.test(guideline)
  )
    return "ja";
  if (/^(?:必ず)?英語で(?:のみ)?(?:答え|回答|書)|(?:answer|reply|respond|write)(?: only)? in english$/u.test(guideline))
    return "en";
  return undefined;
}

const messages = {
  ja: {
    needsModel: "この指針は規則では判定できません。モデルが必要です。",
    present: (word: string) => `禁じられた「${word}」が回答にあります。`,
    absent: (words: string) => `禁じられた語（${words}）は回答にありません。`,
    length: (count: number, high: number) => `長さは ${count} で、上限は ${high} です。`,
    languageKept: "指定された言語で書かれています。",
    languageBroken: "指定された言語で書かれていません。",
  },
  en: {
    needsModel: "Rules cannot judge this guideline; it needs a model.",
    present: (word: string) => `The answer holds "${word}", which is forbidden.`,
    absent: (words: string) => `The answer holds none of the forbidden words (${words}).`,
    length: (count: number, high: number) => `Its length is ${count}; the limit is ${high}.`,
    languageKept: "It is written in the language asked for.",
    languageBroken: "It is not written in the language asked for.",
  },
} as const;
