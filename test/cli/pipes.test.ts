import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { openStorage } from "../../src/storage/sqlite.js";
import { built } from "../support/built-sources.js";
import { temporaryFolder } from "../support/services.js";

const main = path.resolve(import.meta.dirname, "../../src/cli/main.ts");
const shell = promisify(execFile);

/** Runs a shell line in which `konkyo` is the real command; pipefail makes its exit code count. */
async function run(line: string, folder: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = `set -o pipefail; konkyo() { '${process.execPath}' '${built(main)}' "$@"; }; ${line}`;
  const options = { cwd: folder, env: { PATH: process.env["PATH"], HOME: folder, NO_COLOR: "1" } };
  return shell("bash", ["-c", script], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );
}

describe("B17: a reader that goes away", () => {
  let folder: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(process.env["TMPDIR"] ?? "/tmp", "konkyo-pipes-"));
    const storage = openStorage(path.join(folder, ".konkyo", "konkyo.db"));
    const insert = storage.sqlite.prepare(
      "INSERT INTO runs (process_id, created_at, status, question) VALUES (?, ?, 'finished', ?)",
    );
    storage.sqlite.transaction(() => {
      for (let row = 0; row < 10_000; row++) insert.run(`run-${row}`, new Date(row).toISOString(), "質問".repeat(20));
    })();
    await storage.close();
    return () => fs.rmSync(folder, { recursive: true });
  });

  it.each([
    ["head -1", "konkyo runs list -n 10000 | head -1"],
    ["head -c 10, as JSON", "konkyo runs list -n 10000 --json | head -c 10"],
    ["true", "konkyo runs list -n 10000 | true"],
  ])("%s: a quiet end", async (_name, line) => {
    const { code, stderr } = await run(line, folder);
    expect([0, 141]).toContain(code);
    expect(stderr).toBe("");
  });

  it("standard error closed: the output is whole", async () => {
    const { code, stdout } = await run("konkyo runs list -n 3 --json 2>&-", folder);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(3);
  });
});

it("work goes on when nobody reads: an ingestion is stored whole", async () => {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, "docs"));
  for (let page = 0; page < 40; page++)
    fs.writeFileSync(path.join(folder, "docs", `${page}.md`), `# 頁${page}\n\n本文${page}です。\n`);
  const { code } = await run("konkyo ingest docs -r r1 2>&1 | head -c 1", folder);
  expect([0, 141]).toContain(code);
  const { stdout } = await run("konkyo release list --json", folder);
  expect(JSON.parse(stdout)).toMatchObject([{ name: "r1", pages: 40, active: true }]);
});
