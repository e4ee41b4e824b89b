/**
 * Characters that make a spreadsheet take a cell for a formula, in their
 * full-width forms too, which Japanese spreadsheets take for the same.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/**
 * A text as a cell that no spreadsheet runs: one apostrophe goes before a text
 * that begins, after any apostrophes, with such a character. `textOfCell`
 * takes exactly that apostrophe away again, so every text comes back unchanged.
 */
export function safeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell that `safeCell` may have written. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
