import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openStorage } from "../../src/storage/sqlite.js";
import { runCli } from "../support/cli.js";
import { insertRun, openWorkspace } from "./workspace.js";

it("purge counts, then removes, and says what it did in both languages and as JSON", async () => {
  const { folder, storage } = openWorkspace();
  await storage.close();
  const filled = openStorage(path.join(folder, ".konkyo", "konkyo.db"));
  insertRun(filled, { id: "old", days: 4000, text: "目印" });
  await filled.close();
  const at = { folder };
  const rows = (stdout: string): unknown =>
    (JSON.parse(stdout) as { tables: { table: string; rows: number }[] }).tables.find(({ table }) => table === "runs")
      ?.rows;

  const kept = await runCli(["purge", "--older-than", "36500", "--json"], at);
  expect(rows(kept.stdout)).toBe(0);
  const dry = await runCli(["purge", "--dry-run"], at);
  expect(dry.stdout).toContain("何も変更していません");
  const done = await runCli(["purge", "--vacuum", "--json"], at);
  expect(rows(done.stdout)).toBe(1);
  expect(fs.readFileSync(path.join(folder, ".konkyo", "konkyo.db")).includes("目印")).toBe(false);
  expect((await runCli(["purge", "-l", "en"], at)).stdout).toContain("tickets: before");
  expect((await runCli(["purge", "--older-than", "0"], at)).code).toBe(2);

  fs.writeFileSync(path.join(folder, "konkyo.yaml"), "retention:\n  runs_days: null\n  tickets_days: 0\n");
  expect((await runCli(["purge"], at)).stderr).toContain("retention.tickets_days");
}, 120_000);
