import type { OutputTable } from "./summary-tables.js";

/** Tables as Markdown under a heading and its notes, such as for a job summary or a comment. Every cell is data and renders as text. */
export function markdownTables(heading: string, tables: readonly OutputTable[], notes: readonly string[] = []): string {
  return [`## ${escapeMarkdown(heading)}`, ...notes.map(escapeMarkdown), ...tables.map(tableText)].join("\n\n") + "\n";
}

function tableText({ title, head, rows }: OutputTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(" | ")} |`;
  return [`### ${escapeMarkdown(title)}`, "", line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join(
    "\n",
  );
}

/** No link, image, code, emphasis, mention or HTML can arise from a cell, and no row can end in it. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll(/[\\`*_{}[\]()#!|~]/g, (mark) => `&#${mark.charCodeAt(0)};`)
      .replaceAll("://", "&#58;//")
      .replaceAll("www.", "www&#46;")
      // A mention is found in the finished page, where an entity is no obstacle.
      .replaceAll("@", "@\u200b")
  );
}
