import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { experimentNames, openExperiment } from "../../src/experiments/journal/experiment-record.js";
import { jsonLines, temporaryFolder } from "../support/services.js";
import { runEval } from "./cli/run-command.js";
import { openTestStorage } from "./workspace.js";

describe("the name of an experiment", () => {
  it.each(["compare", ".", "..", ""])("%j could not be shown by the service, and nothing is made of it", (name) => {
    const storage = openTestStorage();
    const open = () => openExperiment(storage, { name, dataset: "d", now: new Date(0) });
    expect(open).toThrow(/cannot be named/);
    expect(experimentNames(storage)).toEqual([]);
  });

  it("is refused on the command line before anything is asked", async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, "rows.jsonl"), jsonLines([{ user_input: "質問", response: "答え" }]));
    const { code, stderr } = await runEval("rows.jsonl", { name: "compare" }, { folder, json: false });
    expect([code, stderr]).toEqual([2, expect.stringContaining("Choose another name")]);
  });

  it("that was such a word before can go on", () => {
    const storage = openTestStorage();
    storage.sqlite.exec(
      "INSERT INTO experiments (name, created_at, dataset, dataset_hash) VALUES ('compare', '', 'd', '')",
    );
    expect(openExperiment(storage, { name: "compare", dataset: "d", now: new Date(0) }).name).toBe("compare");
  });

  it.each(["Compare", "compare-2", "new", "rows.csv", "…", "a/b", "2026-10"])("%j is one like any other", (name) => {
    const storage = openTestStorage();
    expect(openExperiment(storage, { name, dataset: "d", now: new Date(0) }).name).toBe(name);
  });
});
