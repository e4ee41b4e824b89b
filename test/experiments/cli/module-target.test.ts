import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { EvalResult } from "../../../src/cli/eval/result.js";
import { jsonLines, temporaryFolder } from "../../support/services.js";
import { runEval } from "./run-command.js";

const bot = `
export async function answer({ id, user_input }, { signal }) {
  if (id === "bad") throw new Error("no such customer");
  if (id === "slow") return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  return { response: "有給休暇は年20日です。", contexts: [{ id: "leave", content: "有給休暇は年20日です。" }] };
}
`;

function folderWith(ids: readonly string[]): { folder: string } {
  const folder = temporaryFolder();
  const sub = path.join(folder, "settings");
  fs.mkdirSync(sub);
  fs.writeFileSync(path.join(sub, "my-bot.mjs"), bot);
  fs.writeFileSync(
    path.join(sub, "konkyo.yaml"),
    "experiments: {row_timeout_seconds: 0.5, targets: {bot: {module: ./my-bot.mjs, export: answer}}}\n",
  );
  fs.writeFileSync(path.join(folder, "p.yaml"), "");
  fs.writeFileSync(path.join(sub, "p.yaml"), "name: p\nevery_question: [{score: faithfulness}]\n");
  const rows = ids.map((id) => ({
    id,
    user_input: "有給休暇は何日ですか？",
    reference: "20日",
    retrieved_contexts: ["x"],
  }));
  fs.writeFileSync(path.join(folder, "rows.jsonl"), jsonLines(rows));
  return { folder };
}

const options = { name: "x", profile: "p.yaml", target: "bot" } as const;
const environment = { KONKYO_CONFIG: "settings/konkyo.yaml" };

it("a module beside the configuration is asked, and its failures are those of their rows", async () => {
  const at = { ...folderWith(["a", "bad", "slow"]), environment };
  const run = await runEval("rows.jsonl", { ...options, maxErrorRate: 1 }, at);
  const found = JSON.parse(run.stdout) as EvalResult;
  expect(found.summary).toMatchObject({
    target: "bot",
    rows: { finished: 1, failed: 2 },
    metrics: [{ metric: "faithfulness", scored: 1, mean: 1 }],
  });
  const reasons = found.failed_rows.first.map(({ row_id, reason }) => [row_id, reason]);
  expect(reasons).toMatchObject([
    ["bad", expect.stringContaining("the function threw: no such customer")],
    ["slow", expect.stringContaining("timeout")],
  ]);
});

it("a changed module is another experiment", async () => {
  const at = { ...folderWith(["a"]), environment };
  expect((await runEval("rows.jsonl", options, at)).code).toBe(0);
  expect((await runEval("rows.jsonl", options, at)).code).toBe(0);
  fs.appendFileSync(path.join(at.folder, "settings/my-bot.mjs"), "// changed\n");
  const changed = await runEval("rows.jsonl", options, { ...at, json: false });
  expect(changed.code).toBe(2);
  expect(changed.stderr).toContain("configuration.target.hash");
});

it("one without the function is refused before a row is asked", async () => {
  const at = { ...folderWith(["a"]), environment };
  fs.writeFileSync(path.join(at.folder, "settings/my-bot.mjs"), "export const other = 1;\n");
  const run = await runEval("rows.jsonl", options, { ...at, json: false });
  expect(run.code).toBe(2);
  expect(run.stderr).toContain("exports no function answer");
  expect(run.stderr).toContain(path.join("settings", "my-bot.mjs"));
});
