import { sql } from "kysely";
import type { Services } from "../../../services.js";
import { storageError } from "../../../storage/sqlite.js";
import { servicePrefix } from "../../asked-run.js";
import type { Principal } from "../../principal.js";
import { listedRunColumns, listedRunSchema, type ListedRun } from "../listed-run.js";

/** How a run's record names who asked it here; from authentication alone. */
export function sourceOf({ subject }: Principal): string {
  return `console:${subject}`;
}

/**
 * The caller's latest questions, newest first, whether they asked them here or through the API.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`
 */
export async function listOwnRuns(
  { storage }: Services,
  caller: Principal,
  limit: number,
): Promise<readonly ListedRun[]> {
  const sources = [sourceOf(caller), `${servicePrefix}${caller.subject}`];
  try {
    const rows = await storage.db
      .selectFrom("runs")
      .select(listedRunColumns)
      .where(sql<string>`json_extract(caller_json, '$.source')`, "in", sources)
      .orderBy("created_at", "desc")
      .limit(limit)
      .execute();
    return rows.map((row) => listedRunSchema.parse(row));
  } catch (error) {
    throw storageError(error, storage.file);
  }
}
