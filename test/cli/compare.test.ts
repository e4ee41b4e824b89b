import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openStorage } from "../../src/storage/sqlite.js";
import { bothRuns } from "../report/comparison/comparison-world.js";
import { storedExperiment } from "../report/experiment/experiment-world.js";
import { parsePage, readable, withClass } from "../report/parsed-page.js";
import { runCli, type CliOptions } from "../support/cli.js";
import { temporaryFolder } from "../support/services.js";

/** A folder in which the runs `first` and `second` stand. */
async function folderWithRuns(): Promise<CliOptions> {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, ".konkyo"));
  const storage = openStorage(path.join(folder, ".konkyo", "konkyo.db"));
  const [before, after] = bothRuns(12);
  await storedExperiment(storage, before, { name: "first" });
  await storedExperiment(storage, after, { name: "second" });
  await storage.close();
  return { folder };
}

describe("konkyo compare --html", () => {
  it("writes one page, the pairs as JSONL and CSV under its name beside it, and names them after the tables", async () => {
    const at = await folderWithRuns();
    const { code, stdout } = await runCli(["compare", "first", "second", "--html", "out/both #1.html"], at);
    expect(code).toBe(0);
    expect(fs.readdirSync(path.join(at.folder, "out")).sort()).toEqual([
      "both #1.csv",
      "both #1.html",
      "both #1.jsonl",
    ]);
    const [address, jsonl] = stdout.trimEnd().split("\n").slice(-3);
    expect(address).toMatch(/^file:.*both%20%231\.html$/);
    expect(
      fs
        .readFileSync(jsonl ?? "", "utf8")
        .trimEnd()
        .split("\n"),
    ).toHaveLength(12);
    const root = parsePage(fs.readFileSync(path.join(at.folder, "out", "both #1.html"), "utf8"));
    expect(withClass(root, "row")).toHaveLength(12);
    expect(readable(root)).toContain("A: first → B: second");
  });

  it("keeps standard output to the JSON that was asked for", async () => {
    const at = await folderWithRuns();
    const { stdout, stderr } = await runCli(["--json", "compare", "first", "second", "--html", "c.html"], at);
    expect(JSON.parse(stdout)).toMatchObject({ before: "first", after: "second" });
    expect(stderr).toContain("c.jsonl");
  });

  it("stands beside the report of an experiment that has a baseline", async () => {
    const at = await folderWithRuns();
    expect((await runCli(["report", "second", "--baseline", "first", "-o", "out"], at)).code).toBe(0);
    const page = fs.readFileSync(path.join(at.folder, "out", "report.html"), "utf8");
    expect(page).toContain('href="./comparison.html"');
    for (const name of ["comparison.html", "comparison.jsonl", "comparison.csv"]) {
      expect(fs.existsSync(path.join(at.folder, "out", name))).toBe(true);
    }
  });
});
