import { sentenceEnds } from "./sentence-ends.js";

/**
 * Splits Japanese or English text into the units that a judge answers for one by
 * one. Pure. Every unit is a part of the text as it stands, trimmed, in order.
 *
 * - A sentence needs no final 。 or full stop; a line may end one too.
 * - Nothing is split inside 「」『』（）() and other closed brackets, quotes or
 *   inline code, nor at decimals, versions, abbreviations and URLs.
 * - Headings and table rows are units of their own; list items never run into
 *   one another; a fenced code block stays whole.
 * - Units without a letter or digit (rules, stray emoji) are left out, unless
 *   the text has nothing else.
 */
export function splitSentences(text: string): string[] {
  const units = blocksOf(text)
    .flatMap(({ kind, content }) => (kind === "prose" ? cutAt(content, sentenceEnds(content)) : [content]))
    .map((unit) => unit.trim());
  const speaking = units.filter((unit) => /[\p{L}\p{N}]/u.test(unit));
  if (speaking.length > 0) return speaking;
  const whole = text.trim();
  return /[^\s\p{Cc}\p{Cf}]/u.test(whole) ? [whole] : [];
}

interface Block {
  readonly kind: "prose" | "whole";
  readonly content: string;
}

const fence = /^\s{0,3}(`{3,}|~{3,})/;
const heading = /^\s{0,3}#{1,6}\s/;
const tableRow = /^\s*\|.*\|\s*$/;
const listItem = /^\s*(?:[-*+]\s|[•・●○◦▪■◆‣]|\(?\d{1,3}[.)．）](?:\s|(?=\P{N}))|[①-⑳]|（\d{1,3}）)/u;

function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let openFence: string | undefined;
  const close = (kind: Block["kind"]) => {
    if (lines.length > 0) blocks.push({ kind, content: lines.join("\n") });
    lines = [];
  };
  for (const line of text.split(/\r\n|[\r\n\u2028\u2029]/)) {
    const mark = fence.exec(line)?.[1];
    if (openFence !== undefined) {
      lines.push(line);
      if (mark?.startsWith(openFence) !== true) continue;
      close("whole");
      openFence = undefined;
    } else if (mark !== undefined) {
      close("prose");
      lines.push(line);
      openFence = mark;
    } else if (heading.test(line) || tableRow.test(line)) {
      close("prose");
      lines.push(line);
      close("whole");
    } else {
      if (line.trim() === "" || listItem.test(line)) close("prose");
      lines.push(line);
    }
  }
  close(openFence === undefined ? "prose" : "whole");
  return blocks;
}

function cutAt(text: string, ends: readonly number[]): readonly string[] {
  return [...ends, text.length].map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
}
