import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { ask, type Question } from "../../graphs/answer/ask.js";
import { buildAnswerGraph } from "../../graphs/answer/build.js";
import { callerFromContext } from "../../graphs/answer/caller.js";
import type { RunResult } from "../../graphs/answer/run-result.js";
import { loadConfig } from "../../src/config/load.js";
import { ingest } from "../../src/corpus/ingest.js";
import { activateRelease } from "../../src/corpus/releases.js";
import { createTermIndexer } from "../../src/retrieval/sqlite/index-terms.js";
import { createServices, type Services } from "../../src/services.js";

/** A folder that goes when the test has finished. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-test-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestServices extends Services {
  readonly folder: string;
  readonly warnings: readonly string[];
}

/** The real services over a database of the test's own, configured as a user would: by file and environment. */
export async function openServices(
  options: { readonly yaml?: string; readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<TestServices> {
  const folder = temporaryFolder();
  if (options.yaml !== undefined) fs.writeFileSync(path.join(folder, "konkyo.yaml"), options.yaml);
  // Most tests are about what comes before a release; those about review choose their own mode.
  const environment = { KONKYO_RELEASE_MODE: "cited", ...options.environment };
  const warnings: string[] = [];
  const { config } = loadConfig({ folder, environment });
  const services = await createServices({ config, environment, warn: (text) => warnings.push(text) });
  onTestFinished(() => services.close());
  return { ...services, folder, warnings };
}

/** Writes files (name → text) into a folder of the test's and ingests them. */
export async function ingestFiles(
  services: TestServices,
  release: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = path.join(services.folder, "corpus", release);
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  await ingest({
    storage: services.storage,
    embedder: services.embedder,
    termIndexer: createTermIndexer(services.storage.sqlite),
    config: services.config.corpus,
    paths: [folder],
    release,
    clock: () => new Date(0),
  });
  activateRelease(services.storage, release, new Date(0));
}

/** Prepared chunks as JSON Lines. */
export function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** Asks as a process would that knows its caller. */
export function askQuestion(
  services: Services,
  question: string,
  options: Partial<Pick<Question, "groups" | "signal" | "processId" | "onNode">> = {},
): Promise<RunResult> {
  const graph = buildAnswerGraph(services, callerFromContext, { checkpointer: services.checkpointer });
  return ask(graph, services, { question, groups: [], ...options });
}
