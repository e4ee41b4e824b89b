import { randomUUID } from "node:crypto";
import os from "node:os";
import process from "node:process";
import { z } from "zod";
import { storageError, type Storage } from "../storage/sqlite.js";
import type { Clock } from "../tracing/clock.js";

/**
 * Which process is at work on which run, so that a run that was broken off is
 * taken up by one. It stands with the run, in the database.
 */
export interface RunHolds {
  /**
   * Takes a run for whoever calls.
   *
   * - `taken`: nobody had it, or a process that is gone; also for a run that is not recorded
   * - `held`: it is being worked on, here or elsewhere
   * - `worn_out`: it was broken off so often that it may be what breaks processes
   */
  take(storage: Storage, processId: string): "taken" | "held" | "worn_out";
  /** Gives a run back: one that was broken off is free at once for whoever takes it up. */
  release(storage: Storage, processId: string, how: "ended" | "broken_off"): void;
  /** Stops saying that this process lives. */
  end(): void;
}

/** Says of a run who is at work on it, as `holder` in the `caller_json` of its record. */
export const runHolderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  token: z.string().describe("Of the process, since a number comes again"),
  seen_at: z.string().describe("When it last said that it lives; 1970 when it broke the run off itself"),
  takes: z.number().int().min(1).describe("How often the run was taken without coming to an end"),
});
type RunHolder = z.infer<typeof runHolderSchema>;

/** A holder that has not been seen for so long is gone, even where a process of its number lives. */
const silenceMs = 60_000;
const renewMs = 15_000;
const mostTakes = 5;
const brokenOff = new Date(0).toISOString();
/** One for the process, however many services it runs. */
const token = randomUUID();

export function createRunHolds(clock: Clock): RunHolds {
  const held = new Map<string, { readonly storage: Storage; readonly processId: string }>();
  const keyOf = (storage: Storage, processId: string): string => `${storage.file} ${processId}`;
  const self = (takes: number): RunHolder => ({
    ...{ pid: process.pid, host: os.hostname(), token, takes },
    seen_at: clock.now().toISOString(),
  });
  const renew = (): void => {
    for (const { storage, processId } of held.values()) {
      // A database that is busy is told at the next turn; there are four before the silence is over.
      if (storage.sqlite.open) quietly(() => setSeen(storage, { processId, seen: clock.now().toISOString() }));
    }
  };
  const timer = setInterval(renew, renewMs).unref();
  return {
    take(storage, processId) {
      const key = keyOf(storage, processId);
      if (held.has(key)) return "held";
      const taken = guarded(storage, () =>
        storage.sqlite
          .transaction(() => {
            const row = readHolder(storage, processId);
            if (row.holder !== null && isAlive(row.holder, clock.now())) return "held";
            const takes = (row.holder?.takes ?? 0) + 1;
            if (takes > mostTakes) return "worn_out";
            if (row.recorded) writeHolder(storage, processId, self(takes));
            return "taken";
          })
          .immediate(),
      );
      if (taken === "taken") held.set(key, { storage, processId });
      return taken;
    },
    release(storage, processId, how) {
      if (!held.delete(keyOf(storage, processId)) || !storage.sqlite.open) return;
      guarded(storage, () =>
        how === "ended" ? forgetHolder(storage, processId) : setSeen(storage, { processId, seen: brokenOff }),
      );
    },
    end: () => clearInterval(timer),
  };
}

function isAlive(holder: RunHolder, now: Date): boolean {
  if (now.getTime() - Date.parse(holder.seen_at) > silenceMs) return false;
  if (holder.token === token || holder.host !== os.hostname()) return true;
  // In a container every process has the same number: the one of before is gone.
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is there and belongs to someone else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readHolder({ sqlite }: Storage, processId: string): { recorded: boolean; holder: RunHolder | null } {
  const json = sqlite
    .prepare(`SELECT json_extract(caller_json, '$.holder') FROM runs WHERE process_id = ? AND caller_json IS NOT NULL`)
    .pluck()
    .get(processId) as string | null | undefined;
  if (json === undefined) return { recorded: false, holder: null };
  return { recorded: true, holder: runHolderSchema.safeParse(JSON.parse(json ?? "null")).data ?? null };
}

function writeHolder({ sqlite }: Storage, processId: string, holder: RunHolder): void {
  sqlite
    .prepare("UPDATE runs SET caller_json = json_set(caller_json, '$.holder', json(?)) WHERE process_id = ?")
    .run(JSON.stringify(holder), processId);
}

function forgetHolder({ sqlite }: Storage, processId: string): void {
  sqlite
    .prepare(
      `UPDATE runs SET caller_json = json_remove(caller_json, '$.holder')
       WHERE process_id = ? AND json_extract(caller_json, '$.holder.token') = ?`,
    )
    .run(processId, token);
}

function setSeen({ sqlite }: Storage, given: { readonly processId: string; readonly seen: string }): void {
  sqlite
    .prepare(
      `UPDATE runs SET caller_json = json_set(caller_json, '$.holder.seen_at', @seen)
       WHERE process_id = @processId AND json_extract(caller_json, '$.holder.token') = @token`,
    )
    .run({ ...given, token });
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Said at the next turn.
  }
}

function guarded<Result>(storage: Storage, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storageError(error, storage.file);
  }
}
