import { closedSpans } from "./closed-spans.js";
import { breakEndsSentence } from "./line-breaks.js";
import { isAbbreviated } from "./abbreviations.js";

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆]/u;
const cjk = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆。、！？「」『』（）]/u;
/** 「本当？と聞く」「なぜ？という」 go on after their mark. */
const quoting = /^(?:と(?:い[うえっわ]|思|考|言|聞|書|記|答|尋|問|訊|呼|表示|出|な[っりる]|し[てた]|[の、])|って|、)/u;
const trailing = /^[。｡．.！？!?…]*/u;
const closing = /[」』）)】》〉”’"'］\]]/u;
const citations = /^(?:[ \t]*(?:\[\d{1,3}\]|【\d{1,3}】))+/u;

/** The sentences of a block of prose, which together are the block. Pure. */
export function cutSentences(text: string): readonly string[] {
  const ends = sentenceEnds(text);
  return [...ends, text.length].map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
}

/** Offsets at which one sentence ends and the next begins, rising. */
function sentenceEnds(text: string): readonly number[] {
  const spans = spansWithin(text);
  const ends: number[] = [];
  let start = 0;
  let index = 0;
  while (index < text.length) {
    const closer = spans.get(index);
    const end = closer === undefined ? endAt(text, index, spans) : endAfterSpan(text, start, index, closer);
    if (end !== null) {
      ends.push(end);
      start = end;
    }
    index = end ?? (closer === undefined ? index + 1 : closer + 1);
  }
  return ends;
}

/** A quotation longer than this is a passage, whose sentences stand for themselves. */
const longestQuotation = 200;

function spansWithin(text: string): Spans {
  const spans = [...closedSpans(text)];
  return new Map(spans.filter(([from, to]) => !/["“]/.test(text.charAt(from)) || to - from <= longestQuotation));
}

type Spans = ReadonlyMap<number, number>;

function endAt(text: string, index: number, spans: Spans): number | null {
  switch (text.charAt(index)) {
    case "\n":
      return breakEndsSentence(text, index) ? index + 1 : null;
    case "。":
    case "｡":
      return afterMarks(text, index + 1, spans);
    case "．":
      return /[\p{N}A-Za-zＡ-Ｚａ-ｚ]/u.test(text.charAt(index + 1)) || isListNumber(text, index)
        ? null
        : afterMarks(text, index + 1, spans);
    case "！":
    case "？":
      return isInName(text, index) ? null : unlessQuoted(text, afterMarks(text, index + 1, spans));
    case "!":
    case "?":
      return halfWidthEnd(text, index, spans);
    case ".":
      return text.charAt(index + 1) === "." || isListNumber(text, index) || isAbbreviated(text, index)
        ? null
        : halfWidthEnd(text, index, spans);
    default:
      return null;
  }
}

/** A half-width mark ends a sentence before white space, or between Japanese letters; not inside a URL, number or name. */
function halfWidthEnd(text: string, index: number, spans: Spans): number | null {
  const end = afterMarks(text, index + 1, spans);
  const next = text.charAt(end);
  if (next === "") return end;
  if (/\s/.test(next)) return /^\s+\p{Ll}/u.test(text.slice(end, end + 40)) ? null : end;
  return cjk.test(text.charAt(index - 1)) && cjk.test(next) ? unlessQuoted(text, end) : null;
}

/** Takes further marks, closing brackets that close nothing, and citation numbers to the sentence they follow. */
function afterMarks(text: string, from: number, spans: Spans): number {
  let end = from + (trailing.exec(text.slice(from, from + 40))?.[0].length ?? 0);
  while (end < text.length && !spans.has(end) && closing.test(text.charAt(end))) end += 1;
  return end + (citations.exec(text.slice(end, end + 40))?.[0].length ?? 0);
}

function unlessQuoted(text: string, end: number): number | null {
  return quoting.test(text.slice(end, end + 8)) ? null : end;
}

/** 「Yahoo！ニュース」 */
function isInName(text: string, index: number): boolean {
  return /[A-Za-zＡ-Ｚａ-ｚ]/.test(text.charAt(index - 1)) && japanese.test(text.charAt(index + 1));
}

/** A bracketed or quoted sentence of its own ends where it closes; one inside another sentence does not. */
function endAfterSpan(text: string, start: number, opener: number, closer: number): number | null {
  if (!/[.!?。！？]/u.test(text.charAt(closer - 1))) return null;
  const end = closer + 1;
  const stands = text.slice(start, opener).trim() === "";
  const mark = text.charAt(opener);
  if (mark === "（" && stands) return end;
  const isQuote = mark === '"' || mark === "“";
  return (isQuote || (mark === "(" && stands)) && /^\s+[^\s\p{Ll}]/u.test(text.slice(end, end + 40)) ? end : null;
}

/** 「1. 開く」: a number at the head of a line, or one between spaces before Japanese, numbers a step. */
function isListNumber(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 8), index);
  if (/(?:^|\n)\s*\(?[\p{Nd}]{1,3}$/u.test(before) && (index <= 8 || before.includes("\n"))) return true;
  return (
    /(?:^|\s)\d{1,2}$/.test(before) &&
    cjk.test(
      text
        .slice(index + 1, index + 4)
        .trimStart()
        .charAt(0),
    )
  );
}
