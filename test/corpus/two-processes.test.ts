import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { IngestResult } from "../../src/corpus/ingest-result.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const run = promisify(execFile);
const script = path.join(import.meta.dirname, "ingest-process.ts");

let workspace: Workspace;
beforeEach(() => {
  workspace = openWorkspace();
  const page = (number: number): string =>
    Array.from({ length: 5 }, (_, part) => `## 節${part}\n${number}ページの${part}番目の文章です。\n`).join("\n");
  workspace.write(Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`page-${number}.md`, page(number)])));
});
afterEach(() => workspace.remove());

async function ingestElsewhere(release: string): Promise<IngestResult> {
  const { stdout } = await run(process.execPath, [
    "--import",
    "tsx",
    script,
    workspace.storage.file,
    workspace.documents,
    release,
  ]);
  return JSON.parse(stdout) as IngestResult;
}

it.each([
  ["the same release", "r1", "r1"],
  ["two releases", "r1", "r2"],
])("two processes that ingest %s at once both end well", { timeout: 120_000 }, async (_name, one, other) => {
  const results = await Promise.all([ingestElsewhere(one), ingestElsewhere(other)]);
  for (const result of results) expect(result.documents.added + result.documents.unchanged).toBe(20);
  for (const release of new Set([one, other])) {
    const chunks = workspace.chunks(release);
    expect(chunks).toHaveLength(100);
    expect(new Set(chunks.map((chunk) => chunk.record["evidence_id"])).size).toBe(100);
  }
  const { sqlite } = workspace.storage;
  expect(sqlite.prepare("SELECT count(*) FROM chunk_terms").pluck().get()).toBe(one === other ? 100 : 200);
  expect(sqlite.prepare("SELECT count(*) FROM releases WHERE active = 1").pluck().get()).toBe(1);
  expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
});
