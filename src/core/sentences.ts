import { cutSentences } from "./sentence-ends.js";
import { textBlocks, type TextBlock } from "./text-blocks.js";

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
  const units = textBlocks(text)
    .flatMap(unitsOf)
    .map((unit) => unit.trim());
  const speaking = units.filter((unit) => /[\p{L}\p{N}]/u.test(unit));
  if (speaking.length > 0) return speaking;
  const whole = text.trim();
  return /[^\s\p{Cc}\p{Cf}]/u.test(whole) ? [whole] : [];
}

function unitsOf({ kind, content }: TextBlock): readonly string[] {
  switch (kind) {
    case "prose":
    case "item":
      return cutSentences(content);
    case "table":
      return content.split("\n");
    case "heading":
    case "code":
      return [content];
  }
}
