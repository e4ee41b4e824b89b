import type { Element, Nodes, Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";

export function parsePage(page: string): Root {
  return unified().use(rehypeParse).parse(page);
}

/** Every element of a page, in document order. */
export function elements(node: Nodes): Element[] {
  const inner = "children" in node ? node.children.flatMap(elements) : [];
  return node.type === "element" ? [node, ...inner] : inner;
}

export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Text without the indentation of the markup. */
export function readable(node: Nodes | undefined): string {
  return node === undefined ? "" : textOf(node).replace(/\s+/g, " ").trim();
}

export function byId(root: Nodes, id: string): Element | undefined {
  return elements(root).find((element) => element.properties["id"] === id);
}

export function withClass(root: Nodes, name: string): Element[] {
  return elements(root).filter((element) => {
    const classes = element.properties["className"];
    return Array.isArray(classes) && classes.includes(name);
  });
}

/** Where the links of a page lead. */
export function hrefs(root: Nodes): string[] {
  return elements(root)
    .map((element) => element.properties["href"])
    .filter((href) => typeof href === "string");
}

/** What a browser would build: tags and names of attributes, without any text. */
export function skeleton(root: Nodes): string[] {
  return elements(root).map((element) => `${element.tagName} ${Object.keys(element.properties).sort().join(" ")}`);
}
