import { cutSentences } from "../../core/sentence-ends.js";

/** Text without the marks of Markdown: emphasis, links, images, tags, inline code. */
export function bare(text: string): string {
  return withoutCodeMarks(withoutMarks(text));
}

/** The sentences of a block of prose without its marks, each on one line; those without a letter or digit are left out. */
export function plainSentences(prose: string): string[] {
  // The marks of code go last: no sentence ends inside `a. b`.
  return cutSentences(withoutMarks(prose))
    .map((sentence) => withoutCodeMarks(onOneLine(sentence)))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function withoutMarks(text: string): string {
  return text
    .replace(/!\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/\[([^[\]]+)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replace(/<\/?[A-Za-z][^<>\n]*>/g, " ")
    .replace(/(\*\*|__)(?=\S)(.{1,300}?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+)(?<=\S)\*(?![\p{L}\p{N}*])/gu, "$1");
}

function withoutCodeMarks(text: string): string {
  return text
    .replace(/(?<!`)`+([^`]+)`+/g, "$1")
    .replace(/[ \t]+/g, " ")
    .trim();
}

const japanese = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々`;
const tightBreak = new RegExp(String.raw`(?<=${japanese}、，・])\n(?=${japanese}〆])`, "gu");

/** Japanese lines meet without a space. */
function onOneLine(sentence: string): string {
  return sentence
    .replace(/[^\S\n]*\n\s*/g, "\n")
    .replace(tightBreak, "")
    .replaceAll("\n", " ");
}
