import { z } from "zod";
import { KonkyoError } from "../core/errors.js";
import { storageError, type Storage } from "../storage/sqlite.js";

export const releaseSummarySchema = z.object({
  name: z.string(),
  active: z.boolean(),
  created_at: z.string(),
  pages: z.number().int(),
  chunks: z.number().int(),
  versions: z
    .array(z.object({ corpus_version: z.string().nullable(), chunks: z.number().int() }))
    .describe("Versions that the chunks carry, most frequent first; null where it is missing or no text"),
});
export type ReleaseSummary = z.infer<typeof releaseSummarySchema>;

export const releaseDiffSchema = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  unchanged: z.number().int(),
});
export type ReleaseDiff = z.infer<typeof releaseDiffSchema>;

/** All releases, oldest first. Throws KonkyoError `storage_failed` or `storage_busy`, as does everything here. */
export function listReleases(storage: Storage): readonly ReleaseSummary[] {
  return guarded(storage, () => {
    const rows = storage.sqlite
      .prepare(
        `SELECT name, active, created_at,
           (SELECT count(*) FROM documents WHERE release = name) AS pages,
           (SELECT count(*) FROM chunks WHERE release = name) AS chunks
         FROM releases ORDER BY created_at, name`,
      )
      .all() as (Omit<ReleaseSummary, "active" | "versions"> & { active: number })[];
    const versions = storage.sqlite.prepare(
      `SELECT CASE json_type(record_json, '$.corpus_version') WHEN 'text' THEN json_extract(record_json, '$.corpus_version') END AS corpus_version,
         count(*) AS chunks
       FROM chunks WHERE release = ? GROUP BY 1 ORDER BY 2 DESC, 1`,
    );
    return rows.map((row) => ({
      ...row,
      active: row.active === 1,
      versions: versions.all(row.name) as ReleaseSummary["versions"],
    }));
  });
}

/** Name of the active release, which is the gate's current version; null when there is none. */
export function activeRelease(storage: Storage): string | null {
  return guarded(storage, () => {
    const name = storage.sqlite.prepare("SELECT name FROM releases WHERE active = 1").pluck().get();
    return typeof name === "string" ? name : null;
  });
}

export function releaseExists(storage: Storage, name: string): boolean {
  return guarded(
    storage,
    () => storage.sqlite.prepare("SELECT 1 FROM releases WHERE name = ?").get(name) !== undefined,
  );
}

/** Makes a release the active one. Throws KonkyoError `not_found` when there is none of that name. */
export function activateRelease(storage: Storage, name: string, now: Date): void {
  guarded(storage, () => {
    const activate = storage.sqlite.transaction(() => {
      requireRelease(storage, name);
      setActive(storage, name, now);
    });
    activate.immediate();
  });
}

/**
 * Makes a release active when it is the oldest and none there ever was active:
 * the first one of a new index. Returns whether it did.
 */
export function activateFirstRelease(storage: Storage, name: string, now: Date): boolean {
  return guarded(storage, () => {
    const activate = storage.sqlite.transaction(() => {
      const oldest = storage.sqlite
        .prepare("SELECT name FROM releases ORDER BY created_at, rowid LIMIT 1")
        .pluck()
        .get();
      const used = storage.sqlite.prepare("SELECT 1 FROM releases WHERE activated_at IS NOT NULL").get();
      if (oldest !== name || used !== undefined) return false;
      setActive(storage, name, now);
      return true;
    });
    return activate.immediate();
  });
}

/**
 * Documents that differ between two releases, by document id and content.
 * Versions and places do not count; releases cut with different chunk sizes
 * differ everywhere.
 *
 * @throws KonkyoError `not_found` when either does not exist
 */
export function diffReleases(storage: Storage, before: string, after: string): ReleaseDiff {
  return guarded(storage, () => {
    const [old, fresh] = storage.sqlite.transaction(
      () => [readHashes(storage, before), readHashes(storage, after)] as const,
    )();
    const shared = [...fresh.keys()].filter((id) => old.has(id));
    const changed = shared.filter((id) => old.get(id) !== fresh.get(id));
    return {
      added: [...fresh.keys()].filter((id) => !old.has(id)),
      changed,
      removed: [...old.keys()].filter((id) => !fresh.has(id)),
      unchanged: shared.length - changed.length,
    };
  });
}

/**
 * Removes a release with its documents, and vectors that nothing uses any more.
 *
 * @param force removes the active release too, which leaves none active
 * @throws KonkyoError `not_found`, or `usage` for the active release without force
 */
export function removeRelease(
  storage: Storage,
  name: string,
  force = false,
): { readonly pages: number; readonly chunks: number } {
  return guarded(storage, () => {
    const remove = storage.sqlite.transaction(() => {
      requireRelease(storage, name);
      if (!force && activeRelease(storage) === name) {
        throw new KonkyoError("usage", `${name} is the active release`, {
          hint: "Activate another release first, or force the removal.",
        });
      }
      const counts = storage.sqlite
        .prepare(
          `SELECT (SELECT count(*) FROM documents WHERE release = @name) AS pages,
             (SELECT count(*) FROM chunks WHERE release = @name) AS chunks`,
        )
        .get({ name }) as { pages: number; chunks: number };
      storage.sqlite.prepare("DELETE FROM releases WHERE name = ?").run(name);
      storage.sqlite
        .prepare("DELETE FROM embeddings WHERE content_hash NOT IN (SELECT content_hash FROM chunks)")
        .run();
      return counts;
    });
    return remove.immediate();
  });
}

function readHashes(storage: Storage, release: string): ReadonlyMap<string, string> {
  requireRelease(storage, release);
  const rows = storage.sqlite
    .prepare("SELECT document_id, content_hash FROM documents WHERE release = ? ORDER BY document_id")
    .all(release) as { document_id: string; content_hash: string }[];
  return new Map(rows.map((row) => [row.document_id, row.content_hash]));
}

function requireRelease(storage: Storage, name: string): void {
  if (releaseExists(storage, name)) return;
  const names = storage.sqlite.prepare("SELECT name FROM releases ORDER BY created_at, name").pluck().all() as string[];
  throw new KonkyoError("not_found", `there is no release ${JSON.stringify(name)}`, {
    hint: names.length === 0 ? "Nothing has been ingested yet." : `There are: ${names.join(", ")}.`,
  });
}

function setActive(storage: Storage, name: string, now: Date): void {
  storage.sqlite.prepare("UPDATE releases SET active = 0 WHERE active = 1").run();
  storage.sqlite
    .prepare("UPDATE releases SET active = 1, activated_at = ? WHERE name = ?")
    .run(now.toISOString(), name);
}

function guarded<Value>(storage: Storage, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw storageError(error, storage.file);
  }
}
