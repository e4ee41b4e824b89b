import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ended, runCli, startCli } from "../support/cli.js";
import { temporaryFolder } from "../support/services.js";

/** Mounts a file system of its own at `folder`; false where this process may not. */
function mount(folder: string, options: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return false;
  }
  onTestFinished(() => {
    execFileSync("umount", [folder]);
  });
  return true;
}

function writePages(folder: string, from: number, to: number): void {
  fs.mkdirSync(folder, { recursive: true });
  for (let page = from; page < to; page++) {
    fs.writeFileSync(
      path.join(folder, `page-${page}.md`),
      `# 頁 ${page}\n\n${`規程 ${page} の本文です。`.repeat(200)}\n`,
    );
  }
}

describe("ingesting in hard places", () => {
  it("a full disk: the error says so, and what was stored before is whole", async ({ skip }) => {
    const folder = temporaryFolder();
    const home = path.join(folder, "home");
    fs.mkdirSync(home);
    if (!mount(home, "size=4m")) skip();
    const at = { folder, environment: { KONKYO_HOME: home } };
    writePages(path.join(folder, "few"), 0, 5);
    expect((await runCli(["ingest", "few", "-r", "r1"], at)).code).toBe(0);

    writePages(path.join(folder, "many"), 0, 2_000);
    const { code, stderr } = await runCli(["ingest", "many", "-r", "r2"], at);
    expect(code).toBe(1);
    expect(stderr).toMatch(/disk is full|full/);
    expect(stderr).not.toMatch(/^\s+at /m);

    execFileSync("mount", ["-o", "remount,size=64m", home]);
    const releases = await runCli(["release", "list", "--json"], at);
    const r1 = (JSON.parse(releases.stdout) as { name: string; pages: number; active: boolean }[]).find(
      (r) => r.name === "r1",
    );
    expect(r1).toMatchObject({ pages: 5, active: true });
    expect((await runCli(["ingest", "many", "-r", "r2"], at)).code).toBe(0);
  });

  it("a folder that cannot be written: refused with what to do", async ({ skip }) => {
    const folder = temporaryFolder();
    const home = path.join(folder, "home");
    fs.mkdirSync(home);
    if (!mount(home, "ro")) skip();
    writePages(path.join(folder, "docs"), 0, 1);
    const at = { folder, environment: { KONKYO_HOME: path.join(home, "data") } };
    const { code, stderr } = await runCli(["ingest", "docs", "-r", "r1"], at);
    expect(code).toBe(1);
    expect(stderr).toContain("KONKYO_HOME");
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it("two processes at once: both end well, and every page is there", async () => {
    const folder = temporaryFolder();
    writePages(path.join(folder, "a"), 0, 60);
    writePages(path.join(folder, "b"), 60, 120);
    const both = await Promise.all([
      runCli(["ingest", "a", "-r", "r1"], { folder }),
      runCli(["ingest", "b", "-r", "r1"], { folder }),
    ]);
    expect(both.map((result) => result.code)).toEqual([0, 0]);
    const { stdout } = await runCli(["release", "list", "--json"], { folder });
    expect(JSON.parse(stdout)).toMatchObject([{ name: "r1", pages: 120, active: true }]);
  });

  it("Ctrl-C in the middle keeps what is finished, and the same command finishes the rest", async () => {
    const folder = temporaryFolder();
    writePages(path.join(folder, "docs"), 0, 400);
    const child = startCli(["ingest", "docs", "-r", "r1"], { folder });
    const result = ended(child);
    child.stderr?.once("data", () => child.kill("SIGINT"));
    expect((await result).code).toBe(130);
    const half = JSON.parse((await runCli(["release", "list", "--json"], { folder })).stdout) as { pages: number }[];
    expect(half[0]?.pages ?? 0).toBeLessThan(400);
    const again = await runCli(["ingest", "docs", "-r", "r1", "--json"], { folder });
    expect(JSON.parse(again.stdout)).toMatchObject({
      documents: { added: 400 - (half[0]?.pages ?? 0), unchanged: half[0]?.pages ?? 0 },
    });
  });

  it("an empty folder: nothing is made, and the error names it", async () => {
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, "docs"));
    const { code, stderr } = await runCli(["ingest", "docs", "-r", "r1"], { folder });
    expect(code).toBe(2);
    expect(stderr).toContain("docs");
    expect(JSON.parse((await runCli(["release", "list", "--json"], { folder })).stdout)).toEqual([]);
  });

  it("NUL and lone surrogates in a page: it is read, with a warning, and can be asked about", async () => {
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, "docs"));
    fs.writeFileSync(path.join(folder, "docs", "a.md"), "# 休暇\n\n有給休暇は\u000010日付与されます。\n");
    fs.writeFileSync(
      path.join(folder, "docs", "b.jsonl"),
      '{"evidence_id":"x","content":"慶弔休暇は\\ud8005日です。","corpus_version":"r1"}\n',
    );
    const ingested = await runCli(["ingest", "docs", "-r", "r1"], { folder });
    expect(ingested.code).toBe(0);
    expect((await runCli(["ask", "有給休暇は何日付与されますか？"], { folder })).code).toBe(0);
  });
});
