import { errorMessage, KonkyoError } from "../../core/errors.js";
import type { ReadRow } from "../row.js";
import { topLevelItems } from "./json-items.js";
import { readJsonRow } from "./json-row.js";
import type { Reader } from "./reader.js";
import { noRowList, rowListKey } from "./row-list.js";
import { readWholeText } from "./whole-text.js";

const largest = 256 * 1024 * 1024;

/** A JSON list of rows, or an object with such a list under a known key. */
export const jsonReader: Reader = {
  name: "json",
  extensions: [".json"],
  cells: false,
  async open(file, options) {
    const { text, encoding } = await readWholeText(file, largest, options);
    return {
      encoding,
      batches: async function* () {
        yield rowsOf(text, file);
      },
    };
  },
};

function rowsOf(text: string, file: string): readonly ReadRow[] {
  const start = text.search(/\S/);
  if (start < 0) return [];
  if (text[start] === "[") return itemsAt(text, start);
  const members = topLevelItems(text, start);
  const keys = members.map(({ key }) => key ?? "");
  const list = members[keys.indexOf(rowListKey(keys) ?? "\0")];
  if (list !== undefined && text[list.start] === "[") return itemsAt(text, list.start);
  try {
    JSON.parse(text);
  } catch (error) {
    throw new KonkyoError("input_invalid", `no valid JSON: ${errorMessage(error)}`, { where: file });
  }
  throw new KonkyoError("input_invalid", noRowList, { where: file });
}

function itemsAt(text: string, start: number): readonly ReadRow[] {
  let line = 1;
  let counted = 0;
  return topLevelItems(text, start).map((item) => {
    for (let at = text.indexOf("\n", counted); at >= 0 && at < item.start; at = text.indexOf("\n", counted)) {
      line += 1;
      counted = at + 1;
    }
    return readJsonRow(text.slice(item.start, item.end), line);
  });
}
