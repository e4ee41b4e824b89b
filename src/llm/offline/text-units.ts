import { listMark, textBlocks, type TextBlock } from "../../core/text-blocks.js";
import { bare, plainSentences } from "./plain-text.js";

/** A piece of a document that can be read alone: a sentence, a list item, a table row, a block of code. */
export interface TextUnit {
  /** As it stands, without the marks of lists and tables. */
  readonly text: string;
  readonly kind: "sentence" | "item" | "row" | "code" | "heading";
  /** Headings above, outermost first, joined by " › "; empty without one. */
  readonly heading: string;
}

/**
 * Reads text or Markdown by the blocks and sentences of the core, also when it
 * was cut in the middle of a table or list. A table row reads as "column: cell"
 * pairs when its header is there. Headings are units only where nothing else is.
 */
export function readUnits(text: string): TextUnit[] {
  const units: TextUnit[] = [];
  let titles: readonly Title[] = [];
  // Long runs of blanks say nothing and are slow to match.
  const plain = stripFrontMatter(text).replace(/[^\S\r\n\u2028\u2029]{4,}/g, "   ");
  for (const block of textBlocks(plain)) {
    if (block.kind === "heading") titles = underTitle(titles, block.content);
    else {
      const heading = titles.map(({ title }) => title).join(" › ");
      for (const unit of unitsOf(block)) {
        if (/[\p{L}\p{N}]/u.test(unit.text)) units.push({ ...unit, heading });
      }
    }
  }
  return units.length > 0 ? units : titles.map(({ title }) => ({ text: title, kind: "heading", heading: "" }));
}

interface Title {
  readonly level: number;
  readonly title: string;
}

type Unit = Pick<TextUnit, "text" | "kind">;

function stripFrontMatter(text: string): string {
  return text.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, "");
}

function underTitle(titles: readonly Title[], line: string): readonly Title[] {
  const mark = line.trim();
  const level = mark.length - mark.replace(/^#+/, "").length;
  const title = bare(mark.slice(level).replace(/(?<!#)#+$|(?<!\{)\{#[^{}]*\}$/, ""));
  return title === "" ? titles : [...titles.filter((above) => above.level < level), { level, title }];
}

function unitsOf({ kind, content }: TextBlock): Unit[] {
  switch (kind) {
    case "table":
      return rowsOf(content.split("\n"));
    case "code":
      return [{ kind, text: codeOf(content.split("\n")) }];
    case "item":
      return sentencesOf(content.replace(listMark, "")).map((text) => ({ kind, text }));
    default:
      return sentencesOf(content).map((text) => ({ kind: "sentence", text }));
  }
}

function codeOf(lines: readonly string[]): string {
  const isClosed = /^\s*[`~]{3,}\s*$/.test(lines.at(-1) ?? "");
  return lines
    .slice(1, isClosed ? -1 : undefined)
    .join("\n")
    .trim();
}

function sentencesOf(content: string): string[] {
  const parts: string[][] = [[]];
  for (const line of content.split("\n")) {
    if (isBreak(line)) parts.push([]);
    else parts.at(-1)?.push(line.replace(/^\s*>+\s?/, ""));
  }
  return parts.flatMap((lines) => plainSentences(lines.join("\n")));
}

// Rules and lines that are only a tag part paragraphs and say nothing.
function isBreak(line: string): boolean {
  return (
    /^\s*(?:[-*_=]\s*){3,}$/.test(line) || /^\s*<\/?[A-Za-z][^<>]*>\s*$/.test(line) || /^\s*import\s.+from\s/.test(line)
  );
}

function rowsOf(lines: readonly string[]): Unit[] {
  const units: Unit[] = [];
  let header: readonly string[] = [];
  lines.forEach((line, at) => {
    if (isRule(line)) return;
    if (isRule(lines[at + 1] ?? "")) header = cellsOf(line);
    else units.push({ kind: "row", text: pairsOf(header, line) });
  });
  return units;
}

function pairsOf(header: readonly string[], line: string): string {
  const separator = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(line) ? "、" : "; ";
  return cellsOf(line)
    .map((cell, at) => [header[at] ?? "", cell] as const)
    .filter(([, cell]) => cell !== "")
    .map(([name, cell]) => (name === "" ? cell : `${name}: ${cell}`))
    .join(separator);
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => bare(cell.replaceAll("\\|", "|")));
}

function isRule(line: string): boolean {
  return /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line);
}
