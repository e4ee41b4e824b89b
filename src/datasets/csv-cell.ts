/** A text as a cell of a table: quoted where a reader would otherwise split, trim or lose it. An empty text is `""`. */
export function quotedCell(text: string): string {
  return text === "" || /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
