import path from "node:path";
import type { TargetConfig } from "./config.js";

/** The same targets with the files of modules as whole paths. `folder` is where a relative path starts. */
export function withModuleFiles(
  targets: Readonly<Record<string, TargetConfig>>,
  folder: string,
): Readonly<Record<string, TargetConfig>> {
  return Object.fromEntries(
    Object.entries(targets).map(([name, target]) => [
      name,
      "module" in target ? { ...target, module: path.resolve(folder, target.module) } : target,
    ]),
  );
}
