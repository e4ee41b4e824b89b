import type { CorpusConfig } from "./config.js";
import { cleanText } from "./decode.js";
import { noClaims, type PreparedRow, type ReadDocument, type SourceText, type Warning } from "./document.js";
import { readAudience, webAddress } from "./front-matter.js";
import { readJsonLines } from "./json-lines.js";
import { badRow } from "./question-answer.js";

const evidenceFields = ["evidence_id", "content", "corpus_version"] as const;

/**
 * Chunks that were cut elsewhere, one JSON object a line:
 * `{evidence_id, content, corpus_version, source?, audience?}` with `source` a
 * URI or `{title?, uri?}`. The three evidence fields are stored as they are,
 * wrong types and gaps included, so that the gate sees what there is; only NUL
 * and lone surrogates are cleaned. Rows that are no object, or have none of the
 * three fields, are broken rows.
 */
export function readPreparedChunks(source: SourceText, config: CorpusConfig): ReadDocument {
  const rows: PreparedRow[] = [];
  const warnings: Warning[] = [];
  for (const row of readJsonLines(source.text)) {
    const read = "fault" in row ? row : readRow(row.value, source.name);
    if (!("fault" in read)) {
      rows.push(read);
      continue;
    }
    if (config.bad_rows === "stop") throw badRow(source.file, row.line, `row: ${read.fault}`);
    warnings.push({ where: `${source.file}:${row.line}`, message: `row skipped: ${read.fault}` });
  }
  return { kind: "prepared", title: source.name, claims: noClaims, warnings, rows };
}

function readRow(value: unknown, fallbackTitle: string): PreparedRow | { readonly fault: string } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { fault: "an object was expected" };
  const fields = new Map(Object.entries(value) as [string, unknown][]);
  const record: [string, unknown][] = [];
  for (const field of evidenceFields) {
    if (!fields.has(field)) continue;
    const found = fields.get(field);
    record.push([field, typeof found === "string" ? cleanText(found).text : found]);
  }
  if (record.length === 0) return { fault: `none of ${evidenceFields.join(", ")} is there` };
  const origin = readOrigin(fields.get("source"));
  return {
    record: Object.fromEntries(record),
    title: origin.title ?? fallbackTitle,
    uri: origin.uri ?? null,
    audience: fields.has("audience") && fields.get("audience") !== null ? readAudience(fields.get("audience")) : null,
  };
}

function readOrigin(source: unknown): { readonly title?: string | undefined; readonly uri?: string | undefined } {
  if (typeof source === "string") return { uri: webAddress(source), title: cleanText(source).text };
  if (typeof source !== "object" || source === null) return {};
  const title: unknown = Reflect.get(source, "title");
  return {
    title: typeof title === "string" ? cleanText(title).text : undefined,
    uri: webAddress(Reflect.get(source, "uri")),
  };
}
