/** Keys under which a file may hold its list of rows, beside settings of other tools. */
const listKeys = ["samples", "tests", "examples", "rows", "data", "dataset", "items"] as const;

/** The key of the list of rows among those of a file; undefined when it has none. */
export function rowListKey(keys: readonly string[]): string | undefined {
  return listKeys.find((key) => keys.includes(key));
}

export const noRowList = `holds no list of rows, neither by itself nor as ${listKeys.join(", ")}`;
