import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ExperimentRequest } from "../../src/http/experiments/experiment-request.js";
import { keepRequest, readKeptRequest } from "../../src/http/experiments/kept-requests.js";
import { keptRequest } from "../../src/http/experiments/requested-experiment.js";
import { keepUpload, touchUpload, uploadedFile, uploadsFolder } from "../../src/http/experiments/uploads.js";
import { retentionConfigSchema } from "../../src/retention/config.js";
import { purge, type PurgeResult } from "../../src/retention/purge.js";
import { insert, openWorkspace, type Workspace } from "./workspace.js";

/** Files are as old as the clock of this machine says. */
const now = new Date();
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

function run(at: Workspace, days: Record<string, unknown> = {}, dryRun = false): Promise<PurgeResult> {
  const config = retentionConfigSchema.parse(days);
  const files = { modelCacheFile: null, uploadsFolder: uploadsFolder(at.folder) };
  return purge({ ...{ storage: at.storage, config, now, dryRun }, ...files });
}

const rowsOf = ({ tables }: PurgeResult): Record<string, number> =>
  Object.fromEntries(tables.filter(({ rows }) => rows > 0).map(({ table, rows }) => [table, rows]));

/** An upload that was sent so many days ago, and where it is. */
function upload(at: Workspace, days: number, text: string): ExperimentRequest["dataset"] & { readonly place: string } {
  const dataset = keepUpload(at.folder, { name: "rows.jsonl", bytes: Buffer.from(text) });
  const place = uploadedFile(at.folder, dataset.file);
  age(place, days);
  return { ...dataset, place };
}

/** What an experiment was begun with so many days ago. */
function request(at: Workspace, name: string, days: number, { file, title }: ExperimentRequest["dataset"]): void {
  const asked = { columns: [], categories: [], target: null, profile: null, sample: null };
  const folder = path.join(uploadsFolder(at.folder), "experiments");
  const before = new Set(fs.existsSync(folder) ? fs.readdirSync(folder) : []);
  keepRequest(at.folder, { name, dataset: { file, title }, ...asked });
  for (const made of fs.readdirSync(folder)) if (!before.has(made)) age(path.join(folder, made), days);
}

function experiment(at: Workspace, name: string, finishedDaysAgo: number | null, held = false): void {
  insert(at.storage, "experiments", {
    ...{ name, created_at: daysAgo(500), registered_at: daysAgo(500), dataset: "d", dataset_hash: "" },
    finished_at: finishedDaysAgo === null ? null : daysAgo(finishedDaysAgo),
    holder_json: held ? JSON.stringify({ pid: 1, host: "h", token: "t", seen_at: daysAgo(0) }) : null,
  });
}

function age(file: string, days: number): void {
  const time = new Date(daysAgo(days));
  fs.utimesSync(file, time, time);
}

describe("uploaded data sets", () => {
  it("go with what was asked with them when their experiment ended long ago or is gone; a dry run counts the same", async () => {
    const at = openWorkspace();
    const [ended, gone, alone] = ["ended", "gone", "alone"].map((text) => upload(at, 100, text));
    request(at, "ended", 100, ended!);
    experiment(at, "ended", 91);
    request(at, "gone", 100, gone!);
    const dry = await run(at, {}, true);
    expect([ended, gone, alone].map((each) => fs.existsSync(each!.place))).toEqual([true, true, true]);
    const result = await run(at);
    expect(result.before.uploads).toBe(daysAgo(90));
    expect(rowsOf(result)).toEqual({ uploads: 3, upload_requests: 2 });
    expect(rowsOf(dry)).toEqual(rowsOf(result));
    expect([ended, gone, alone].map((each) => fs.existsSync(each!.place))).toEqual([false, false, false]);
    expect(readKeptRequest(at.folder, "ended")).toBeNull();
    expect(() => keptRequest(at.folder, "ended")).toThrow(/no data set is kept/);
    expect(rowsOf(await run(at))).toEqual({});
  });

  it("stay while their experiment is at work, not finished or newly ended, whatever their age", async () => {
    const at = openWorkspace();
    const states = [
      ["running", null, true],
      ["asked-again", 400, true],
      ["interrupted", null, false],
      ["new", 89, false],
    ] as const;
    const kept = states.map(([name, finished, held]) => {
      const dataset = upload(at, 400, name);
      request(at, name, 400, dataset);
      experiment(at, name, finished, held);
      return dataset.place;
    });
    expect(rowsOf(await run(at))).toEqual({});
    expect(kept.every((place) => fs.existsSync(place))).toBe(true);
  });

  it("of several experiments stay for the last of them", async () => {
    const at = openWorkspace();
    const dataset = upload(at, 400, "shared");
    for (const name of ["old", "unfinished"]) request(at, name, 400, dataset);
    experiment(at, "old", 300);
    experiment(at, "unfinished", null);
    expect(rowsOf(await run(at))).toEqual({ upload_requests: 1 });
    expect(fs.existsSync(dataset.place)).toBe(true);
  });

  it("that were sent again, or gone on with, lately are as good as new", async () => {
    const at = openWorkspace();
    const [again, goneOn] = [upload(at, 400, "again"), upload(at, 400, "gone on")];
    keepUpload(at.folder, { name: "rows.jsonl", bytes: Buffer.from("again") });
    request(at, "gone-on", 400, goneOn);
    experiment(at, "gone-on", 300);
    keptRequest(at.folder, "gone-on");
    await run(at);
    expect([again, goneOn].map(({ place }) => fs.existsSync(place))).toEqual([true, true]);
    expect(touchUpload(at.folder, "none.jsonl")).toBe(false);
  });

  it("take nothing else with them: other files, links and folders stay, and what a dead process left half written goes", async () => {
    const at = openWorkspace();
    const { place } = upload(at, 400, "x");
    const folder = uploadsFolder(at.folder);
    const outside = path.join(at.folder, "outside.jsonl");
    fs.writeFileSync(outside, "x");
    const link = path.join(folder, `${"a".repeat(64)}.jsonl`);
    fs.symlinkSync(outside, link);
    const files = ["notes.txt", `${"b".repeat(64)}.jsonl.bak`].map((name) => path.join(folder, name));
    for (const file of files) fs.writeFileSync(file, "x");
    const draft = `${place}.123.part`;
    fs.writeFileSync(draft, "x");
    const damaged = path.join(folder, "experiments", `${"c".repeat(64)}.json`);
    fs.mkdirSync(path.dirname(damaged));
    fs.writeFileSync(damaged, "{half");
    for (const file of [...files, draft, damaged, outside]) age(file, 400);
    expect(rowsOf(await run(at))).toEqual({ uploads: 2, upload_requests: 1 });
    expect([...files, link, outside].every((file) => fs.existsSync(file))).toBe(true);
    expect([place, draft, damaged].some((file) => fs.existsSync(file))).toBe(false);
  });

  it("are kept where the configuration keeps all, and where there are none nothing is missing", async () => {
    const at = openWorkspace();
    expect(rowsOf(await run(at))).toEqual({});
    const { place } = upload(at, 4000, "x");
    expect((await run(at, { uploads_days: null })).tables.map(({ table }) => table)).not.toContain("uploads");
    expect(fs.existsSync(place)).toBe(true);
  });

  it("go with their experiment in one purge", async () => {
    const at = openWorkspace();
    const { place, ...dataset } = upload(at, 400, "x");
    request(at, "e", 400, dataset);
    experiment(at, "e", 399);
    const days = { experiments_days: 365 };
    const dry = await run(at, days, true);
    expect(rowsOf(await run(at, days))).toEqual({ uploads: 1, upload_requests: 1, experiments: 1 });
    expect(rowsOf(dry)).toEqual({ uploads: 1, upload_requests: 1, experiments: 1 });
    expect(fs.existsSync(place)).toBe(false);
  });
});
