import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type YAMLSeq,
} from "yaml";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import type { ReadRow } from "../row.js";
import type { Reader } from "./reader.js";
import { noRowList, rowListKey } from "./row-list.js";
import { readWholeText } from "./whole-text.js";

const largest = 16 * 1024 * 1024;

/** A list of rows, or a file with such a list under a known key. Read as data: no tag of YAML makes anything else of it. */
export const yamlReader: Reader = {
  name: "yaml",
  extensions: [".yaml", ".yml"],
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
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const [error] = document.errors;
  if (error !== undefined) {
    const line = counter.linePos(error.pos[0]).line;
    throw new KonkyoError("input_invalid", `no valid YAML: ${error.message.split("\n")[0] ?? ""}`, {
      where: `${file} line ${line}`,
    });
  }
  if (document.contents === null) return [];
  const list = listIn(document);
  if (list === null) throw new KonkyoError("input_invalid", noRowList, { where: file });
  return list.items.map((item) => {
    const start = isCollection(item) || isScalar(item) ? item.range?.[0] : undefined;
    return readItem(item, start === undefined ? 1 : counter.linePos(start).line, document);
  });
}

function listIn({ contents }: Document): YAMLSeq | null {
  if (isSeq(contents)) return contents;
  if (!isMap(contents)) return null;
  const keys = contents.items.map((pair) => (isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : ""));
  const key = rowListKey(keys);
  const value = key === undefined ? undefined : contents.get(key, true);
  return isSeq(value) ? value : null;
}

function readItem(item: unknown, line: number, document: Document): ReadRow {
  if (!isMap(item)) return { line, fault: "is no record of fields" };
  try {
    return { line, fields: { ...(item.toJS(document) as object) } };
  } catch (error) {
    return { line, fault: errorMessage(error) }; // such as aliases that multiply beyond all bounds
  }
}
