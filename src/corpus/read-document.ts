import path from "node:path";
import type { CorpusConfig } from "./config.js";
import { decodeText } from "./decode.js";
import type { ReadDocument, Refusal, SourceText } from "./document.js";
import { readHtml } from "./html.js";
import { readMarkdown } from "./markdown.js";
import { readPlainText } from "./plain-text.js";
import { readPreparedChunks } from "./prepared-chunks.js";
import { readQuestionAnswers } from "./question-answer.js";

type Reader = (source: SourceText, config: CorpusConfig) => ReadDocument | Refusal;

/** Readers by file ending. A new format is a line here and a file beside this one. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [".md", readMarkdown],
  [".markdown", readMarkdown],
  [".mdx", readMarkdown],
  [".html", readHtml],
  [".htm", readHtml],
  [".txt", readPlainText],
  [".text", readPlainText],
  [".csv", readQuestionAnswers],
  [".tsv", readQuestionAnswers],
  [".jsonl", readPreparedChunks],
  [".ndjson", readPreparedChunks],
]);

export const readableExtensions: readonly string[] = [...readers.keys()];

/**
 * Reads the bytes of a file as a document, or says why it cannot.
 *
 * @param file path as shown in messages; its ending chooses the reader
 * @throws KonkyoError `ingest_failed` on a broken row when the configuration says `stop`
 */
export function readDocument(file: string, bytes: Buffer, config: CorpusConfig): ReadDocument | Refusal {
  const extension = path.extname(file).toLowerCase();
  const reader = readers.get(extension);
  if (reader === undefined) return { refused: unknownExtension(extension) };
  const decoded = decodeText(bytes);
  if ("refused" in decoded) return decoded;
  const name = path.basename(file, path.extname(file));
  const document = reader({ file, name, text: decoded.text, extension }, config);
  if ("refused" in document) return document;
  const notes = decoded.notes.map((message) => ({ where: file, message }));
  return { ...document, warnings: [...notes, ...document.warnings] };
}

/** Why a file of this kind is not read. */
export function unknownExtension(extension: string): string {
  return `${extension === "" ? "no file ending" : `${extension} files are not read`}; readable are ${readableExtensions.join(" ")}`;
}
