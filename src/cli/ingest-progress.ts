import { SingleBar } from "cli-progress";
import type { IngestProgress } from "../corpus/ingest-result.js";
import { printable } from "./format-run.js";
import type { Io } from "./io.js";

/** A bar on a terminal; elsewhere a plain line at every tenth of the work. */
export function ingestProgress(io: Io): { update(progress: IngestProgress): void; end(): void } {
  return io.progressBar ? bar() : plainLines(io);
}

function bar(): { update(progress: IngestProgress): void; end(): void } {
  const drawn = new SingleBar({
    format: "{bar} {value}/{total} · ETA {eta_formatted} · {file}",
    hideCursor: true,
    clearOnComplete: true,
    stopOnComplete: false,
  });
  let started = false;
  return {
    update({ phase, done, total, file }) {
      if (phase !== "documents") return;
      const shown = { file: printable(file ?? "").slice(-50) };
      if (started) drawn.update(done, shown);
      else drawn.start(total, done, shown);
      started = true;
    },
    end: () => drawn.stop(),
  };
}

function plainLines(io: Io): { update(progress: IngestProgress): void; end(): void } {
  let tenths = 0;
  return {
    update({ phase, done, total }) {
      const reached = phase === "documents" && total > 0 ? Math.floor((done / total) * 10) : 0;
      if (reached <= tenths) return;
      tenths = reached;
      io.err(`ingesting: ${done} of ${total} files`);
    },
    end: () => undefined,
  };
}
