/** What a script tells of a language: Japanese, one written in Latin letters, or another. */
export type WrittenLanguage = "ja" | "latin" | "other";

/**
 * The language that a text is written in, by its letters; null when it has too
 * few. What it only mentions counts for nothing: code, URLs, quotations.
 * Names in Latin letters do not make a Japanese sentence English, nor the
 * other way round. Pure.
 */
export function writtenIn(text: string): WrittenLanguage | null {
  return languageOf(text.replace(mentioned, " ")) ?? (quotesAlone(text) ? languageOf(text.replace(code, " ")) : null);
}

const code =
  /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`|https?:\/\/[\w\-./?%&=~#:@!$'()*+,;[\]]*|[\w.+-]+@[\w-]+\.[\w.-]+/g;
const quotation = /「[^「」]*」|『[^『』]*』|“[^“”]*”|"[^"\n]*"|（[^（）]*）|\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g;
const mentioned = new RegExp(`${code.source}|${quotation.source}`, "g");

/** True when nothing but quotations is said, so that they are the text. */
function quotesAlone(text: string): boolean {
  return !/[\p{L}]/u.test(text.replace(mentioned, " "));
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ｦ-ﾟ]/gu;
const han = /[\p{Script=Han}々〆]/gu;
const words = /[A-Za-zÀ-ɏ]{2,}/g;
const foreign =
  /[\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Devanagari}]/gu;
/** Words that Chinese needs in nearly every sentence and Japanese never writes in kanji. */
const chinese = /[的是不了在们这个吗呢为与从对吧么没还您哪怎她它]|什[么麼]|[請这]/gu;

function languageOf(text: string): WrittenLanguage | null {
  const counts = {
    kana: count(text, kana),
    han: count(text, han),
    words: text.match(words)?.filter((word) => !isName(word)).length ?? 0,
    foreign: count(text, foreign),
  };
  if (counts.foreign > counts.kana + counts.han + counts.words) return "other";
  if (counts.kana === 0 && counts.han >= 4 && count(text, chinese) >= 2) return "other";
  const japanese = counts.kana + counts.han;
  if (japanese === 0) return counts.words >= 2 ? "latin" : null;
  // However many commands it names, a sentence whose predicate is Japanese is Japanese.
  if (/\p{Script=Hiragana}{2}[\s\p{P}\p{S}]*$/u.test(text)) return "ja";
  // A Latin word is worth the two to three Japanese letters that say as much.
  if (counts.words * 2.5 > japanese) return "latin";
  return japanese >= 2 ? "ja" : null;
}

/** Identifiers and acronyms are the same in every language. */
function isName(word: string): boolean {
  return /^[A-ZÀ-Þ]+$/.test(word) || /[a-z][A-Z]/.test(word);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
