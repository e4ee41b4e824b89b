import type { Nodes, Root } from "hast";
import { toText } from "hast-util-to-text";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { errorMessage } from "../core/errors.js";
import type { ReadDocument, Refusal, SourceText } from "./document.js";
import { readClaims } from "./front-matter.js";
import { HtmlSectionWriter, landmarks } from "./html-sections.js";

/**
 * HTML as sections under h1 to h6. Scripts, styles and templates are dropped;
 * `<meta name="corpus_version">` and `<meta name="audience">` count as the
 * page's own claims. Recovers from broken markup as a browser does; only
 * nesting beyond what the parser can hold is refused.
 */
export function readHtml(source: SourceText): ReadDocument | Refusal {
  try {
    return readParts(source);
  } catch (error) {
    if (error instanceof RangeError) return { refused: `HTML is nested too deeply (${errorMessage(error)})` };
    throw error;
  }
}

function readParts(source: SourceText): ReadDocument {
  const parser = unified().use(rehypeParse);
  const writer = new HtmlSectionWriter();
  const head: HeadFields = { title: "", meta: new Map() };
  for (const part of parts(source.text)) {
    const root: Root = parser.parse(part);
    findHead(root, head);
    writer.children(root, landmarks(root));
  }
  const sections = writer.finish();
  const claims = readClaims({ ...Object.fromEntries(head.meta), title: head.title });
  const title = claims.title ?? sections[0]?.headings[0]?.text ?? source.name;
  return { kind: "sections", title, claims, warnings: [], sections };
}

/** A tree takes a hundred times the room of its text, so a huge page is parsed in parts of this many characters. */
const partLength = 2_000_000;

/** Cuts a huge page before a heading, else behind a block; pages of ordinary size stay whole. */
function* parts(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > 2 * partLength) {
    const window = text.slice(start, start + partLength);
    const heading = lastMatch(window, /<h[1-6][\s>]/gi);
    const block = heading > 0 ? heading : lastMatch(window, /(?<=<\/(?:p|div|table|tr|ul|ol|li|section|pre)>)/gi);
    const end = block > 0 ? block : partLength;
    yield window.slice(0, end);
    start += end;
  }
  yield text.slice(start);
}

function lastMatch(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}

interface HeadFields {
  title: string;
  readonly meta: Map<string, string>;
}

const claimNames = new Set(["corpus_version", "audience", "description", "keywords", "author"]);

function findHead(node: Nodes, found: HeadFields): void {
  if (node.type === "element" && node.tagName === "title" && found.title === "") {
    found.title = toText(node).replaceAll(/\s+/g, " ").trim();
  }
  if (node.type === "element" && node.tagName === "meta") {
    const { name, content } = node.properties;
    if (typeof name === "string" && claimNames.has(name) && typeof content === "string") found.meta.set(name, content);
  }
  // Only the head: a title inside a drawing of the body is no title of the page.
  if ("children" in node) {
    for (const child of node.children) {
      if (child.type === "element" && child.tagName !== "body") findHead(child, found);
    }
  }
}
