import type { Storage } from "../../storage/sqlite.js";
import { guarded } from "./experiment-record.js";

/** Positions of rows that are read in one go: a few milliseconds. Both ends are part of it. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

const rowsOfWindow = 1000;

/** All rows of an experiment, some at a time, in their order. */
export function rowWindows(storage: Storage, experimentId: number): readonly RowWindow[] {
  const statement = storage.sqlite
    .prepare("SELECT coalesce(max(position), -1) FROM experiment_rows WHERE experiment_id = ?")
    .pluck();
  const last = guarded(storage, () => statement.get(experimentId)) as number;
  return Array.from({ length: Math.ceil((last + 1) / rowsOfWindow) }, (_, index) => ({
    from: index * rowsOfWindow,
    to: (index + 1) * rowsOfWindow - 1,
  }));
}
