import type { Services } from "../services.js";
import { storageError } from "../storage/sqlite.js";
import { readRun, type RunRecord } from "../tracing/run-history.js";
import type { Principal, Role } from "./principal.js";
import { HttpProblem } from "./problem.js";

/** How a run's record names who asked it here; from authentication alone. */
export function sourceOf({ subject }: Principal): string {
  return `${servicePrefix}${subject}`;
}

/** Begins the source of every run that was asked through the API. */
export const servicePrefix = "http:";

/** A person is the same in the console. */
const prefixes = [servicePrefix, "console:"];

/**
 * A run that this caller asked, or may look at for one of `roles`. Another's run
 * is not told apart from one that is not there.
 *
 * @throws HttpProblem `not_found`; KonkyoError `storage_failed` or `storage_busy`
 */
export async function readAskedRun(
  { storage }: Pick<Services, "storage">,
  processId: string,
  caller: Principal,
  roles: readonly Role[],
): Promise<RunRecord> {
  const row = await storage.db
    .selectFrom("runs")
    .select("caller_json")
    .where("process_id", "=", processId)
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw storageError(error, storage.file);
    });
  const own = prefixes.some((prefix) => `${prefix}${caller.subject}` === sourceIn(row?.caller_json ?? null));
  const allowed = own || roles.some((role) => caller.roles.includes(role));
  if (row === undefined || !allowed) {
    throw new HttpProblem("not_found", "there is no such answer", {
      where: "path.process_id",
      hint: "Whoever asked can see it, with the key or user of then.",
    });
  }
  return readRun(storage, processId);
}

function sourceIn(json: string | null): string | null {
  try {
    const caller: unknown = JSON.parse(json ?? "null");
    const source: unknown = typeof caller === "object" && caller !== null ? Reflect.get(caller, "source") : null;
    return typeof source === "string" ? source : null;
  } catch {
    return null;
  }
}
