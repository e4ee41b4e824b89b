import stringWidth from "string-width";

/** Columns for reading, without lines; wide characters count for two, colours for none. A cell is one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((cells) => cells.map((cell) => cell.replaceAll(/\s*[\r\n]+\s*/g, " ")));
  const widths: number[] = [];
  for (const cells of lines) {
    for (const [column, cell] of cells.entries()) widths[column] = Math.max(widths[column] ?? 0, stringWidth(cell));
  }
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function padded(cell: string, width: number): string {
  return cell + " ".repeat(width - stringWidth(cell));
}
