import { KonkyoError } from "../core/errors.js";
import type { Tickets } from "../review/tickets.js";
import { storageError, type Storage } from "../storage/sqlite.js";
import { readRun } from "../tracing/run-history.js";
import type { Cancellations } from "./cancellations.js";
import type { Deliveries } from "./deliveries.js";

export interface CancelledRun {
  readonly process_id: string;
  /** Nodes that had ended when the run was cancelled; whatever came after is not done. */
  readonly settled: readonly string[];
  /** Ids of tickets that were waiting and are now closed; they stay to be read. */
  readonly tickets: readonly string[];
  /** True when a process may still be at work: it stops within a second. */
  readonly running: boolean;
}

export interface CancelParts {
  readonly storage: Storage;
  readonly cancellations: Cancellations;
  readonly deliveries: Deliveries;
  readonly tickets: Tickets;
}

/**
 * Cancels a run from any process. Nothing new is sent from then on; what was
 * written down stays.
 *
 * @param processIdOrPrefix id of a recorded run, or the beginning of it
 * @throws KonkyoError `not_found` or `usage` for the id, `conflict` when the run has already sent its outcome
 */
export async function cancelRun(
  { storage, cancellations, deliveries, tickets }: CancelParts,
  processIdOrPrefix: string,
  by: string,
  now: Date,
): Promise<CancelledRun> {
  const run = await readRun(storage, processIdOrPrefix);
  const { process_id: processId, status } = run;
  if (deliveries.of(processId) !== null) {
    throw new KonkyoError("conflict", "the run has already sent its outcome; it cannot be taken back", {
      where: processId,
      hint: `\`konkyo runs show ${processId.slice(0, 8)}\` shows what was sent.`,
    });
  }
  cancellations.request(processId, by, now);
  const closed = await tickets.cancelForRun(processId, by);
  if (status === "waiting") {
    await storage.db
      .updateTable("runs")
      .set({ status: "cancelled", reason: "cancelled", finished_at: now.toISOString() })
      .where("process_id", "=", processId)
      .where("status", "=", "waiting")
      .execute()
      .catch((error: unknown) => {
        throw storageError(error, storage.file);
      });
  }
  return {
    process_id: processId,
    settled: run.nodes.filter((node) => node.status === "finished").map(({ node }) => node),
    tickets: closed,
    running: status === "running",
  };
}
