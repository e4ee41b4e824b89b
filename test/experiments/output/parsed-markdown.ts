import remarkParse from "remark-parse";
import { unified } from "unified";

interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
}

/** The kinds of node that a Markdown text is made of, each once. */
export function nodeTypes(text: string): string[] {
  const types = new Set<string>();
  const visit = (node: Node): void => {
    types.add(node.type);
    node.children?.forEach(visit);
  };
  visit(unified().use(remarkParse).parse(text));
  return [...types];
}
