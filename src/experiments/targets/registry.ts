import { KonkyoError } from "../../core/errors.js";
import type { Target } from "../target-answer.js";
import type { TargetConfig } from "./config.js";
import type { Environment } from "./headers.js";

/**
 * A target of the configuration, by its name. Its client, or the user's module, is loaded here and not before.
 *
 * @throws KonkyoError `usage` naming the targets there are, or `config_invalid`
 */
export async function createConfiguredTarget(
  name: string,
  targets: Readonly<Record<string, TargetConfig>>,
  environment: Environment,
): Promise<Target> {
  const config = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (config === undefined) {
    throw new KonkyoError("usage", `there is no target named ${JSON.stringify(name)}`, {
      where: "--target",
      hint: `Use graph, dataset${Object.keys(targets)
        .map((known) => `, ${known}`)
        .join("")}; more are described under experiments.targets.`,
    });
  }
  switch (config.type) {
    case "http":
      return (await import("./http.js")).createHttpTarget(name, config, environment);
    case "langgraph":
      return (await import("./langgraph.js")).createLanggraphTarget(name, config, environment);
    case "module":
    case undefined:
      return (await import("./module.js")).createModuleTarget(name, config);
  }
}
