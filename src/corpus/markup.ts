import { closesFence, openedFence, type CodeFence } from "./code-fence.js";

/** A line of Markdown after components were taken apart, or the border of a component that has a title. */
export type MarkdownLine =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open"; readonly title: string }
  | { readonly kind: "close" };

/**
 * Takes comments out of Markdown, and with `components` also MDX: imports and
 * exports go, tags give way to the text they carry (children, title, caption),
 * and a component with a title becomes a section. Code is left as it is.
 * Works on any input, well formed or not, in linear time.
 */
export function readMarkup(text: string, components: boolean): readonly MarkdownLine[] {
  const output = new LineWriter();
  const tags = new OpenTags();
  let prose: string[] = [];
  let fence: CodeFence | null = null;
  const flush = (): void => {
    if (prose.length === 0) return;
    readProse(`${prose.join("\n")}\n`, components, tags, output);
    prose = [];
  };
  for (const line of text.split("\n")) {
    if (fence !== null) {
      output.line(line);
      if (closesFence(fence, line)) fence = null;
      continue;
    }
    fence = openedFence(line);
    if (fence === null) {
      prose.push(line);
    } else {
      flush();
      output.line(line);
    }
  }
  flush();
  return output.finish();
}

/** Collects text and borders, a line each. */
class LineWriter {
  readonly #lines: MarkdownLine[] = [];
  #parts: string[] = [];

  write(text: string): void {
    const rows = text.split("\n");
    const last = rows.pop() ?? "";
    for (const row of rows) {
      this.#parts.push(row);
      this.#endLine();
    }
    if (last !== "") this.#parts.push(last);
  }

  line(text: string): void {
    if (this.#parts.length > 0) this.#endLine();
    this.#lines.push({ kind: "text", text });
  }

  border(border: MarkdownLine): void {
    if (this.#parts.length > 0) this.#endLine();
    this.#lines.push(border);
  }

  atLineStart(): boolean {
    return this.#parts.every((part) => part.trim() === "");
  }

  finish(): readonly MarkdownLine[] {
    if (this.#parts.length > 0) this.#endLine();
    return this.#lines;
  }

  #endLine(): void {
    this.#lines.push({ kind: "text", text: this.#parts.join("") });
    this.#parts = [];
  }
}

const deepestNesting = 12;

/** Which open components are sections, so that a closing tag ends the right one. */
class OpenTags {
  readonly #stack: { readonly name: string; readonly section: boolean }[] = [];

  /** False when nesting is too deep to be a title path. */
  open(name: string, section: boolean): boolean {
    if (this.#stack.length >= deepestNesting) return false;
    this.#stack.push({ name, section });
    return true;
  }

  /** Number of sections that a closing tag ends. */
  close(name: string): number {
    const index = this.#stack.findLastIndex((tag) => tag.name === name);
    if (index < 0) return 0;
    return this.#stack.splice(index).filter((tag) => tag.section).length;
  }
}

const moduleLine =
  /^(?:import\s(?:[^\n"']{0,1000}\sfrom\s)?\s*["'][^"'\n]+["'];?|import\s*\{[^}"']{0,2000}\}\s*from\s*["'][^"'\n]+["'];?|export\s+(?:const|let|default|function|async|\{)[^\n]*(?:\n(?!\n)[^\n]+){0,200})[ \t]*$/gm;

function readProse(original: string, components: boolean, tags: OpenTags, output: LineWriter): void {
  const text = components ? original.replaceAll(moduleLine, "") : original;
  const ends = new Set<string>();
  const interesting = components ? /[`{<]/g : /[`<]/g;
  let copied = 0;
  for (;;) {
    const match = interesting.exec(text);
    if (match === null) break;
    const at = match.index;
    if (match[0] === "`") {
      interesting.lastIndex = endOfInlineCode(text, at);
      continue;
    }
    const comment = endOfComment(text, at, ends);
    const tag = comment === null && components ? readTag(text, at) : null;
    if (comment === null && tag === null) continue;
    output.write(text.slice(copied, at));
    if (tag !== null) writeTag(tag, tags, output);
    copied = comment ?? tag?.end ?? at;
    interesting.lastIndex = copied;
  }
  output.write(text.slice(copied));
}

/** Position after a run of inline code on the same line, or after the backticks when it never closes. */
function endOfInlineCode(text: string, at: number): number {
  let after = at;
  while (text.charAt(after) === "`") after += 1;
  const marker = text.slice(at, after);
  const close = marker.length > 3 ? -1 : text.indexOf(marker, after);
  return close < 0 || text.slice(after, close).includes("\n") ? after : close + marker.length;
}

/** `ends` remembers which comment ends occur no more, so that a file of unclosed comments is read once. */
function endOfComment(text: string, at: number, ends: Set<string>): number | null {
  const end = text.startsWith("<!--", at) ? "-->" : text.startsWith("{/*", at) ? "*/}" : null;
  if (end === null || ends.has(end)) return null;
  const close = text.indexOf(end, at);
  if (close >= 0) return close + end.length;
  ends.add(end);
  return null;
}

interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly selfClosing: boolean;
  readonly attributes: string;
  readonly end: number;
}

const value = String.raw`"[^"]{0,5000}"|'[^']{0,5000}'|\{[^{}]{0,5000}(?:\{[^{}]{0,2000}\}[^{}]{0,2000}){0,20}\}`;
const attribute = String.raw`\s{1,100}[A-Za-z_:][\w:.-]{0,100}(?:=(?:${value}))?`;
const tagPattern = new RegExp(String.raw`<(/?)([A-Za-z][\w.-]{0,100})((?:${attribute}){0,50})\s{0,100}(/?)>`, "y");

// Names beyond components that are markup for certain; anything else in angle brackets may be a placeholder.
const htmlNames = new Set(
  "a abbr b blockquote br center code dd details div dl dt em figcaption figure font hr i iframe img kbd li ol p picture s small source span strong sub summary sup table tbody td tfoot th thead tr u ul video wbr".split(
    " ",
  ),
);

function readTag(text: string, at: number): Tag | null {
  tagPattern.lastIndex = at;
  const match = tagPattern.exec(text);
  const name = match?.[2];
  if (match === null || name === undefined) return null;
  if (!htmlNames.has(name) && !/^[A-Z].*[a-z]/.test(name)) return null;
  return {
    name,
    closing: match[1] === "/",
    selfClosing: match[4] === "/" || name === "br" || name === "img" || name === "hr",
    attributes: match[3] ?? "",
    end: at + match[0].length,
  };
}

function writeTag(tag: Tag, tags: OpenTags, output: LineWriter): void {
  if (tag.closing) {
    for (let count = tags.close(tag.name); count > 0; count -= 1) output.border({ kind: "close" });
    return;
  }
  const title = attributeText(tag.attributes, ["title", "label"]);
  const component = /^[A-Z]/.test(tag.name);
  const section = component && !tag.selfClosing && title !== "" && title.length <= 200 && output.atLineStart();
  if (component && !tag.selfClosing && tags.open(tag.name, section) && section) {
    output.border({ kind: "open", title });
    return;
  }
  if (tag.name === "br") output.write(" ");
  const shown = attributeText(tag.attributes, [
    "title",
    "label",
    "path",
    "name",
    "type",
    "caption",
    "alt",
    "description",
  ]);
  if (component || tag.name === "img") output.write(shown === "" || output.atLineStart() ? shown : ` ${shown}`);
}

/** Texts of the named attributes, in the order of the tag. */
function attributeText(attributes: string, names: readonly string[]): string {
  const texts: string[] = [];
  for (const match of attributes.matchAll(/([\w:.-]+)=(?:"([^"]*)"|'([^']*)'|\{\s*["']([^"'{}]*)["']\s*\})/g)) {
    if (names.includes(match[1] ?? ""))
      texts.push((match[2] ?? match[3] ?? match[4] ?? "").replaceAll(/\s+/g, " ").trim());
  }
  return texts.filter((text) => text !== "").join(" ");
}
