import path from "node:path";
import { pathToFileURL } from "node:url";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import type { Sample } from "../../core/sample.js";
import { categoryGuessKey } from "../../datasets/category-guess.js";
import type { Target } from "../target-answer.js";
import type { ModuleTargetConfig } from "./config.js";
import { readModuleReply } from "./module-reply.js";

/** What a user's function is handed of a row: never what is expected of its answer. */
export interface ModuleQuestion {
  readonly id: string;
  readonly user_input: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export type ModuleFunction = (question: ModuleQuestion, options: { readonly signal: AbortSignal }) => unknown;

/**
 * A function of a user's module. The module runs in this process, with all its rights.
 *
 * @param config its `module` is a whole path
 * @throws KonkyoError `config_invalid` naming file and export, when it cannot be loaded or is no function
 */
export async function createModuleTarget(name: string, config: ModuleTargetConfig): Promise<Target> {
  const answer = await loadFunction(name, config);
  const where = `target ${name}: ${path.basename(config.module)} (${config.export})`;
  return async (sample, signal) => {
    const started = performance.now();
    const value = await called(answer, questionOf(sample), signal, where);
    return {
      source: name,
      ...readModuleReply(value, where),
      run_id: null,
      outcome: null,
      duration_ms: performance.now() - started,
    };
  };
}

async function loadFunction(name: string, config: ModuleTargetConfig): Promise<ModuleFunction> {
  const where = `experiments.targets.${name}: ${config.module}`;
  let loaded: Readonly<Record<string, unknown>>;
  try {
    loaded = (await import(pathToFileURL(config.module).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new KonkyoError(
      "config_invalid",
      `the module cannot be loaded for ${config.export}: ${errorMessage(error)}`,
      {
        where,
        hint: "Give the path of a JavaScript file (.mjs), relative to the configuration; compile TypeScript first.",
        cause: error,
      },
    );
  }
  const found = loaded[config.export];
  if (typeof found === "function") return found as ModuleFunction;
  const names = Object.keys(loaded).filter((key) => typeof loaded[key] === "function");
  throw new KonkyoError("config_invalid", `the module exports no function ${config.export}`, {
    where,
    hint: names.length === 0 ? "It exports no function at all." : `It exports ${names.join(", ")}.`,
  });
}

/** Copies: what the function does to its argument must not reach the sample that is evaluated. */
function questionOf({ id, user_input, metadata = {} }: Sample): ModuleQuestion {
  const own = Object.entries(metadata).filter(([key]) => key !== categoryGuessKey);
  return { id, user_input, metadata: structuredClone(Object.fromEntries(own)) };
}

async function called(
  answer: ModuleFunction,
  question: ModuleQuestion,
  signal: AbortSignal,
  where: string,
): Promise<unknown> {
  try {
    return await answer(question, { signal });
  } catch (error) {
    throw new KonkyoError("model_failed", `the function threw: ${errorMessage(error)}`, { where, cause: error });
  }
}
