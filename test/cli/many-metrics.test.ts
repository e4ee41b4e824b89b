import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { metrics } from "../../src/metrics/registry.js";
import { runCli } from "../support/cli.js";
import { jsonLines, temporaryFolder } from "../support/services.js";

const contexts = ["締切は毎月20日です。", "休日の場合は前日です。"];
const row = {
  user_input: "申請の締切はいつですか",
  response: "申請の締切は毎月20日です。休日なら前日です。",
  claims: [{ text: "申請の締切は毎月20日です。", evidence_ids: ["docs/a.md#1"] }],
  reference: "締切は毎月20日です。休日の場合は前日です。",
  reference_contexts: ["締切は毎月20日です。"],
  retrieved_contexts: contexts,
  retrieved_context_ids: ["docs/a.md#1", "docs/b.md#1"],
  expected_documents: ["docs/a.md"],
};
const rows = Array.from({ length: 12 }, (_, index) => ({ id: `q${index}`, ...row }));
const names = metrics.map(({ name }) => name);

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

// Node warns of a leak where more than ten listen to one signal, once in a process: hence a process of its own.
describe("more than ten metrics at once", () => {
  it("make no warning in an experiment, with as many rows at once", async () => {
    expect(names.length).toBeGreaterThan(15);
    const profile = `name: many\nevery_question: [${names.map((score) => `{ score: ${score} }`).join(", ")}]\n`;
    const folder = folderWith({ "rows.jsonl": jsonLines(rows), "many.yaml": profile });
    const options = [
      "--name",
      "x",
      "--profile",
      "many.yaml",
      "--concurrency",
      "12",
      "--fail-if",
      "faithfulness.mean < 0",
    ];
    const run = await runCli(["eval", "rows.jsonl", ...options, "--json"], { folder });
    expect(run.stderr).not.toMatch(/Warning|listeners/);
    expect(run.code, run.stderr).toBe(0);
  });

  it("make no warning when a question is asked", async () => {
    const folder = folderWith({
      "konkyo.yaml": `evaluation:\n  metrics: [${names.join(", ")}]\n`,
      "deadline.md": `# 締切\n\n${contexts.join("")}\n`,
    });
    expect(await runCli(["ingest", "deadline.md", "--release", "r1"], { folder })).toMatchObject({ code: 0 });
    const run = await runCli(["ask", row.user_input, "--json"], { folder });
    expect(run.stderr).not.toMatch(/Warning|listeners/);
    expect((JSON.parse(run.stdout) as { scores: unknown[] }).scores).toHaveLength(names.length);
  });
});
