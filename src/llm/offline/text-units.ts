import { splitSentences } from "./sentences.js";

/** A piece of a document that can be read alone: a sentence, a list item, a table row, a block of code. */
export interface TextUnit {
  /** As it stands, without the marks of lists and tables. */
  readonly text: string;
  readonly kind: "sentence" | "item" | "row" | "code" | "heading";
  /** Headings above, outermost first, joined by " › "; empty without one. */
  readonly heading: string;
}

/**
 * Reads text or Markdown line by line, also when it was cut in the middle of a
 * table or list. A table row reads as "column: cell" pairs when its header is
 * there. Headings are units only where nothing else is.
 */
export function readUnits(text: string): TextUnit[] {
  const state: ReaderState = { units: [], headings: [], paragraph: [], header: undefined, fence: undefined, code: [] };
  // Long runs of blanks say nothing and are slow to match.
  const lines = stripFrontMatter(text)
    .replace(/[^\S\n]{4,}/g, "   ")
    .split(/\r\n|[\n\r]/);
  lines.forEach((line, at) => {
    readLine(state, line, lines[at + 1] ?? "");
  });
  closeParagraph(state);
  closeCode(state);
  if (state.units.length === 0)
    return state.headings.map(({ title }) => ({ text: title, kind: "heading", heading: "" }));
  return state.units;
}

interface ReaderState {
  readonly units: TextUnit[];
  headings: { readonly level: number; readonly title: string }[];
  paragraph: string[];
  header: readonly string[] | undefined;
  fence: string | undefined;
  code: string[];
}

function stripFrontMatter(text: string): string {
  return text.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, "");
}

function readLine(state: ReaderState, line: string, next: string): void {
  const fence = /^\s*(```+|~~~+)/.exec(line)?.[1];
  if (state.fence !== undefined) {
    if (fence?.startsWith(state.fence) === true) closeCode(state);
    else state.code.push(line);
    return;
  }
  if (fence !== undefined) {
    closeParagraph(state);
    state.fence = fence;
    return;
  }
  const heading = /^\s{0,3}(#{1,6})\s+(.+?)\s*#*\s*(?:\{#.*\})?$/.exec(line);
  if (heading !== null) {
    openHeading(state, heading[1]?.length ?? 1, bare(heading[2] ?? ""));
    return;
  }
  if (/^\s*\|.*\|\s*$/.test(line)) {
    readRow(state, line, next);
    return;
  }
  state.header = undefined;
  const item = /^\s*(?:[-*+•・]|\(?\d{1,3}[.)．]|[①-⑳])(?:\s+|(?<=[・•①-⑳．]))(.+)$/.exec(line);
  if (item !== null) {
    closeParagraph(state);
    for (const text of splitSentences(bare(item[1] ?? ""))) push(state, text, "item");
  } else if (isBreak(line)) closeParagraph(state);
  else state.paragraph.push(line.replace(/^\s*>+\s?/, ""));
}

// Blank lines, rules and lines that are only a tag part paragraphs and say nothing.
function isBreak(line: string): boolean {
  return (
    line.trim() === "" ||
    /^\s*(?:[-*_=]\s*){3,}$/.test(line) ||
    /^\s*<\/?[A-Za-z][^<>]*>\s*$/.test(line) ||
    /^\s*import\s.+from\s/.test(line)
  );
}

function openHeading(state: ReaderState, level: number, title: string): void {
  closeParagraph(state);
  state.header = undefined;
  state.headings = [...state.headings.filter((heading) => heading.level < level), { level, title }];
}

function readRow(state: ReaderState, line: string, next: string): void {
  closeParagraph(state);
  const cells = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => bare(cell.replaceAll("\\|", "|")));
  if (isRule(line)) return;
  if (isRule(next)) {
    state.header = cells;
    return;
  }
  const header = state.header;
  const separator = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(line) ? "、" : "; ";
  const pairs = cells
    .map((cell, at) => [header?.[at] ?? "", cell] as const)
    .filter(([, cell]) => cell !== "")
    .map(([name, cell]) => (name === "" ? cell : `${name}: ${cell}`));
  if (pairs.length > 0) push(state, pairs.join(separator), "row");
}

function isRule(line: string): boolean {
  return /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line);
}

function closeParagraph(state: ReaderState): void {
  for (const text of splitSentences(bare(state.paragraph.join("\n")))) push(state, text, "sentence");
  state.paragraph = [];
}

function closeCode(state: ReaderState): void {
  const text = state.code.join("\n").trim();
  if (text !== "") push(state, text, "code");
  state.code = [];
  state.fence = undefined;
}

function push(state: ReaderState, text: string, kind: TextUnit["kind"]): void {
  if (/[\p{L}\p{N}]/u.test(text))
    state.units.push({ text, kind, heading: state.headings.map(({ title }) => title).join(" › ") });
}

/** Text without the marks of Markdown: emphasis, links, images, tags, inline code. */
export function bare(text: string): string {
  return text
    .replace(/!\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/\[([^[\]]+)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replace(/<\/?[A-Za-z][^<>\n]*>/g, " ")
    .replace(/(\*\*|__)(?=\S)(.{1,300}?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+)(?<=\S)\*(?![\p{L}\p{N}*])/gu, "$1")
    .replace(/`+([^`]+)`+/g, "$1")
    .replace(/[ \t]+/g, " ")
    .trim();
}
