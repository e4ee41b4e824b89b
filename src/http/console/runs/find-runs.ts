import { sql } from "kysely";
import { z } from "zod";
import { storageError, type Storage } from "../../../storage/sqlite.js";
import { runStatuses } from "../../../tracing/run-history.js";
import { listedRunColumns, listedRunSchema, type ListedRun } from "../listed-run.js";
import { gateRoutes } from "../../../core/evidence-gate.js";

/** What the address of the list says; anything else in it is as if it were not there. */
export const runSearchSchema = z.object({
  status: z.enum(runStatuses).optional().catch(undefined),
  route: z.enum(gateRoutes).optional().catch(undefined),
  reason: z.string().min(1).max(64).optional().catch(undefined),
  text: z.string().trim().min(1).max(200).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
export type RunSearch = z.infer<typeof runSearchSchema>;

export const runsPerPage = 25;

export interface FoundRuns {
  readonly runs: readonly ListedRun[];
  /** Of all pages. */
  readonly total: number;
  /** Every reason that a run was ever recorded with, for the filter. */
  readonly reasons: readonly string[];
}

/**
 * One page of the recorded runs that match, newest first. A text is looked for in questions, and at the beginning of ids.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`
 */
export async function findRuns(storage: Storage, search: RunSearch): Promise<FoundRuns> {
  const { status, route, reason, text, page } = search;
  let matching = storage.db.selectFrom("runs");
  if (status !== undefined) matching = matching.where("status", "=", status);
  if (route !== undefined) matching = matching.where("route", "=", route);
  if (reason !== undefined) matching = matching.where("reason", "=", reason);
  if (text !== undefined) {
    const escaped = text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
    matching = matching.where(
      sql<boolean>`(question LIKE ${`%${escaped}%`} ESCAPE '\\' OR process_id LIKE ${`${escaped}%`} ESCAPE '\\')`,
    );
  }
  try {
    const { total } = await matching.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
    const rows = await matching
      .select(listedRunColumns)
      .orderBy("created_at", "desc")
      .orderBy(sql`rowid`, "desc")
      .limit(runsPerPage)
      .offset((page - 1) * runsPerPage)
      .execute();
    const reasons = await storage.db
      .selectFrom("runs")
      .select("reason")
      .distinct()
      .where("reason", "is not", null)
      .orderBy("reason")
      .execute();
    return {
      runs: rows.map((row) => listedRunSchema.parse(row)),
      total,
      reasons: reasons.flatMap(({ reason: known }) => known ?? []),
    };
  } catch (error) {
    throw storageError(error, storage.file);
  }
}
