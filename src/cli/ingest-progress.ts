import type { IngestProgress } from "../corpus/ingest-result.js";
import { countProgress, type CountProgress } from "./count-progress.js";
import { printable } from "./format-run.js";
import type { Io } from "./io.js";

/** Follows an ingestion, whose number of files is known with its first report. */
export function ingestProgress(io: Io): { update(progress: IngestProgress): void; end(): void } {
  let shown: CountProgress | undefined;
  return {
    update({ phase, done, total, file }) {
      if (phase !== "documents") return;
      shown ??= countProgress(io, total, "ingested");
      shown.update(done, printable(file ?? "").slice(-50));
    },
    end: () => shown?.end(),
  };
}
