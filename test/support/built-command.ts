import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** File of the command line, transpiled from today's sources. */
    readonly commandFile: string;
  }
}

/**
 * Transpiles the sources once for all tests that start the command line as a process: some 300 times, each of which
 * would otherwise load them through a transpiler. Beneath the project, so that package files and assets are found.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const root = path.resolve(import.meta.dirname, "../..");
  const folder = path.join(root, "node_modules/.cache", `konkyo-test-${process.pid}`);
  const transpile = async (): Promise<void> => {
    await build({
      ...{ absWorkingDir: root, entryPoints: ["src/**/*.ts", "graphs/**/*.ts"], outdir: folder, outbase: root },
      ...{ format: "esm", platform: "node", target: "node20", logLevel: "error" },
    });
  };
  await transpile();
  project.onTestsRerun(transpile);
  project.provide("commandFile", path.join(folder, "src/cli/main.js"));
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
