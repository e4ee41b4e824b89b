/**
 * Splits running text into sentences, Japanese and English mixed. A sentence
 * needs no final mark; marks inside quotation, brackets, inline code, URLs, numbers
 * and abbreviations end nothing. Sentences are as they stand, trimmed, with line breaks
 * inside them turned into a space, or into nothing between Japanese letters.
 */
export function splitSentences(text: string): string[] {
  return joinWrappedLines(text.replace(/[^\S\n]{4,}/g, "   "))
    .flatMap(splitLine)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆]/u;
// A Japanese line that ends like this goes on in the next one.
const goesOn = /(?:[、，,・]|[はがをにでとのもへやて]|から|より|まで|ため|など)$/u;
const tightEnd = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々、，・]$/u;
const endMark = /[。．.！？!?｡…:：;；」』）)]$/u;
const wrappedWidth = 50;

function joinWrappedLines(text: string): string[] {
  const joined: string[] = [];
  let current = "";
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029\u0085]/).map((part) => part.trim())) {
    if (line === "" || current === "" || !continues(current, line)) {
      if (current !== "") joined.push(current);
      current = line;
    } else {
      const tight = tightEnd.test(current) && japanese.test(line.at(0) ?? "");
      current += (tight ? "" : " ") + line;
    }
  }
  if (current !== "") joined.push(current);
  return joined;
}

function continues(line: string, next: string): boolean {
  if (goesOn.test(line)) return true;
  if (endMark.test(line)) return false;
  if (japanese.test(line.at(-1) ?? "")) return false;
  return /^[\p{Ll}\p{N}("'`*[]/u.test(next) || line.length >= wrappedWidth;
}

function splitLine(line: string): string[] {
  const sentences: string[] = [];
  const shielded = shieldedSpans(line);
  let start = 0;
  for (let at = 0; at < line.length; at += 1) {
    const span = shielded.get(at);
    if (span !== undefined) {
      at = span - 1;
      continue;
    }
    if (!endsSentence(line, at)) continue;
    let end = at + 1;
    while (/[。．.！？!?｡"'”’）)」』]/u.test(line.charAt(end))) end += 1;
    sentences.push(line.slice(start, end).trim());
    start = end;
    at = end - 1;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence !== "");
}

const shields = [
  /`[^`\n]+`/g,
  /https?:\/\/[\w\-./?%&=~#:@!$'()*+,;[\]]*[\w/=#]/g,
  /「[^「」]*」/g,
  /『[^『』]*』/g,
  /（[^（）]*）/g,
  /\([^()]*\)/g,
  /“[^“”]*”/g,
];

/** Start → end of the spans in which no mark ends a sentence; a bracket without its partner shields nothing. */
function shieldedSpans(line: string): Map<number, number> {
  const spans = new Map<number, number>();
  for (const shield of shields) {
    for (const match of line.matchAll(shield)) {
      const end = match.index + match[0].length;
      if ((spans.get(match.index) ?? 0) < end) spans.set(match.index, end);
    }
  }
  return spans;
}

// 「なぜ？と聞く」, 「本当？って」
const quotedOn = /^(?:と(?:いう|言|聞|思|考|書|答|尋|表示|記|の|、)|って|、)/u;

function endsSentence(line: string, at: number): boolean {
  const mark = line.charAt(at);
  const before = line.charAt(at - 1);
  const rest = line.slice(at + 1).replace(/^["'”’）)」』]+/u, "");
  switch (mark) {
    case "。":
    case "｡":
      return true;
    case "．":
      return !(/[\d０-９]/.test(before) && /^[\d０-９]/.test(rest));
    case "！":
    case "？":
      // 「Yahoo！ニュース」, 「なぜ？と聞く」
      return !(/[A-Za-zＡ-Ｚａ-ｚ]/.test(before) && japanese.test(rest.charAt(0))) && !quotedOn.test(rest);
    case "!":
    case "?":
      return (
        rest === "" ||
        /^\s/.test(rest) ||
        (japanese.test(before) && japanese.test(rest.charAt(0)) && !quotedOn.test(rest))
      );
    case ".":
      return endsAtFullStop(line.slice(0, at), rest);
    default:
      return false;
  }
}

const abbreviation =
  /(?:^|[\s("'[])(?:mr|mrs|ms|dr|prof|st|jr|sr|vs|etc|e\.g|i\.e|cf|al|no|nos|fig|figs|eq|vol|pp?|ch|sec|approx|dept|inc|ltd|co|corp|est|ver|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|u\.s|u\.k|[a-z])$/i;
const listNumber = /^\s*(?:\(?\d{1,3}|[a-z])$/i;

function endsAtFullStop(before: string, rest: string): boolean {
  if (rest === "") return true;
  if (japanese.test(before.at(-1) ?? "") && japanese.test(rest.charAt(0))) return true;
  if (!/^\s/.test(rest)) return false;
  if (listNumber.test(before) || /^\s+\p{Ll}/u.test(rest)) return false;
  // "etc." and "U.S." do end a sentence when nothing else can; that cannot be told apart here.
  return !abbreviation.test(before);
}
