import os from "node:os";
import process from "node:process";
import { z } from "zod";
import { KonkyoError } from "../../core/errors.js";
import type { Storage } from "../../storage/sqlite.js";
import { guarded, type ExperimentRecord } from "./experiment-record.js";

/** The one process that works on an experiment. */
export interface Hold {
  /** Says that the process is still at work; to be called more often than every minute. */
  renew(now: Date): void;
  release(): void;
}

const holderSchema = z.object({ pid: z.number(), host: z.string(), token: z.string(), seen_at: z.string() });

/** A holder that has not been seen for so long is gone, even where a process of its number lives. */
const silenceMs = 60_000;

/**
 * Takes an experiment for this process. One whose process was killed is free at once.
 *
 * @throws KonkyoError `storage_busy` while another process works on it
 */
export function holdExperiment(storage: Storage, experiment: ExperimentRecord, now: Date): Hold {
  const token = `${process.pid}.${now.getTime()}.${Math.random()}`;
  const self = (seen: Date): string =>
    JSON.stringify({ pid: process.pid, host: os.hostname(), token, seen_at: seen.toISOString() });
  const read = storage.sqlite.prepare("SELECT holder_json FROM experiments WHERE id = ?").pluck();
  const write = storage.sqlite.prepare("UPDATE experiments SET holder_json = ? WHERE id = ?");
  const take = storage.sqlite.transaction(() => {
    const held = read.get(experiment.id) as string | null;
    if (held !== null && isAlive(held, now)) {
      throw new KonkyoError("storage_busy", "another process is working on this experiment", {
        where: experiment.name,
        hint: "Wait for it, or stop it.",
      });
    }
    write.run(self(now), experiment.id);
  });
  guarded(storage, () => take.immediate());
  return {
    renew: (seen) => void guarded(storage, () => write.run(self(seen), experiment.id)),
    release: () => {
      guarded(storage, () => {
        const held = read.get(experiment.id) as string | null;
        if (held !== null && holderSchema.parse(JSON.parse(held)).token === token) write.run(null, experiment.id);
      });
    },
  };
}

function isAlive(held: string, now: Date): boolean {
  const { pid, host, seen_at: seenAt } = holderSchema.parse(JSON.parse(held));
  if (now.getTime() - Date.parse(seenAt) > silenceMs) return false;
  if (host !== os.hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is there and belongs to someone else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
