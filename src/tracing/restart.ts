import { z } from "zod";
import { KonkyoError } from "../core/errors.js";
import { storageError, type Storage } from "../storage/sqlite.js";

/** Who asked, as far as a run needs it to go on in another process. */
export const recordedCallerSchema = z.object({
  groups: z.array(z.string()).describe("The caller's groups at the time of asking"),
  source: z.string().describe("What asked: `konkyo`, `langgraph`, `experiment`, or a service's own name"),
});
export type RecordedCaller = z.infer<typeof recordedCallerSchema>;

export interface Restart extends RecordedCaller {
  readonly question: string;
}

// A run may have said that it waits and died before its state was kept.
const unended = new Set(["running", "waiting", "failed"]);

/**
 * What a run that was broken off needs to begin again under its id; null when
 * it was not recorded, has ended, or is kept by a LangGraph server.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`; names a run whose row is damaged
 */
export async function readRestart(storage: Storage, processId: string): Promise<Restart | null> {
  const row = await storage.db
    .selectFrom("runs")
    .select(["status", "question", "caller_json"])
    .where("process_id", "=", processId)
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw storageError(error, storage.file);
    });
  if (row === undefined || !unended.has(row.status) || row.caller_json === null) return null;
  const caller = recordedCallerSchema.safeParse(parsed(row.caller_json));
  if (!caller.success) {
    throw new KonkyoError("storage_failed", `the stored caller of run ${processId} is damaged`, {
      where: storage.file,
    });
  }
  if (caller.data.source === "langgraph") return null;
  return { question: row.question, ...caller.data };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}
