import type { CorpusConfig } from "./config.js";
import type { Block, Piece, Section } from "./document.js";
import { SentenceSplitter } from "./sentence-splitter.js";

/**
 * Cuts sections into pieces. A piece never crosses a heading and begins with
 * the heading lines it stands under, because only its content travels on. Code
 * and tables are cut only where they alone exceed a chunk, at line ends; every
 * part of a table repeats the table's header, every part of a fenced block its
 * fence.
 *
 * @returns pieces in reading order; bodies are at most `chunk_characters` long
 */
export async function splitSections(
  title: string,
  sections: readonly Section[],
  config: Pick<CorpusConfig, "chunk_characters" | "chunk_overlap">,
): Promise<readonly Piece[]> {
  const cutter = new BlockCutter(config.chunk_characters, config.chunk_overlap);
  const pieces: Piece[] = [];
  for (const section of sections) {
    const names = section.headings.map((heading) => heading.text);
    const titlePath = names[0] === title ? names : [title, ...names];
    const context = section.headings.map((heading) => heading.line).filter((line) => line !== "");
    const bodies = await cutter.pack(section.blocks);
    for (const body of bodies.length === 0 ? [""] : bodies) {
      const content = [context.join("\n"), body].filter((part) => part !== "").join("\n\n");
      if (content !== "") pieces.push({ titlePath, content });
    }
  }
  return pieces;
}

class BlockCutter {
  readonly #limit: number;
  readonly #overlap: number;
  readonly #splitter: SentenceSplitter;

  constructor(limit: number, overlap: number) {
    this.#limit = limit;
    this.#overlap = overlap;
    this.#splitter = new SentenceSplitter(limit, overlap);
  }

  /** Fills chunks with whole blocks, in order. */
  async pack(blocks: readonly Block[]): Promise<readonly string[]> {
    const bodies: string[] = [];
    let open: string[] = [];
    let length = 0;
    for (const block of blocks) {
      for (const part of await this.#cut(block)) {
        if (open.length > 0 && length + 2 + part.length > this.#limit) {
          bodies.push(open.join("\n\n"));
          open = [];
          length = 0;
        }
        length += (open.length === 0 ? 0 : 2) + part.length;
        open.push(part);
      }
    }
    if (open.length > 0) bodies.push(open.join("\n\n"));
    return bodies;
  }

  async #cut(block: Block): Promise<readonly string[]> {
    const text = trimLines(block.text);
    if (text.length <= this.#limit) return [text];
    if (block.kind === "prose") return this.#cutProse(text, this.#splitter);
    return this.#cutLines(text.split("\n"), block);
  }

  /** The library looks at a text as often as it has kinds of separator; windows keep that bounded on huge lines. */
  async #cutProse(text: string, splitter: SentenceSplitter): Promise<readonly string[]> {
    const parts: string[] = [];
    for (const window of windows(text)) parts.push(...(await splitter.splitText(window)));
    return parts;
  }

  async #cutLines(lines: readonly string[], block: Block): Promise<readonly string[]> {
    const frame = frameOf(lines, block);
    const room = this.#limit - frame.head.length - frame.foot.length - 2;
    // A frame that fills half a chunk would repeat more than it explains.
    if (room < this.#limit / 2) return this.#cutProse(lines.join("\n"), this.#splitter);
    const narrow = new SentenceSplitter(room, Math.min(this.#overlap, Math.floor(room / 2)));
    const parts: string[] = [];
    let open: string[] = [];
    let length = 0;
    const close = (): void => {
      const body = open.join("\n");
      if (body.trim() !== "") parts.push([frame.head, body, frame.foot].filter((part) => part !== "").join("\n"));
      open = [];
      length = 0;
    };
    for (const line of frame.lines) {
      for (const fragment of line.length <= room ? [line] : await this.#cutProse(line, narrow)) {
        if (open.length > 0 && length + 1 + fragment.length > room) close();
        length += (open.length === 0 ? 0 : 1) + fragment.length;
        open.push(fragment);
      }
    }
    close();
    return parts;
  }
}

interface Frame {
  readonly head: string;
  readonly lines: readonly string[];
  readonly foot: string;
}

/** The lines that every part repeats, and those between them. */
function frameOf(lines: readonly string[], block: Block): Frame {
  const first = lines[0] ?? "";
  if (block.kind === "code" && /^\s*(?:`{3}|~{3})/.test(first)) {
    const last = lines.at(-1) ?? "";
    const closed = lines.length > 1 && /^\s*(?:`{3,}|~{3,})\s*$/.test(last);
    const marker = /[`~]{3,}/.exec(first)?.[0] ?? "```";
    return { head: first, lines: lines.slice(1, closed ? -1 : undefined), foot: closed ? last : marker };
  }
  return { head: lines.slice(0, block.headerLines).join("\n"), lines: lines.slice(block.headerLines), foot: "" };
}

const windowLength = 20_000;

function* windows(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > windowLength) {
    const window = text.slice(start, start + windowLength);
    const end = lastBreak(window);
    yield window.slice(0, end);
    start += end;
  }
  yield text.slice(start);
}

function lastBreak(window: string): number {
  for (const mark of ["\n", "。", ". ", " "]) {
    const at = window.lastIndexOf(mark);
    if (at > windowLength / 2) return at + mark.length;
  }
  // Not between the halves of a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length;
}

/** Without blank lines at either end; the indent of the first line stays, for it may mean something. */
function trimLines(text: string): string {
  const visible = text.search(/\S/);
  return text.slice(text.lastIndexOf("\n", visible) + 1).trimEnd();
}
