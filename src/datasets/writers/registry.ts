import path from "node:path";
import { KonkyoError } from "../../core/errors.js";
import { csvWriter } from "./csv.js";
import { jsonlWriter } from "./jsonl.js";
import type { SampleFormat } from "./writer.js";

export const writers: readonly SampleFormat[] = [jsonlWriter, csvWriter];

/**
 * How to write a file, by the ending of its name.
 *
 * @throws KonkyoError `usage` when samples are not written so
 */
export function writerFor(file: string): SampleFormat {
  const extension = path.extname(file).toLowerCase();
  const writer = writers.find(({ extensions }) => extensions.includes(extension));
  if (writer !== undefined) return writer;
  throw new KonkyoError("usage", `samples are not written to files that end with ${JSON.stringify(extension)}`, {
    where: file,
    hint: `Use one of ${writers.flatMap(({ extensions }) => extensions).join(", ")}.`,
  });
}
