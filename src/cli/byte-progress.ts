import type { Language } from "../core/language.js";
import { countProgress, type CountProgress } from "./count-progress.js";
import type { Io } from "./io.js";

const megabyte = 1024 * 1024;
/** A file below this is read before a bar could be looked at. */
const smallest = 32 * megabyte;

/** Follows the reading of a large file in megabytes; silent for a small one. A second reading begins a new bar. */
export function byteProgress(io: Io, language: Language): { update(read: number, total: number): void; end(): void } {
  let shown: CountProgress | undefined;
  let before = 0;
  return {
    update(read, total) {
      if (total < smallest) return;
      if (read < before) {
        shown?.end();
        shown = undefined;
      }
      before = read;
      shown ??= countProgress(io, { total: Math.ceil(total / megabyte), work: "read", language });
      shown.update(Math.ceil(read / megabyte), "MB");
    },
    end: () => shown?.end(),
  };
}
