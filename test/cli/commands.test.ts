import fs from "node:fs";
import path from "node:path";
import { expect, it, describe } from "vitest";
import { runCli, type CliOptions } from "../support/cli.js";
import { temporaryFolder } from "../support/services.js";

const leave = "# 休暇\n\n有給休暇は入社から6か月後に10日付与されます。\n";

function folderWith(files: Readonly<Record<string, string>>): CliOptions {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  return { folder };
}

describe("from an empty folder to an answer", () => {
  it("init, ingest, ask, runs show, release list, search and graph do what their help says", async () => {
    const at = folderWith({ "docs/leave.md": leave });
    expect((await runCli(["init"], at)).stdout).toContain("konkyo.yaml");
    expect((await runCli(["init"], at)).code).toBe(2);
    expect((await runCli(["init", "--force"], at)).code).toBe(0);

    const ingested = await runCli(["ingest", "docs", "--release", "r1", "--json"], at);
    expect(JSON.parse(ingested.stdout)).toMatchObject({
      documents: { added: 1 },
      release_activated: true,
      skipped: [],
    });

    const asked = await runCli(["ask", "有給休暇は何日付与されますか？", "--json"], at);
    expect(asked.code).toBe(0);
    const run = JSON.parse(asked.stdout) as { process_id: string };
    expect(run).toMatchObject({ outcome: { status: "answered" }, corpus_version: "r1" });

    const shown = await runCli(["runs", "show", run.process_id.slice(0, 8)], at);
    for (const part of ["Nodes", "retrieve", "gate", "faithfulness", " ms", "10日"])
      expect(shown.stdout).toContain(part);

    expect((await runCli(["release", "list"], at)).stdout).toMatch(/→ +r1 +1 +1 /);
    expect((await runCli(["search", "休暇"], at)).stdout).toContain("Candidates");
    const drawn = await runCli(["graph", "--only", "evaluation"], at);
    expect(drawn.stdout).toContain("graph TD");
    expect(drawn.stdout).toContain("plan -.-> faithfulness");
  });

  it("prints the answer, then its citations, then every metric with its value or the reason why there is none", async () => {
    const at = folderWith({ "docs/leave.md": leave });
    await runCli(["ingest", "docs", "-r", "r1"], at);
    const { stdout } = await runCli(["ask", "有給休暇は何日付与されますか？"], at);
    const order = [
      "10日付与されます。 [1]",
      "根拠",
      "[1] 休暇",
      "評価",
      "回答の関連性",
      "忠実性: 1.000",
      "文脈再現率: — 入力不足",
    ];
    const places = order.map((part) => stdout.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(stdout).toContain("オフライン");
  });
});

describe("exit codes", () => {
  it("0 answered, 3 held, 4 stopped", async () => {
    const at = folderWith({ "docs/leave.md": leave });
    expect((await runCli(["ask", "有給休暇は何日ですか？"], at)).code).toBe(3);
    await runCli(["ingest", "docs", "-r", "r1"], at);
    expect((await runCli(["ask", "有給休暇は何日付与されますか？"], at)).code).toBe(0);
    expect((await runCli(["ask", " "], at)).code).toBe(4);
  });

  it.each([
    [["ask"], "missing required argument"],
    [["foo"], "unknown command"],
    [["ingest", "docs"], "--release"],
    [["ingest", "nowhere", "-r", "r1"], "nowhere"],
    [["search", "x", "--top-k", "0"], "whole number"],
    [["search", "x", "--min-score", "high"], "number is expected"],
    [["release", "activate", "nothing"], "nothing"],
    [["runs", "show", "nothing"], "nothing"],
    [["--config", "other.yaml", "ask", "x"], "other.yaml"],
  ])("2 for %j, with a word on what is wrong", async (args, word) => {
    const result = await runCli(args, folderWith({ "docs/leave.md": leave }));
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(word);
    expect(result.stderr).not.toMatch(/^\s+at /m);
  });

  it("2 for a broken configuration, naming file and line; as JSON where that was asked for", async () => {
    const at = folderWith({ "konkyo.yaml": "retrieval:\n  top_k: [1\n" });
    const plain = await runCli(["ask", "x"], at);
    expect(plain.code).toBe(2);
    expect(plain.stderr).toMatch(/konkyo\.yaml:\d+: is not valid YAML/);
    const json = await runCli(["ask", "x", "--json"], at);
    expect(JSON.parse(json.stdout)).toMatchObject({ error: { code: "config_invalid" } });
  });

  it("5 when some files could not be read, and the others are in", async () => {
    const at = folderWith({ "docs/leave.md": leave, "docs/broken.md": "\u0000\u0001\u0002\u0000binary\u0000" });
    const result = await runCli(["ingest", "docs", "-r", "r1"], at);
    expect(result.code).toBe(5);
    expect(result.stderr).toContain("broken.md");
    expect((await runCli(["ask", "有給休暇は何日付与されますか？"], at)).code).toBe(0);
  });
});

describe("a database that cannot be used", () => {
  it("a file that is no database is named, with what to do", async () => {
    const at = folderWith({ ".konkyo/konkyo.db": "this is no database at all, but long enough to be read as one" });
    const result = await runCli(["ask", "x"], at);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain("konkyo.db");
    expect(result.stderr).toContain("→");
    expect(result.stderr).not.toMatch(/^\s+at /m);
  });

  it("a deleted database is an empty one again", async () => {
    const at = folderWith({ "docs/leave.md": leave });
    await runCli(["ingest", "docs", "-r", "r1"], at);
    fs.rmSync(path.join(at.folder, ".konkyo"), { recursive: true });
    const result = await runCli(["ask", "有給休暇は何日付与されますか？", "--json"], at);
    expect(JSON.parse(result.stdout)).toMatchObject({ outcome: { reason: "no_evidence" } });
  });

  it("a home that is a file is refused", async () => {
    const at = folderWith({ home: "x" });
    const result = await runCli(["ask", "x"], { ...at, environment: { KONKYO_HOME: "home" } });
    expect(result.code).toBe(1);
    expect(result.stderr).toContain("KONKYO_HOME");
  });
});

it("doctor says what is set and what to do about the rest", async () => {
  const at = folderWith({ "docs/leave.md": leave });
  const before = await runCli(["doctor"], at);
  expect(before.code).toBe(0);
  for (const part of ["offline", "OPENAI_API_KEY", "konkyo ingest", "references"])
    expect(before.stdout).toContain(part);
  await runCli(["ingest", "docs", "-r", "r1"], at);
  expect((await runCli(["doctor"], at)).stdout).toContain("release r1, 1 pieces");
  const broken = await runCli(["doctor"], { ...at, environment: { KONKYO_RETRIEVAL_TOP_K: "many" } });
  expect(broken.code).toBe(1);
  expect(broken.stdout).toContain("KONKYO_RETRIEVAL_TOP_K");
});
