import fs from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { replayCommand, type ReplayOptions } from "../../src/cli/commands/replay.js";
import { declareReplay } from "../../src/cli/declarations/replay.js";
import type { ReplayedRow, ReplayResult } from "../../src/experiments/replay/replay-record.js";
import { databaseFileName } from "../../src/services.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { runCommand, runEval } from "../experiments/cli/run-command.js";
import { ingestFiles, jsonLines, openServices } from "../support/services.js";

const profile = `name: test
every_question:
  - {score: faithfulness, at_least: 0.8}
  - {score: semantic_similarity, at_least: 0.3, where: reference}
`;
const rows = [
  {
    id: "leave",
    user_input: "有給休暇は何日付与されますか？",
    reference: "有給休暇は入社から6か月後に10日付与されます。",
  },
  { id: "pin", user_input: "ロッカーの暗証番号は何桁ですか？", reference: "まったく別の答え" },
  { id: "unknown", user_input: "zzzz qqqq xxxx?" },
];

interface World {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly database: string;
}

/** A folder in which the answer graph was asked in an experiment named `base`. */
async function askedWorld(given: readonly object[] = rows): Promise<World> {
  const services = await openServices();
  await ingestFiles(services, "r1", {
    "leave.md": "# 休暇\n\n有給休暇は入社から6か月後に10日付与されます。\n",
    "locker.md": "# ロッカー\n\nロッカーの暗証番号は4桁です。\n",
  });
  const { folder } = services;
  const { home } = services.config;
  await services.close();
  fs.writeFileSync(path.join(folder, "rows.jsonl"), jsonLines(given));
  fs.writeFileSync(path.join(folder, "profile.yaml"), profile);
  const environment = { KONKYO_HOME: home };
  const run = await runEval("rows.jsonl", { name: "base", profile: "profile.yaml" }, { folder, environment });
  expect(run.code, run.stderr).toBe(0);
  return { folder, environment, database: path.join(home, databaseFileName) };
}

function replay(world: World, options: Partial<ReplayOptions>, json = true) {
  return runCommand({ ...world, json }, (context) => replayCommand(context, "base", { language: "en", ...options }));
}

async function resultOf(world: World, options: Partial<ReplayOptions> = {}): Promise<ReplayResult> {
  const run = await replay(world, options);
  expect(run.code, run.stdout + run.stderr).toBe(0);
  return JSON.parse(run.stdout) as ReplayResult;
}

const after = ({ ends }: ReplayResult) =>
  ends.filter((end) => end.after > 0).map((end) => [end.status, end.route, end.reason, end.after]);

describe("konkyo replay over runs of the answer graph", () => {
  it("decides nothing differently under the policy that the runs had", async () => {
    const world = await askedWorld();
    const result = await resultOf(world, { mode: "cited" });
    expect(result).toMatchObject({
      target: "graph",
      gate_replayed: true,
      rows: { selected: 3, replayed: 3, changed: 0 },
    });
    expect(after(result)).toEqual([
      ["released", "generate", "answered", 2],
      ["held", "hold", "no_evidence", 1],
    ]);
    expect(result.overall.after).toMatchObject({ released: 2, labelled: 2, failed: 1 });
  });

  it("sends every draft to a person under the mode that is configured, and stores nothing", async () => {
    const world = await askedWorld();
    const counts = () => {
      const storage = openStorage(world.database);
      const of = (table: string) => storage.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
      const found = ["runs", "experiments", "experiment_rows", "tickets", "certificates", "deliveries"].map(of);
      storage.sqlite.close();
      return found;
    };
    const before = counts();
    expect(after(await resultOf(world))).toContainEqual(["review", "generate", "review_required", 2]);
    expect(counts()).toEqual(before);
  });

  it("takes options over the file, and says what stored runs cannot tell", async () => {
    const world = await askedWorld();
    fs.writeFileSync(
      path.join(world.folder, "trial.yaml"),
      "current_version: r2\nthresholds: {faithfulness: 1}\nrelease: {allowed_rate: 0.2}\n",
    );
    const held = await resultOf(world, { policy: "trial.yaml" });
    expect(after(held)).toContainEqual(["held", "hold", "version_mismatch", 2]);
    expect(held.overall.allowed_rate).toBe(0.2);
    const again = await resultOf(world, {
      policy: "trial.yaml",
      currentVersion: "r1",
      threshold: ["faithfulness=0.1"],
    });
    expect(after(again)).toContainEqual(["released", "generate", "answered", 2]);
    expect(again.notes.join("\n")).toContain("also requires answer_relevancy");
    expect(again.notes.join("\n")).toContain("faithfulness 0.1");
    expect(again.notes.join("\n")).toContain("faithfulness decides both");
    const label = { threshold: ["faithfulness=0.5"], label: ["semantic_similarity"] };
    expect((await resultOf(world, label)).notes.join("\n")).not.toContain("decides both");
  });

  it("inspects again under other limits, and lets in what the list shows to be all there was", async () => {
    const world = await askedWorld();
    const none = await resultOf(world, { mode: "cited", minScore: 2 });
    expect(after(none)).toContainEqual(["held", "hold", "no_evidence", 3]);
    const wide = await resultOf(world, { mode: "cited", topK: 100 });
    expect(after(wide)).toContainEqual(["released", "generate", "answered", 2]);
  });

  it("prints a line for each mark of a sweep and writes each row to a file", async () => {
    const world = await askedWorld();
    const options = { sweep: "faithfulness=0.5..1.0:0.25", output: "out/rows.jsonl" };
    const { sweep, notes } = await resultOf(world, options);
    expect(sweep?.lines.map(({ threshold, released }) => [threshold, released])).toEqual([
      [0.5, 2],
      [0.75, 2],
      [1, 2],
    ]);
    expect(notes.join("\n")).toContain("stand at faithfulness ≥ 0.5");
    const written = fs.readFileSync(path.join(world.folder, "out/rows.jsonl"), "utf8").trimEnd().split("\n");
    const read = written.map((line) => JSON.parse(line) as ReplayedRow);
    expect(read.map(({ row_id: id }) => id)).toEqual(["leave", "pin", "unknown"]);
    expect(read[0]).toMatchObject({ after: { status: "released" }, label: "passed", values: { faithfulness: 1 } });
    expect(fs.readdirSync(path.join(world.folder, "out"))).toEqual(["rows.jsonl"]);
  });

  it("shows runs that were taken away, in the reader's language", async () => {
    const world = await askedWorld();
    const storage = openStorage(world.database);
    storage.sqlite.exec("DELETE FROM runs WHERE question LIKE '%ロッカー%'");
    await storage.close();
    const { stdout, code } = await replay(world, { mode: "review_all", language: "ja" }, false);
    expect(code).toBe(0);
    expect(stdout).toContain("base の再判定(回答元 graph): 3 行中 2 行");
    expect(stdout).toContain("再判定できない行: 1 行");
    expect(stdout).toMatch(/実行の記録が削除済み、または記録なし +1 +pin/);
    expect(stdout).toMatch(/leave +standard +自動で公開 +確認待ち: 人の確認を待つ設定/);
  });

  it("refuses what it cannot read, before it decides or writes anything", async () => {
    const world = await askedWorld();
    const refused = async (options: Partial<ReplayOptions>, said: string) => {
      const run = await replay(world, { output: "each.jsonl", ...options }, false);
      expect(run.code).toBe(2);
      expect(run.stderr).toContain(said);
      expect(fs.existsSync(path.join(world.folder, "each.jsonl"))).toBe(false);
      expect(fs.existsSync(path.join(world.folder, "each.jsonl.partial"))).toBe(false);
    };
    await refused({ threshold: ["faithfullness=0.8"] }, "base has no score named faithfullness");
    await refused({ sweep: "faithfulness" }, "is no sweep");
    await refused({ sweep: "faithfulness=0..1:0.5", mode: "cited" }, "release mode cited looks at no threshold");
    await refused({ topK: 500 }, "retrieval.top_k: 500 is not allowed");
    await refused({ policy: "nowhere.yaml" }, "nowhere.yaml");
    await refused({ category: ["recipes"] }, "no row is of category recipes");
    const folder = await replay(world, { output: "." }, false);
    expect(folder.code).toBe(1);
    expect(folder.stderr).toContain("the file cannot be written");
    expect(fs.readdirSync(path.dirname(world.folder)).filter((name) => name.endsWith(".partial"))).toEqual([]);
    const unknown = await runCommand({ ...world, json: false }, (context) =>
      replayCommand(context, "other", { language: "en" }),
    );
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.stderr).toContain("There are base.");
  });
});

it("says of answers that the data set brought that no gate was replayed", async () => {
  const world = await askedWorld([
    { id: "a", user_input: "何日ですか？", response: "10日です。", retrieved_contexts: ["10日です。"] },
  ]);
  const result = await resultOf(world, { threshold: ["faithfulness=0.5"], currentVersion: "r9" });
  expect(result).toMatchObject({ target: "dataset", gate_replayed: false });
  expect(after(result)).toEqual([["released", null, "answered", 1]]);
  expect(result.notes[0]).toContain("dataset has no gate of ours");
});

it("the command line hands its options over as the command takes them", async () => {
  const taken: unknown[] = [];
  const program = new Command().exitOverride();
  declareReplay(program, () => async (...given) => {
    const command = given.at(-1) as Command;
    taken.push(given[0], command.opts());
  });
  const line =
    "replay base --mode certified --threshold a=1 b/c=0.5 --top-k 3 --min-score 0 --sweep m=0..1:0.5 -o f -l en";
  await program.parseAsync(line.split(" "), { from: "user" });
  expect(taken).toEqual([
    "base",
    {
      mode: "certified",
      threshold: ["a=1", "b/c=0.5"],
      topK: 3,
      minScore: 0,
      sweep: "m=0..1:0.5",
      output: "f",
      language: "en",
    },
  ]);
});
