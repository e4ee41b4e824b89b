import { pathToFileURL } from "node:url";
import { contentHash } from "../storage/content-hash.js";
import type { CorpusConfig } from "./config.js";
import type { Audience, PreparedRow, ReadDocument } from "./document.js";
import { evidenceIds, titleSeparator } from "./evidence-id.js";
import type { LedgerEntry } from "./ledger.js";
import { splitSections } from "./split.js";

/** A document as it will be stored, complete but for its release. */
export interface PlannedDocument {
  readonly documentId: string;
  readonly title: string;
  readonly uri: string;
  readonly corpusVersion: string | null;
  readonly audience: Audience;
  readonly metadata: Readonly<Record<string, string>>;
  /** Over title and chunks alone: not over version and place, so that releases can be compared. */
  readonly contentHash: string;
  readonly chunks: readonly PlannedChunk[];
}

export interface PlannedChunk {
  readonly record: Readonly<Record<string, unknown>>;
  readonly content: string;
  readonly title: string;
  readonly uri: string;
  readonly contentHash: string;
  readonly audience: Audience;
}

/** What a document gets where it and the ledger are silent. */
export interface DocumentDefaults {
  readonly corpusVersion: string;
  readonly audience: Audience;
  /** Name of the folder's origin within a release; empty for none. */
  readonly source: string;
}

/** Key in a document's metadata that holds its source. */
export const sourceKey = "corpus_source";

/**
 * Cuts a document and settles version and audience: its own claim first, then
 * the ledger's, then the default. A claim that is there but empty stays empty.
 */
export async function planDocument(
  document: ReadDocument,
  place: { readonly file: string; readonly documentId: string },
  entry: LedgerEntry | undefined,
  defaults: DocumentDefaults,
  config: CorpusConfig,
): Promise<PlannedDocument> {
  const { claims } = document;
  const shared = {
    documentId: place.documentId,
    title: document.title,
    uri: claims.uri ?? pathToFileURL(place.file).href,
    corpusVersion: firstSaid(claims.corpusVersion, entry?.corpusVersion, defaults.corpusVersion) ?? null,
    audience: firstSaid(claims.audience, entry?.audience, defaults.audience) ?? null,
    metadata:
      defaults.source === "" ? withoutSource(claims.metadata) : { ...claims.metadata, [sourceKey]: defaults.source },
  };
  if (document.kind === "prepared") return { ...shared, ...planRows(document.rows, shared) };
  const pieces = await splitSections(document.title, document.sections, config);
  const ids = evidenceIds(place.documentId, pieces);
  const chunks = pieces.map((piece, index): PlannedChunk => {
    const id = ids[index] ?? "";
    const version = shared.corpusVersion === null ? {} : { corpus_version: shared.corpusVersion };
    return {
      record: { evidence_id: id, content: piece.content, ...version },
      content: piece.content,
      title: piece.titlePath.join(titleSeparator),
      uri: shared.uri,
      contentHash: contentHash(piece.content),
      audience: shared.audience,
    };
  });
  return {
    ...shared,
    chunks,
    contentHash: hashOfAll([shared.title, ...chunks.map((chunk) => contentHash(chunk.title, chunk.content))]),
  };
}

/** Over a list of any length: a call with each as an argument would exhaust the stack on a large page. */
function hashOfAll(texts: readonly string[]): string {
  return contentHash(texts.join("\0"));
}

/** The first claim that was made; null is one, `undefined` is not. */
function firstSaid<Value>(...claims: readonly Value[]): Value | undefined {
  return claims.find((claim) => claim !== undefined);
}

function withoutSource(metadata: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== sourceKey));
}

/** Prepared rows keep their own versions; the document's is theirs where they all agree. */
function planRows(
  rows: readonly PreparedRow[],
  shared: { readonly uri: string; readonly audience: Audience },
): Pick<PlannedDocument, "chunks" | "contentHash" | "corpusVersion"> {
  const chunks = rows.map((row): PlannedChunk => {
    const content = typeof row.record["content"] === "string" ? row.record["content"] : "";
    return {
      record: row.record,
      content,
      title: row.title,
      uri: row.uri ?? shared.uri,
      contentHash: contentHash(content),
      audience: row.audience ?? shared.audience,
    };
  });
  const versions = new Set(rows.map((row) => row.record["corpus_version"]));
  const [version] = versions;
  return {
    chunks,
    corpusVersion: versions.size === 1 && typeof version === "string" ? version : null,
    contentHash: hashOfAll(rows.map((row) => contentHash(JSON.stringify(row)))),
  };
}
