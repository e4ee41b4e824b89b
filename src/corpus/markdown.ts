import { closesFence, openedFence, type CodeFence } from "./code-fence.js";
import type { Block, Heading, Refusal, ReadDocument, Section, SourceText } from "./document.js";
import { takeFrontMatter } from "./front-matter.js";
import { readMarkup, type MarkdownLine } from "./markup.js";

/**
 * Markdown and MDX as sections under headings.
 *
 * A scanner over lines and not a full parser: the parser of the ecosystem took
 * five minutes and 2 GB for a page of 4 MB, and knows neither components nor
 * broken pages. A test compares its headings with that parser's on real pages.
 */
export function readMarkdown(source: SourceText): ReadDocument | Refusal {
  const front = takeFrontMatter(source);
  if ("refused" in front) return front;
  const components = source.extension === ".mdx";
  const scanner = new SectionScanner(components);
  for (const line of readMarkup(front.body, components)) scanner.read(line);
  const sections = scanner.finish();
  const title = front.claims.title ?? sections[0]?.headings[0]?.text ?? source.name;
  return {
    kind: "sections",
    title,
    claims: front.claims,
    warnings: front.warnings,
    sections: front.claims.title === undefined ? sections : underTitle(title, sections),
  };
}

/** The title of the front matter is the page's own text: it stands above every section. */
function underTitle(title: string, sections: readonly Section[]): readonly Section[] {
  return sections.map((section) =>
    section.headings[0]?.text === title
      ? section
      : { ...section, headings: [{ text: title, line: title }, ...section.headings] },
  );
}

interface OpenHeading extends Heading {
  /** 1 to 6, or 0 for a component, which only its own end closes. */
  readonly level: number;
}

/** A longer line is no heading but a paragraph that begins with a number sign. */
const longestHeading = 300;
const componentLevel = 0;

class SectionScanner {
  readonly #sections: Section[] = [];
  readonly #components: boolean;
  #headings: OpenHeading[] = [];
  #blocks: Block[] = [];
  #paragraph: string[] = [];
  #table: string[] | null = null;
  #code: { readonly fence: CodeFence; readonly lines: string[] } | null = null;

  constructor(components: boolean) {
    this.#components = components;
  }

  read(line: MarkdownLine): void {
    if (line.kind === "open") {
      this.#openHeading({ level: componentLevel, text: line.title, line: line.title });
    } else if (line.kind === "close") {
      this.#endSection(false);
      this.#headings = this.#headings.slice(0, Math.max(0, this.#lastComponent()));
    } else if (this.#code !== null) {
      this.#code.lines.push(line.text);
      if (closesFence(this.#code.fence, line.text)) this.#endCode();
    } else {
      this.#readText(line.text);
    }
  }

  finish(): readonly Section[] {
    this.#endSection(false);
    return this.#sections;
  }

  #readText(line: string): void {
    if (this.#table !== null) {
      if (line.includes("|")) {
        this.#table.push(line);
        return;
      }
      this.#endTable();
    }
    const fence = openedFence(line);
    if (fence !== null) {
      this.#endParagraph();
      this.#code = { fence, lines: [line] };
      return;
    }
    if (line.trim() === "") {
      this.#endParagraph();
      return;
    }
    if (this.#readHeading(line) || this.#readTableHead(line)) return;
    this.#paragraph.push(line);
  }

  #readHeading(line: string): boolean {
    if (line.length > longestHeading) return false;
    const candidate = this.#components ? line.trimStart() : line;
    const marked = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(candidate);
    if (marked?.[1] !== undefined) {
      const text = plainHeading((marked[2] ?? "").replace(/(?:^|[ \t])#+[ \t]*$/, ""));
      this.#endParagraph();
      if (text !== "") this.#openHeading({ level: marked[1].length, text, line: candidate.trim() });
      return true;
    }
    const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(candidate)?.[1];
    return underline !== undefined && this.#readUnderline(underline);
  }

  /** A line of = or - makes the paragraph above it a heading; below anything else it is a ruler. */
  #readUnderline(underline: string): boolean {
    const above = this.#paragraph.join("\n").trim();
    const inBlock = /^(?: {4}|\t|\s*(?:[-*+>]|\d+[.)])(?:\s|$))/.test(this.#paragraph[0] ?? "");
    if (above === "" || inBlock || above.length > longestHeading) {
      if (underline.startsWith("=")) return false;
      this.#endParagraph();
      return underline.length >= 3;
    }
    this.#paragraph = [];
    this.#openHeading({
      level: underline.startsWith("=") ? 1 : 2,
      text: plainHeading(above.replaceAll(/\s+/g, " ")),
      line: above,
    });
    return true;
  }

  #readTableHead(line: string): boolean {
    if (!/^[\s|:-]+$/.test(line) || !line.includes("|") || !line.includes("-")) return false;
    const head = this.#paragraph.at(-1);
    if (head === undefined || !head.includes("|")) return false;
    this.#paragraph.pop();
    this.#endParagraph();
    this.#table = [head, line];
    return true;
  }

  #openHeading(heading: OpenHeading): void {
    const component = this.#lastComponent();
    const kept = this.#headings.filter(
      (open, index) => heading.level === componentLevel || index <= component || open.level < heading.level,
    );
    this.#endSection(kept.length === this.#headings.length);
    this.#headings = [...kept, heading];
  }

  /** A heading with nothing below it is kept for itself, unless a deeper heading follows and carries it. */
  #endSection(deeperFollows: boolean): void {
    this.#endParagraph();
    this.#endTable();
    this.#endCode();
    if (this.#blocks.length > 0 || (this.#headings.length > 0 && !deeperFollows && !this.#alreadyShown())) {
      this.#sections.push({ headings: this.#headings, blocks: this.#blocks });
    }
    this.#blocks = [];
  }

  /** True when the section before stands under all of these headings and so shows them. */
  #alreadyShown(): boolean {
    const before = this.#sections.at(-1)?.headings ?? [];
    return this.#headings.every((heading, index) => before[index] === heading);
  }

  #endParagraph(): void {
    this.#add("prose", this.#paragraph, 0);
    this.#paragraph = [];
  }

  #endTable(): void {
    if (this.#table !== null) this.#add("table", this.#table, 2);
    this.#table = null;
  }

  #endCode(): void {
    if (this.#code !== null) this.#add("code", this.#code.lines, 0);
    this.#code = null;
  }

  #add(kind: Block["kind"], lines: readonly string[], headerLines: number): void {
    const text = (this.#components ? withoutCommonIndent(lines) : lines).join("\n");
    if (text.trim() !== "") this.#blocks.push({ kind, text, headerLines });
  }

  #lastComponent(): number {
    return this.#headings.findLastIndex((heading) => heading.level === componentLevel);
  }
}

/** A heading as it reads: without emphasis, code marks, link targets and `{#anchor}`. */
function plainHeading(text: string): string {
  return text
    .replace(/\s*\{#[\w-]+\}\s*$/, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/(\*\*|__|`)(.+?)\1/g, "$2")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}

/** Children of a component are indented for its author's eyes; in MDX the indent means nothing. */
function withoutCommonIndent(lines: readonly string[]): readonly string[] {
  let indent = Infinity;
  for (const line of lines) if (line.trim() !== "") indent = Math.min(indent, line.length - line.trimStart().length);
  return Number.isFinite(indent) ? lines.map((line) => line.slice(indent)) : lines;
}
