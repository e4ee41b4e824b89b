import { storageError, type Storage } from "../storage/sqlite.js";

/** What the gate holds evidence against while nothing has been ingested: a search then finds nothing of it. */
export const emptyCorpusVersion = "empty";

/**
 * The current version of the corpus: the name of the active release. An index
 * with no release at all is an empty corpus; one with releases of which none is
 * active has no current version (null).
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`
 */
export async function currentVersion(storage: Storage): Promise<string | null> {
  try {
    const rows = await storage.db.selectFrom("releases").select(["name", "active"]).execute();
    if (rows.length === 0) return emptyCorpusVersion;
    return rows.find((row) => row.active === 1)?.name ?? null;
  } catch (error) {
    throw storageError(error, storage.file);
  }
}
