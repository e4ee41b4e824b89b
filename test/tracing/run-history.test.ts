import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStorage, type Storage } from "../../src/storage/sqlite.js";
import { listRuns, readRun } from "../../src/tracing/run-history.js";

let folder: string;
let storage: Storage;

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "konkyo-history-"));
  storage = openStorage(path.join(folder, "konkyo.db"));
  const insert = storage.sqlite.prepare(
    `INSERT INTO runs (process_id, created_at, status, question, route) VALUES (?, ?, ?, 'q', ?)`,
  );
  insert.run("abc-1", "2026-10-01T00:00:00.000Z", "finished", "generate");
  insert.run("abc-12", "2026-10-03T00:00:00.000Z", "finished", "hold");
  insert.run("abc-2", "2026-10-02T00:00:00.000Z", "failed", null);
  insert.run("ABC%_", "2026-10-02T00:00:00.000Z", "running", null);
});

afterEach(async () => {
  await storage.close();
  await fs.rm(folder, { recursive: true });
});

const ids = async (filter: Parameters<typeof listRuns>[1]) =>
  (await listRuns(storage, filter)).map((run) => run.process_id);

describe("the list of runs", () => {
  it("is newest first, the later written first at the same time", async () => {
    expect(await ids({ limit: 10 })).toEqual(["abc-12", "ABC%_", "abc-2", "abc-1"]);
  });

  it("is limited and filtered", async () => {
    expect(await ids({ limit: 1 })).toEqual(["abc-12"]);
    expect(await ids({ limit: 10, status: "finished" })).toEqual(["abc-12", "abc-1"]);
    expect(await ids({ limit: 10, route: "hold" })).toEqual(["abc-12"]);
    expect(await ids({ limit: 10, status: "failed", route: "hold" })).toEqual([]);
  });
});

describe("one run", () => {
  it.each([
    ["abc-2", "abc-2"],
    ["abc-12", "abc-12"],
    ["A", "ABC%_"],
    // A whole id, although another begins with it.
    ["abc-1", "abc-1"],
  ])("is found by %s", async (given, found) => {
    expect(await readRun(storage, given)).toMatchObject({ process_id: found, nodes: [], scores: [], outcome: null });
  });

  it.each([
    ["abc", "usage"],
    ["", "usage"],
    ["%", "not_found"],
    ["a_c", "not_found"],
    ["abc-123", "not_found"],
  ])("is refused for %j", async (given, code) => {
    await expect(readRun(storage, given)).rejects.toMatchObject({ code });
  });

  it("names the candidates when several begin like this", async () => {
    await expect(readRun(storage, "abc")).rejects.toThrow(/abc-1, abc-2, abc-12/u);
  });
});

describe("a damaged row", () => {
  it.each([
    [
      "UPDATE runs SET outcome_json = '{' WHERE process_id = 'abc-2'",
      /run abc-2 is damaged \(outcome_json: is no JSON\)/u,
    ],
    [
      "INSERT INTO run_nodes (process_id, node, started_at, duration_ms, status, input_json, output_json) VALUES ('abc-2', 'gate', '', 1, 'finished', 'x', '{}')",
      /run abc-2, node gate is damaged \(input_json/u,
    ],
    [
      `INSERT INTO run_scores (process_id, metric, status, value, score_json) VALUES ('abc-2', 'recall', 'scored', 1, '{"status":"scored"}')`,
      /run abc-2, score recall is damaged \(score_json/u,
    ],
  ])("is named, and other runs can be read: %s", async (damage, message) => {
    storage.sqlite.exec(damage);
    await expect(readRun(storage, "abc-2")).rejects.toMatchObject({
      code: "storage_failed",
      message: expect.stringMatching(message) as string,
      where: storage.file,
    });
    await expect(readRun(storage, "abc-12")).resolves.toMatchObject({ process_id: "abc-12" });
  });

  it("is named in the list", async () => {
    storage.sqlite.exec("UPDATE runs SET status = 'odd' WHERE process_id = 'abc-1'");
    await expect(listRuns(storage, { limit: 10 })).rejects.toThrow(/run abc-1 is damaged \(status/u);
  });

  it("is not mistaken for a database that cannot be read", async () => {
    await storage.close();
    await expect(listRuns(storage, { limit: 10 })).rejects.toMatchObject({ code: "storage_failed" });
  });
});
