/** Part of a text that is read by one rule. */
export interface TextBlock {
  /**
   * `heading` is one line, `table` consecutive rows, `item` a list item with the
   * lines that go on with it, `code` a fenced block with its fences.
   */
  readonly kind: "prose" | "item" | "heading" | "table" | "code";
  /** As it stands but for line ends, which are all \n. */
  readonly content: string;
}

/** The mark with which a list item begins, white space around it included. */
export const listMark = /^\s*(?:[-*+]\s+|[•・●○◦▪■◆‣]\s*|\(?\d{1,3}[.)．）](?:\s+|(?=\P{N}))|[①-⑳]\s*|（\d{1,3}）\s*)/u;

const lineEnd = /\r\n|[\r\n\u0085\u2028\u2029]/;
// Indented too: code belongs to the steps of a list.
const fence = /^\s*(`{3,}|~{3,})/;
const heading = /^\s{0,3}#{1,6}\s/;
const tableRow = /^\s*\|.*\|\s*$/;

/** Reads text or Markdown line by line. Pure; every line that is not blank is in one block, in order. */
export function textBlocks(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let current: OpenBlock | undefined;
  const close = () => {
    if (current !== undefined) blocks.push({ kind: current.kind, content: current.lines.join("\n") });
    current = undefined;
  };
  for (const line of text.split(lineEnd)) {
    const mark = fence.exec(line)?.[1];
    if (current?.fence !== undefined) {
      current.lines.push(line);
      if (mark?.startsWith(current.fence) === true) close();
      continue;
    }
    const kind: TextBlock["kind"] | undefined = mark === undefined ? kindOf(line, current?.kind) : "code";
    if (kind === undefined || kind !== current?.kind || kind === "heading" || listMark.test(line)) close();
    if (kind === undefined) continue;
    current ??= { kind, lines: [], fence: mark };
    current.lines.push(line);
  }
  close();
  return blocks;
}

interface OpenBlock {
  readonly kind: TextBlock["kind"];
  readonly lines: string[];
  /** The mark that opened a block of code. */
  readonly fence: string | undefined;
}

/** Kind of the block that a line outside code belongs to, after one of the kind `before`; undefined for a blank line. */
function kindOf(line: string, before?: TextBlock["kind"]): TextBlock["kind"] | undefined {
  if (line.trim() === "") return undefined;
  if (heading.test(line)) return "heading";
  if (tableRow.test(line)) return "table";
  return before === "item" || listMark.test(line) ? "item" : "prose";
}
