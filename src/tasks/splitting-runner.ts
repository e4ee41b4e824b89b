import { addUsage } from "../core/usage.js";
import type { TaskOutcome, TaskRecord, TaskRunner } from "./task.js";

/**
 * A runner that asks again in two halves when a reply was cut at its longest
 * allowed length, and halves again until it fits or the input is one item. What
 * was asked before is counted; a half that fails fails the whole, so that a part
 * is never taken for all of it.
 */
export function createSplittingTaskRunner(runner: TaskRunner): TaskRunner {
  const splitting: TaskRunner = {
    model: runner.model,
    offline: runner.offline,
    async run(task, input, options) {
      const whole = await runner.run(task, input, options);
      if (whole.ok || whole.code !== "truncated" || task.parts === undefined) return whole;
      const halves = task.parts.split(input);
      if (halves === null) return whole;
      const [first, second] = await Promise.all([
        splitting.run(task, halves[0], options),
        splitting.run(task, halves[1], options),
      ]);
      const costs = sumOf(whole, first, second);
      if (!first.ok) return { ...first, ...costs };
      if (!second.ok) return { ...second, ...costs };
      return { ...first, ...costs, value: task.parts.join(first.value, second.value) };
    },
  };
  return splitting;
}

function sumOf(...outcomes: readonly TaskOutcome<unknown>[]): Pick<TaskRecord, "attempts" | "usage" | "duration_ms"> {
  return {
    attempts: outcomes.reduce((sum, { attempts }) => sum + attempts, 0),
    usage: addUsage(...outcomes.map(({ usage }) => usage)),
    duration_ms: outcomes.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
  };
}
