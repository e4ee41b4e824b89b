import Table from "cli-table3";

/** Columns for reading, without lines; wide characters count for two. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const none = Object.fromEntries(
    ["top", "top-mid", "top-left", "top-right", "bottom", "bottom-mid", "bottom-left", "bottom-right"]
      .concat(["left", "left-mid", "mid", "mid-mid", "right", "right-mid"])
      .map((part) => [part, ""]),
  );
  const drawn = new Table({
    head: [...head],
    chars: { ...none, middle: "  " },
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  for (const row of rows) drawn.push([...row]);
  return drawn
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}
