import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { modelCacheFileName, openModelCache, type ModelCacheOptions } from "../../src/llm/model-cache.js";

const dayMs = 86_400_000;

function newFile(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-cache-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "home", modelCacheFileName);
}

function open(file: string, over: Partial<ModelCacheOptions> = {}) {
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const cache = openModelCache({ file, maxAgeDays: 30, maxMegabytes: 64, warn, clock: { now: () => 0 }, ...over });
  onTestFinished(() => cache.close());
  return { cache, warnings };
}

const bytes = (text: string): Buffer => Buffer.from(text);

describe("model cache", () => {
  it("keeps values from one opening to the next", () => {
    const file = newFile();
    const first = open(file);
    first.cache.set([
      ["a", bytes("値")],
      ["b", bytes("2")],
    ]);
    first.cache.close();
    const { cache, warnings } = open(file);
    expect([cache.get("a")?.toString(), cache.get("b")?.toString(), cache.get("c")]).toEqual(["値", "2", null]);
    expect(warnings).toEqual([]);
  });

  it("takes the newest value of a key", () => {
    const { cache } = open(newFile());
    cache.set([["a", bytes("1")]]);
    cache.set([["a", bytes("2")]]);
    expect(cache.get("a")?.toString()).toBe("2");
  });

  it("gives nothing that is older than allowed, and removes it at the next opening", () => {
    const file = newFile();
    let now = 0;
    const clock = { now: () => now };
    const { cache } = open(file, { clock });
    cache.set([["a", bytes("1")]]);
    now = 29 * dayMs;
    expect(cache.get("a")?.toString()).toBe("1");
    now = 30 * dayMs;
    expect(cache.get("a")).toBeNull();
    cache.close();
    open(file, { clock });
    const database = new Database(file);
    expect(database.prepare("SELECT COUNT(*) AS rows FROM replies_v1").get()).toEqual({ rows: 0 });
    database.close();
  });

  it("lets the oldest go when it has grown too large", () => {
    const file = newFile();
    let now = 0;
    const options = { maxMegabytes: 0.01, clock: { now: () => now } };
    const first = open(file, options);
    for (const key of ["old", "middle", "new"]) {
      now += 1;
      first.cache.set([[key, Buffer.alloc(4_500)]]);
    }
    first.cache.close();
    const { cache } = open(file, options);
    expect(["old", "middle", "new"].map((key) => cache.get(key) !== null)).toEqual([false, true, true]);
  });

  it("is shared by processes that write at once, and loses nothing", async () => {
    const file = newFile();
    const script = path.resolve(import.meta.dirname, "fixtures/cache-writer.ts");
    const run = promisify(execFile);
    const names = ["p", "q", "r", "s"];
    const outputs = await Promise.all(
      names.map((name) => run(process.execPath, ["--import", "tsx", script, file, name, "150"])),
    );
    expect(outputs.map(({ stdout }) => JSON.parse(stdout) as unknown)).toEqual(
      names.map(() => ({ readable: 150, warnings: [] })),
    );
  });

  it.each([
    ["is no database", (file: string) => fs.writeFileSync(file, "not a database at all".repeat(400))],
    ["is a folder", (file: string) => fs.mkdirSync(file)],
  ])("that %s warns once and the run goes on without", (_, damage) => {
    const file = newFile();
    fs.mkdirSync(path.dirname(file), { recursive: true });
    damage(file);
    const { cache, warnings } = open(file);
    cache.set([["a", bytes("1")]]);
    expect(cache.get("a")).toBeNull();
    cache.close();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(file);
  });

  it("that is damaged while in use warns once and gives no more", () => {
    const file = newFile();
    const { cache, warnings } = open(file);
    cache.set(Array.from({ length: 200 }, (_, index) => [`key-${index}`, Buffer.alloc(2_000, "x")]));
    cache.close();
    const size = fs.statSync(file).size;
    const handle = fs.openSync(file, "r+");
    fs.writeSync(handle, Buffer.alloc(size - 4096, 0x5a), 0, size - 4096, 4096);
    fs.closeSync(handle);
    const again = open(file);
    const values = Array.from({ length: 200 }, (_, index) => again.cache.get(`key-${index}`));
    again.cache.set([["later", bytes("1")]]);
    expect(values.filter((value) => value !== null && !value.equals(Buffer.alloc(2_000, "x")))).toEqual([]);
    expect(again.warnings).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("that another process holds for long is gone without, and comes back", () => {
    const file = newFile();
    const { cache, warnings } = open(file);
    const other = new Database(file);
    other.exec("BEGIN IMMEDIATE");
    cache.set([["a", bytes("1")]]);
    expect(cache.get("a")).toBeNull();
    other.exec("COMMIT");
    other.close();
    cache.set([["a", bytes("1")]]);
    expect(cache.get("a")?.toString()).toBe("1");
    expect(warnings).toHaveLength(1);
  });
});
