import { outcomeSchema, type Outcome } from "../core/outcome.js";
import { KonkyoError } from "../core/errors.js";
import { storageError, type Storage } from "../storage/sqlite.js";

export interface Delivery {
  readonly process_id: string;
  readonly category: string;
  readonly corpus_version: string | null;
  readonly certificate_id: string | null;
  readonly outcome: Outcome;
}

/** What was sent, once for each run. */
export interface Deliveries {
  /**
   * Writes down what a run sends. When it has sent before, that stands and is returned.
   *
   * @throws KonkyoError `storage_failed` or `storage_busy`; nothing is then sent
   */
  deliver(delivery: Delivery, now: Date): { readonly outcome: Outcome; readonly first: boolean };
  /** What a run has sent; null when it has sent nothing. */
  of(processId: string): Outcome | null;
}

export function createDeliveries(storage: Storage): Deliveries {
  const insert = storage.sqlite.prepare(`
    INSERT INTO deliveries
      (process_id, delivered_at, status, released_by_json, category, corpus_version, certificate_id, outcome_json)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (process_id) DO NOTHING`);
  const read = storage.sqlite.prepare("SELECT outcome_json FROM deliveries WHERE process_id = ?").pluck();
  const stored = (processId: string): Outcome | null => {
    const json = read.get(processId) as string | undefined;
    if (json === undefined) return null;
    const parsed = outcomeSchema.safeParse(jsonOrNull(json));
    if (parsed.success) return parsed.data;
    throw new KonkyoError("storage_failed", `the stored delivery of ${processId} is damaged`, { where: storage.file });
  };
  const deliver = storage.sqlite.transaction((delivery: Delivery, now: Date) => {
    const { outcome } = delivery;
    const released = outcome.released_by === null ? null : JSON.stringify(outcome.released_by);
    const { changes } = insert.run(
      delivery.process_id,
      now.toISOString(),
      outcome.status,
      released,
      delivery.category,
      delivery.corpus_version,
      delivery.certificate_id,
      JSON.stringify(outcome),
    );
    return changes === 1 ? { outcome, first: true } : { outcome: stored(delivery.process_id) ?? outcome, first: false };
  });
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw storageError(error, storage.file);
    }
  };
  return {
    deliver: (delivery, now) => guarded(() => deliver.immediate(delivery, now)),
    of: (processId) => guarded(() => stored(processId)),
  };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
