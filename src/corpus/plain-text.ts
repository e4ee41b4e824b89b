import { noClaims, type Block, type ReadDocument, type SourceText } from "./document.js";

/** Plain text: paragraphs between blank lines, titled by the file's name. */
export function readPlainText(source: SourceText): ReadDocument {
  const blocks: Block[] = [];
  for (const text of source.text.split(/\n(?:[ \t　]*\n)+/)) {
    if (text.trim() !== "") blocks.push({ kind: "prose", text, headerLines: 0 });
  }
  return {
    kind: "sections",
    title: source.name,
    claims: noClaims,
    warnings: [],
    sections: blocks.length === 0 ? [] : [{ headings: [], blocks }],
  };
}
