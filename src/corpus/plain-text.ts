import { noClaims, type Block, type ReadDocument, type SourceText } from "./document.js";

/** Plain text: paragraphs between blank lines, titled by the file's name. */
export function readPlainText(source: SourceText): ReadDocument {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  for (const line of `${source.text}\n`.split("\n")) {
    if (line.trim() !== "") {
      paragraph.push(line);
    } else if (paragraph.length > 0) {
      blocks.push({ kind: "prose", text: paragraph.join("\n"), headerLines: 0 });
      paragraph = [];
    }
  }
  return {
    kind: "sections",
    title: source.name,
    claims: noClaims,
    warnings: [],
    sections: blocks.length === 0 ? [] : [{ headings: [], blocks }],
  };
}
