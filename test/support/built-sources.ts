import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of today's sources, transpiled. */
    readonly builtSources: string;
  }
}

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Transpiles the sources once for all tests that start processes: some 300, each of which would otherwise load them
 * through a transpiler. Beneath the project, so that package files and assets are found.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = path.join(root, "node_modules/.cache", `konkyo-test-${process.pid}`);
  const transpile = async (): Promise<void> => {
    await build({
      ...{ absWorkingDir: root, entryPoints: ["src/**/*.ts", "graphs/**/*.ts", "test/**/*.ts"] },
      ...{ outdir: folder, outbase: root, format: "esm", platform: "node", target: "node20", logLevel: "error" },
    });
  };
  await transpile();
  project.onTestsRerun(transpile);
  project.provide("builtSources", folder);
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

/** What node can run in the place of a source file, given by its whole path. */
export function built(source: string): string {
  return path.join(inject("builtSources"), path.relative(root, source).replace(/\.ts$/, ".js"));
}
