import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openStorage } from "../../src/storage/sqlite.js";
import { runCli, type CliOptions } from "../support/cli.js";
import { insertQuestion, insertReview, openWorkspace } from "./workspace.js";

/** A folder whose database holds two questions, one of them answered after review. */
async function folderWithRuns(): Promise<CliOptions> {
  const { folder, storage } = openWorkspace();
  const space = { folder, file: "", storage: openStorage(path.join(folder, ".konkyo", "konkyo.db")) };
  await storage.close();
  insertQuestion(space, { id: "1", asked: 0, sent: "answered", by: "person", cost: 0 });
  insertQuestion(space, { id: "2", asked: 24 * 7, sent: "declined", category: "pay" });
  insertReview(space, { id: "T", question: "1", opened: 0, due: 9, taken: 1, decided: 2 });
  await space.storage.close();
  return { folder };
}

it("stats prints text in both languages, JSON and a page; a period and a price are options", async () => {
  const at = await folderWithRuns();
  const japanese = await runCli(["stats", "--by", "category"], at);
  for (const part of ["運用の数値", "自動回答率", "保留の理由", "種類ごと", "pay"])
    expect(japanese.stdout).toContain(part);
  const english = await runCli(["stats", "-l", "en", "--review-minute-usd", "0.5"], at);
  expect(english.stdout).toContain("$30.00");

  const json = await runCli(["stats", "--json", "--since", "2026-W45", "--by", "week"], at);
  expect(JSON.parse(json.stdout)).toMatchObject({
    total: { questions: { asked: 1, declined: 1 } },
    groups: { week: [{ group: "2026-W45" }] },
  });

  const page = await runCli(["stats", "--html", "out/stats.html"], at);
  expect(page.stdout).toMatch(/^file:.*stats\.html/);
  expect(fs.readFileSync(path.join(at.folder, "out/stats.html"), "utf8")).toContain("運用の数値");
  expect((await runCli(["stats", "--since", "soon"], at)).code).toBe(2);
}, 120_000);
