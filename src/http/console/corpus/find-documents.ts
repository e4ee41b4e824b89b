import { z } from "zod";
import { audienceCondition } from "../../../storage/audience.js";
import { storageError, type Storage } from "../../../storage/sqlite.js";

/** Documents are shown to whom the search would show them: those for the caller's groups. */
export interface DocumentQuestion {
  readonly release: string;
  readonly groups: readonly string[];
}

const groupList = z
  .string()
  .nullable()
  .transform((json) => (json === null ? null : namesIn(json)));

const listedDocumentSchema = z.object({
  document_id: z.string(),
  title: z.string(),
  uri: z.string(),
  corpus_version: z.string().nullable(),
  ingested_at: z.string(),
  /** Groups that may see it; null is everyone. */
  audience_json: groupList,
  pieces: z.number(),
});
export type ListedDocument = z.infer<typeof listedDocumentSchema>;

export interface FoundDocuments {
  readonly documents: readonly ListedDocument[];
  /** Of all pages. */
  readonly total: number;
  /** In the release, but for other groups. */
  readonly hidden: number;
}

export const documentsPerPage = 50;

const documentColumns = `c.document_id, c.title, c.uri, c.corpus_version, c.ingested_at, c.audience_json,
  (SELECT count(*) FROM chunks WHERE release = c.release AND document_id = c.document_id) AS pieces`;

/**
 * One page of the documents of a release whose title or id holds a text, by id.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`
 */
export function findDocuments(
  storage: Storage,
  { release, groups }: DocumentQuestion,
  search: { readonly text: string; readonly page: number },
): FoundDocuments {
  const text = `%${search.text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
  const values = { release, groups: JSON.stringify(groups), text };
  const where = `c.release = @release AND ${audienceCondition}`;
  const matching = `${where} AND (c.title LIKE @text ESCAPE '\\' OR c.document_id LIKE @text ESCAPE '\\')`;
  return guarded(storage, (sqlite) => {
    const count = (condition: string): number =>
      sqlite.prepare(`SELECT count(*) FROM documents AS c WHERE ${condition}`).pluck().get(values) as number;
    const rows = sqlite
      .prepare(
        `SELECT ${documentColumns} FROM documents AS c WHERE ${matching} ORDER BY c.document_id LIMIT @limit OFFSET @offset`,
      )
      .all({ ...values, limit: documentsPerPage, offset: (search.page - 1) * documentsPerPage });
    return {
      documents: rows.map((row) => listedDocumentSchema.parse(row)),
      total: count(matching),
      hidden: count("c.release = @release") - count(where),
    };
  });
}

const pieceSchema = z.object({
  position: z.number(),
  title: z.string(),
  content: z.string(),
  /** As ingested; null where it is missing or no text. */
  evidence_id: z.string().nullable(),
  corpus_version: z.string().nullable(),
});
export type DocumentPiece = z.infer<typeof pieceSchema>;

export const piecesPerPage = 50;

/** A document with a page of its pieces in their order; null where there is none for these groups. */
export function readDocument(
  storage: Storage,
  { release, groups }: DocumentQuestion,
  documentId: string,
  page: number,
): { readonly document: ListedDocument; readonly pieces: readonly DocumentPiece[] } | null {
  const values = { release, groups: JSON.stringify(groups), id: documentId };
  const where = `c.release = @release AND c.document_id = @id AND ${audienceCondition}`;
  return guarded(storage, (sqlite) => {
    const row = sqlite.prepare(`SELECT ${documentColumns} FROM documents AS c WHERE ${where}`).get(values);
    if (row === undefined) return null;
    const pieces = sqlite
      .prepare(
        `SELECT c.position, c.title, c.content, ${textOf("evidence_id")}, ${textOf("corpus_version")}
         FROM chunks AS c WHERE ${where} ORDER BY c.position LIMIT @limit OFFSET @offset`,
      )
      .all({ ...values, limit: piecesPerPage, offset: (page - 1) * piecesPerPage });
    return { document: listedDocumentSchema.parse(row), pieces: pieces.map((piece) => pieceSchema.parse(piece)) };
  });
}

/** The ids of the documents of two releases that these groups may see in either. */
export function visibleIds(
  storage: Storage,
  releases: readonly [string, string],
  groups: readonly string[],
): ReadonlySet<string> {
  const [from, to] = releases;
  return guarded(storage, (sqlite) => {
    const ids = sqlite
      .prepare(
        `SELECT DISTINCT c.document_id FROM documents AS c WHERE c.release IN (@from, @to) AND ${audienceCondition}`,
      )
      .pluck()
      .all({ from, to, groups: JSON.stringify(groups) });
    return new Set(ids as readonly string[]);
  });
}

function textOf(field: "evidence_id" | "corpus_version"): string {
  return `CASE json_type(c.record_json, '$.${field}') WHEN 'text' THEN json_extract(c.record_json, '$.${field}') END AS ${field}`;
}

function namesIn(json: string): readonly string[] {
  try {
    const parsed = z.array(z.string()).safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : [];
  } catch {
    // An audience that is no list is for nobody; the search takes it so too.
    return [];
  }
}

function guarded<Result>(storage: Storage, read: (sqlite: Storage["sqlite"]) => Result): Result {
  try {
    return read(storage.sqlite);
  } catch (error) {
    throw storageError(error, storage.file);
  }
}
