import { KonkyoError } from "../core/errors.js";
import { noUsage } from "../core/usage.js";
import type { TaskRunner } from "./task.js";

/** Runs tasks by their offline rules: no key, no network, the same result every time. `model` is the name shown beside results. */
export function createOfflineTaskRunner(options: { readonly model: string }): TaskRunner {
  const { model } = options;
  return {
    model,
    offline: true,
    async run(task, input, { language, signal }) {
      if (signal?.aborted === true) throw new KonkyoError("cancelled", `the task ${task.name} was cancelled`);
      const start = performance.now();
      const value = task.offline(input, language);
      const duration_ms = performance.now() - start;
      return { ok: true, value, model, offline: true, prompt: "", attempts: 0, usage: noUsage, duration_ms };
    },
  };
}
