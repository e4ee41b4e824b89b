import type { Io } from "./io.js";

/** Shows on a terminal which nodes have finished; silent elsewhere, since a question takes moments. */
export function nodeProgress(io: Io): { node(name: string): void; end(): void } {
  if (!io.progressBar) return { node: () => undefined, end: () => undefined };
  const seen: string[] = [];
  return {
    node(name) {
      seen.push(name);
      io.redraw(io.color.dim(seen.join(" → ")));
    },
    end: () => io.redraw(""),
  };
}
