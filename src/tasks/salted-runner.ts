import { repeatSalts } from "../llm/repeats.js";
import type { Task, TaskOptions, TaskOutcome, TaskRunner } from "./task.js";

/** A runner whose requests never meet the cached replies of another salt: for repeats that are to be asked anew. */
export function createSaltedTaskRunner(runner: TaskRunner, salt: string | undefined): TaskRunner {
  if (salt === undefined) return runner;
  return {
    model: runner.model,
    offline: runner.offline,
    run: (task, input, options) => runner.run(task, input, { ...options, salt }),
  };
}

/** Runs a task `runs` times at once, each asked anew; the outcomes in the order of the salts. */
export function repeatTask<Input, Output>(
  runner: TaskRunner,
  task: Task<Input, Output>,
  input: Input,
  options: TaskOptions & { readonly runs: number },
): Promise<readonly TaskOutcome<Output>[]> {
  const { runs, ...each } = options;
  return Promise.all(repeatSalts(runs).map((salt) => createSaltedTaskRunner(runner, salt).run(task, input, each)));
}
