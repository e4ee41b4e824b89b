import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../support/cli.js";
import { temporaryFolder } from "../support/services.js";

it.each(["ja", "en"])("the demo (%s) ends as its questions say, and can be run again", async (language) => {
  const folder = temporaryFolder();
  for (let turn = 0; turn < 2; turn++) {
    const { code, stdout, stderr } = await runCli(["demo", "--language", language, "--json"], { folder });
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ questions: 34, as_expected: 34 });
  }
  const page = fs.readFileSync(path.join(folder, ".konkyo-demo", "report.html"), "utf8");
  for (const reason of ["no_evidence", "version_mismatch", "duplicate_conflict", "invalid_chunk"]) {
    expect(page).toContain(reason);
  }
  expect(page).not.toContain("<script");
  const runs = fs
    .readFileSync(path.join(folder, ".konkyo-demo", "runs.jsonl"), "utf8")
    .trim()
    .split("\n");
  expect(runs).toHaveLength(34);
});

it("the demo ignores the user's own configuration and home", async () => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, "konkyo.yaml"), "retrieval: { top_k: 1 }\n");
  const environment = { KONKYO_HOME: "elsewhere", KONKYO_RETRIEVAL_TOP_K: "1" };
  const { code } = await runCli(["demo", "--json"], { folder, environment });
  expect(code).toBe(0);
  expect(fs.existsSync(path.join(folder, "elsewhere"))).toBe(false);
});
