import { KonkyoError } from "../core/errors.js";
import { noUsage } from "../core/usage.js";
import type { Task, TaskOptions, TaskOutcome, TaskRunner } from "./task.js";

/**
 * A runner that asks the same thing once: equal task, language and input share
 * one request, also while it is under way. The first to ask carries its cost;
 * for the others the record says 0 attempts and no usage. A failed reply is
 * shared like any other, so that all who asked tell the same; a request that was
 * cancelled is not. Keeps every reply for as long as it lives: make one for each sample.
 */
export function shareReplies(runner: TaskRunner): TaskRunner {
  const asked = new Map<string, Promise<TaskOutcome<unknown>>>();
  return {
    model: runner.model,
    offline: runner.offline,
    async run<Input, Output>(task: Task<Input, Output>, input: Input, options: TaskOptions) {
      const key = JSON.stringify([task.name, options.language, options.salt, input]);
      for (let earlier = asked.get(key); earlier !== undefined; earlier = asked.get(key)) {
        const outcome = await earlier.catch(() => undefined);
        if (options.signal?.aborted === true) throw new KonkyoError("cancelled", `the task ${task.name} was cancelled`);
        // The key names the task, whose own schema made the value.
        if (outcome !== undefined) return withoutCost(outcome) as TaskOutcome<Output>;
      }
      const reply = runner.run(task, input, options);
      asked.set(key, reply);
      try {
        return await reply;
      } catch (error) {
        asked.delete(key);
        throw error;
      }
    },
  };
}

function withoutCost(outcome: TaskOutcome<unknown>): TaskOutcome<unknown> {
  return { ...outcome, attempts: 0, usage: noUsage, duration_ms: 0 };
}
