import type { Element, ElementContent, Nodes, Root } from "hast";
import { toText } from "hast-util-to-text";
import type { Block, Heading, Section } from "./document.js";

/** Turns a tree into sections, in document order. Several trees one after the other count as one page. */
export class HtmlSectionWriter {
  readonly #sections: Section[] = [];
  #headings: (Heading & { readonly level: number })[] = [];
  #blocks: Block[] = [];
  #inline: ElementContent[] = [];

  children(parent: Root | Element, containers: ReadonlySet<Nodes>): void {
    for (const child of parent.children) {
      if (child.type === "text") this.#inline.push(child);
      if (child.type === "element" && !dropped.has(child.tagName)) this.#element(child, containers);
    }
    if (parent.type === "root" || blockNames.has(parent.tagName)) this.#endInline();
  }

  finish(): readonly Section[] {
    this.#endSection(false);
    return this.#sections;
  }

  #element(element: Element, containers: ReadonlySet<Nodes>): void {
    if (headingNames.has(element.tagName)) this.#heading(element);
    else if (element.tagName === "pre") this.#block("code", toText(element, { whitespace: "pre" }), 0);
    else if (element.tagName === "table") this.#block("table", toText(element), 1);
    else if (containers.has(element)) {
      if (blockNames.has(element.tagName)) this.#endInline();
      this.children(element, containers);
    } else if (blockNames.has(element.tagName)) this.#block("prose", toText(element), 0);
    else this.#inline.push(element);
  }

  #heading(element: Element): void {
    const text = toText(element).replaceAll(/\s+/g, " ").trim();
    const level = Number(element.tagName.charAt(1));
    if (text === "") return;
    if (text.length > 300) {
      this.#block("prose", text, 0);
      return;
    }
    const kept = this.#headings.filter((heading) => heading.level < level);
    this.#endSection(kept.length === this.#headings.length);
    this.#headings = [...kept, { level, text, line: text }];
  }

  #block(kind: Block["kind"], text: string, headerLines: number): void {
    this.#endInline();
    if (text.trim() !== "") this.#blocks.push({ kind, text: text.replaceAll(/^\n+|\s+$/g, ""), headerLines });
  }

  #endInline(): void {
    if (this.#inline.length === 0) return;
    const children = this.#inline;
    this.#inline = [];
    const text = toText({ type: "element", tagName: "div", properties: {}, children });
    if (text.trim() !== "") this.#blocks.push({ kind: "prose", text: text.trim(), headerLines: 0 });
  }

  #endSection(deeperFollows: boolean): void {
    this.#endInline();
    if (this.#blocks.length > 0 || (this.#headings.length > 0 && !deeperFollows)) {
      this.#sections.push({ headings: this.#headings, blocks: this.#blocks });
    }
    this.#blocks = [];
  }
}
/** Elements whose text is not the page's. */
const dropped = new Set(["script", "style", "template", "noscript", "head", "svg", "iframe", "object", "canvas"]);
const headingNames = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const blockNames = new Set(
  "address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form header hr html li main menu nav ol p search section summary ul".split(
    " ",
  ),
);

function isLandmark(node: Element): boolean {
  return headingNames.has(node.tagName) || node.tagName === "pre" || node.tagName === "table";
}

/** Elements with a heading, code or table somewhere inside: these are taken apart, others are read whole. */
export function landmarks(root: Root): ReadonlySet<Nodes> {
  const found = new Set<Nodes>();
  const visit = (node: Nodes): boolean => {
    if (node.type === "element" && dropped.has(node.tagName)) return false;
    let inside = false;
    if ("children" in node) for (const child of node.children) inside = visit(child) || inside;
    if (inside) found.add(node);
    return inside || (node.type === "element" && isLandmark(node));
  };
  visit(root);
  return found;
}
