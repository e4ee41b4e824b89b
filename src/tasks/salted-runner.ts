import type { TaskRunner } from "./task.js";

/** A runner whose requests never meet the cached replies of another salt: for repeats that are to be asked anew. */
export function createSaltedTaskRunner(runner: TaskRunner, salt: string | undefined): TaskRunner {
  if (salt === undefined) return runner;
  return {
    model: runner.model,
    offline: runner.offline,
    run: (task, input, options) => runner.run(task, input, { ...options, salt }),
  };
}
