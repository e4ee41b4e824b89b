import type { RunProgress } from "../../experiments/progress.js";
import { countProgress, type CountProgress } from "../count-progress.js";
import type { Io } from "../io.js";

/** Follows a run: how much is done, how fast, how many errors, how long still. */
export function evalProgress(io: Io): { update(progress: RunProgress): void; end(): void } {
  let shown: CountProgress | undefined;
  return {
    update({ done, total, errors, rowsPerSecond, secondsLeft }) {
      shown ??= countProgress(io, total, "evaluated");
      const detail = [
        ...(rowsPerSecond === null ? [] : [`${rowsPerSecond.toFixed(1)}/s`]),
        ...(errors === 0 ? [] : [`${errors} errors`]),
        ...(secondsLeft === null ? [] : [`${duration(secondsLeft)} left`]),
      ];
      shown.update(done, detail.join(" · "));
    },
    end: () => shown?.end(),
  };
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.ceil(seconds)} s`;
}
