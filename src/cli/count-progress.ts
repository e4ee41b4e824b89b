import { SingleBar } from "cli-progress";
import type { Io } from "./io.js";

/** Shows how much of a known amount is done: a bar on a terminal, a plain line at every tenth elsewhere. */
export interface CountProgress {
  update(done: number, detail?: string): void;
  end(): void;
}

export function countProgress(io: Io, total: number, what: string): CountProgress {
  return io.progressBar ? bar(total) : plainLines(io, total, what);
}

function bar(total: number): CountProgress {
  const drawn = new SingleBar({
    format: "{bar} {value}/{total} · ETA {eta_formatted} {detail}",
    hideCursor: true,
    clearOnComplete: true,
  });
  drawn.start(total, 0, { detail: "" });
  return {
    update: (done, detail = "") => drawn.update(done, { detail: detail === "" ? "" : `· ${detail}` }),
    end: () => drawn.stop(),
  };
}

function plainLines(io: Io, total: number, what: string): CountProgress {
  let tenths = 0;
  return {
    update(done) {
      const reached = total > 0 ? Math.floor((done / total) * 10) : 0;
      if (reached <= tenths) return;
      tenths = reached;
      io.err(`${what}: ${done} of ${total}`);
    },
    end: () => undefined,
  };
}
