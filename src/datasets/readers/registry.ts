import path from "node:path";
import { KonkyoError } from "../../core/errors.js";
import { csvReader, tsvReader } from "./csv.js";
import { jsonReader } from "./json.js";
import { jsonLinesReader } from "./json-lines.js";
import type { Reader } from "./reader.js";
import { xlsxReader } from "./xlsx.js";
import { yamlReader } from "./yaml.js";

export const readers: readonly Reader[] = [jsonLinesReader, csvReader, tsvReader, xlsxReader, yamlReader, jsonReader];

/**
 * The reader for a file, by the ending of its name.
 *
 * @throws KonkyoError `input_invalid` when none reads such files
 */
export function readerFor(file: string): Reader {
  const extension = path.extname(file).toLowerCase();
  const reader = readers.find(({ extensions }) => extensions.includes(extension));
  if (reader !== undefined) return reader;
  throw new KonkyoError("input_invalid", `files that end with ${JSON.stringify(extension)} are no data sets`, {
    where: file,
    hint: `Use one of ${readers.flatMap(({ extensions }) => extensions).join(", ")}.`,
  });
}
