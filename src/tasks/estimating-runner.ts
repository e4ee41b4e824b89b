import { KonkyoError } from "../core/errors.js";
import { responseSchemaOf } from "../llm/openai/response-schema.js";
import { estimateMessages, estimateTokens } from "../llm/token-estimate.js";
import type { PromptCatalog } from "../prompts/catalog.js";
import { renderPrompt } from "../prompts/render.js";
import type { TaskRunner } from "./task.js";

/**
 * A runner that asks nobody and tells what asking `model` would use: each prompt
 * is rendered and counted, and the rules answer in the model's place, so that the
 * requests that follow from a reply are counted too. Nothing is known of repairs,
 * retries and cached replies. The values are good for nothing but counting.
 *
 * @throws KonkyoError `prompt_invalid` from `run` when a prompt file is broken
 */
export function createEstimatingTaskRunner(options: {
  readonly model: string;
  readonly prompts: PromptCatalog;
}): TaskRunner {
  const { model, prompts } = options;
  return {
    model,
    offline: false,
    async run(task, input, { language, signal }) {
      if (signal?.aborted === true) throw new KonkyoError("cancelled", `the task ${task.name} was cancelled`);
      const prompt = prompts.get(task.name, language);
      const { system, user } = renderPrompt(prompt, task.variables(input));
      const value = task.offline(input, language);
      const messages = [
        { role: "system", content: system },
        { role: "user", content: user },
      ] as const;
      const usage = {
        calls: 1,
        input_tokens: estimateMessages(messages) + estimateTokens(responseSchemaOf(task.output).text),
        output_tokens: estimateTokens(JSON.stringify(value)),
      };
      return { ok: true, value, model, offline: false, prompt: prompt.id, attempts: 1, usage, duration_ms: 0 };
    },
  };
}
