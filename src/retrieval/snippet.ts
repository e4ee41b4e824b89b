import { foldText } from "./text/fold-text.js";
import { questionTerms } from "./text/question-terms.js";

export interface Snippet {
  /** A part of the content in its own spelling, with … where it was cut. */
  readonly text: string;
  /** Where the part begins and ends in the content, in UTF-16 units; never inside a character as a reader sees it. */
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a content that holds most of the question's terms, at most
 * `length` UTF-16 units long (one character as read is kept whole even when it is longer). A
 * content that fits is given whole; without a match the part is its beginning.
 */
export function snippetOf(content: string, question: string, length: number): Snippet {
  if (content.length <= length) return { text: content, start: 0, end: content.length };
  const matches = findMatches(content, question);
  const wanted = bestStart(matches, length);
  const characters = segmenter.segment(content);
  const start = edgeBefore(characters, Math.min(beginning(content, wanted, length), content.length - length));
  const first = characters.containing(start);
  const end = Math.max(edgeBefore(characters, start + length, content.length), start + (first?.segment.length ?? 0));
  const text = `${start > 0 ? "…" : ""}${content.slice(start, end)}${end < content.length ? "…" : ""}`;
  return { text, start, end };
}

interface Match {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

/** Longer terms weigh more: they say more. */
function bestStart(matches: readonly Match[], length: number): number {
  let best = { start: 0, weight: 0 };
  for (const { start } of matches) {
    const within = matches.filter((match) => match.start >= start && match.end <= start + length);
    const weight = [...new Set(within.map((match) => match.term))].reduce((sum, term) => sum + term.length, 0);
    if (weight > best.weight) best = { start, weight };
  }
  return best.start;
}

/** Begins with the sentence when it is near, else with some context. */
function beginning(content: string, start: number, length: number): number {
  const room = Math.floor(length / 4);
  const before = content.slice(Math.max(0, start - room), start);
  const sentence = Math.max(before.lastIndexOf("。"), before.lastIndexOf("\n"), before.lastIndexOf(". "));
  if (sentence >= 0) return start - before.length + sentence + 1;
  return start <= room ? 0 : start - Math.floor(room / 2);
}

/** Most occurrences looked at, so that a long content stays quick. */
const mostMatches = 400;

function findMatches(content: string, question: string): Match[] {
  const { folded, offsets } = foldWithOffsets(content);
  const terms = questionTerms(question.slice(0, 2_000)).terms.filter((term) => term.strong);
  const matches: Match[] = [];
  for (const { value } of terms) {
    let at = folded.indexOf(value);
    while (at >= 0 && matches.length < mostMatches) {
      const start = offsets[at] ?? 0;
      matches.push({ start, end: offsets[at + value.length] ?? content.length, term: value });
      at = folded.indexOf(value, at + value.length);
    }
  }
  return matches.sort((left, right) => left.start - right.start);
}

// A character with what is written onto it: accents, half-width voice marks, a small vowel.
const clusterPattern = /[^][\p{M}ﾞﾟ]*[ァィゥェォｧｨｩｪｫ]?/gu;

/** The folded content, and for each of its units where it came from. */
function foldWithOffsets(content: string): { folded: string; offsets: number[] } {
  let folded = "";
  const offsets: number[] = [];
  const known = new Map<string, string>();
  for (const match of content.matchAll(clusterPattern)) {
    const part = known.get(match[0]) ?? foldText(match[0]);
    known.set(match[0], part);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) offsets.push(match.index);
  }
  return { folded, offsets };
}

const segmenter = new Intl.Segmenter("ja", { granularity: "grapheme" });

/** The nearest edge between characters at or before a position; `length` is that of the whole, itself an edge. */
function edgeBefore(characters: Intl.Segments, position: number, length = Infinity): number {
  return position >= length ? length : (characters.containing(position)?.index ?? 0);
}
