import type { RunRecorder } from "./run-recorder.js";

/** One recorder out of several: each hears of everything, in the given order. */
export function combineRecorders(...recorders: readonly RunRecorder[]): RunRecorder {
  return {
    async start(run) {
      for (const recorder of recorders) await recorder.start(run);
    },
    async node(record) {
      for (const recorder of recorders) await recorder.node(record);
    },
    async finish(run) {
      for (const recorder of recorders) await recorder.finish(run);
    },
  };
}
