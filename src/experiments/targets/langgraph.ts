import { RemoteGraph } from "@langchain/langgraph/remote";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import type { Target } from "../target-answer.js";
import type { LanggraphTargetConfig } from "./config.js";
import { extractAnswer } from "./extract-answer.js";
import { requiredVariable, type Environment } from "./headers.js";
import { fillTemplate } from "./request-template.js";

/**
 * A graph on a LangGraph API server.
 *
 * @throws KonkyoError `config_invalid` when the variable of the key is not set or a placeholder is unknown
 */
export function createLanggraphTarget(name: string, config: LanggraphTargetConfig, environment: Environment): Target {
  const variable = config.api_key_from_environment;
  fillTemplate(config.input, { id: "probe", user_input: "" });
  const graph = new RemoteGraph({
    graphId: config.graph,
    url: config.url,
    ...(variable === null ? {} : { apiKey: requiredVariable(environment, variable, name) }),
  });
  return async (sample, signal) => {
    const started = performance.now();
    const state: unknown = await graph
      .invoke(fillTemplate(config.input, sample) as Record<string, unknown>, { signal })
      .catch((error: unknown) => {
        throw new KonkyoError("model_failed", `the graph failed: ${errorMessage(error)}`, {
          where: `target ${name}`,
          cause: error,
        });
      });
    return { source: name, ...extractAnswer(state, config), duration_ms: performance.now() - started };
  };
}
