import type { ChatModel } from "../llm/port.js";
import type { PromptCatalog } from "../prompts/catalog.js";
import { renderPrompt } from "../prompts/render.js";
import type { TaskRunner } from "./task.js";

/**
 * Runs tasks by asking a model. The prompt's instructions are the system
 * message and its data the user message, so that the static text comes first.
 *
 * @throws KonkyoError `prompt_invalid` from `run` when a prompt file is broken
 */
export function createModelTaskRunner(options: {
  readonly model: ChatModel;
  readonly prompts: PromptCatalog;
}): TaskRunner {
  const { model, prompts } = options;
  return {
    model: model.id,
    offline: false,
    async run(task, input, { language, salt, signal }) {
      const prompt = prompts.get(task.name, language);
      const { system, user } = renderPrompt(prompt, task.variables(input));
      const { attempts, usage, duration_ms, cached, ...reply } = await model.complete({
        name: prompt.output,
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
        schema: task.output,
        salt,
        signal,
      });
      const kept = cached === true ? { cached } : {};
      const record = { model: model.id, offline: false, prompt: prompt.id, attempts, usage, duration_ms, ...kept };
      if (reply.ok) return { ...record, ok: true, value: reply.value };
      return { ...record, ok: false, code: reply.code, message: reply.message, raw: reply.raw };
    },
  };
}
