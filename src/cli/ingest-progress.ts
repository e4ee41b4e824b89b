import type { Language } from "../core/language.js";
import type { IngestProgress } from "../corpus/ingest-result.js";
import { countProgress, type CountProgress } from "./count-progress.js";
import { printable } from "./format-run.js";
import type { Io } from "./io.js";

/** Follows an ingestion, whose number of files is known with its first report. */
export function ingestProgress(io: Io, language: Language): { update(progress: IngestProgress): void; end(): void } {
  let shown: CountProgress | undefined;
  return {
    update({ phase, done, total, file }) {
      if (phase !== "documents") return;
      shown ??= countProgress(io, { total, work: "ingest", language });
      shown.update(done, printable(file ?? "").slice(-50));
    },
    end: () => shown?.end(),
  };
}
