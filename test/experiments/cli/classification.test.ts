import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { EvalResult } from "../../../src/cli/eval/result.js";
import { content, errorReply, type ChatRequest, type ScriptedReply } from "../../support/openai-protocol.js";
import { startOpenAiServer } from "../../support/openai-server.js";
import { ingestFiles, jsonLines, openServices, temporaryFolder } from "../../support/services.js";
import { runEval } from "./run-command.js";

const office = `name: office
every_question: [{score: language_match, at_least: 1}]
categories: {人事: [], IT: []}
category_descriptions: {人事: 休暇や給与の質問, IT: 端末の質問}
`;
const row = (id: string, user_input: string, more: object = {}) => ({ id, user_input, response: "はい。", ...more });
const rows = [
  row("leave", "休暇は何日ですか？"),
  row("laptop", "端末が動きません。", { reference: "はい。" }),
  row("lunch", "昼食はどこですか？"),
  row("broken", "壊れた行ですか？"),
  row("given", "端末はどれですか？", { category: "人事" }),
];

/** Sorts by a word of the question; fails on one. Other requests are none of its business. */
function classifier({ schemaName, messages }: ChatRequest): ScriptedReply {
  expect(schemaName).toBe("classify");
  const question = messages.at(-1)?.content.split("## 質問").at(-1) ?? "";
  if (question.includes("壊れた")) return errorReply(400, "broken");
  const category = question.includes("休暇") ? "人事" : question.includes("端末") ? "IT" : "";
  return content(JSON.stringify({ reason: "語による。", category }));
}

async function at(given: readonly object[], chat = classifier) {
  const server = await startOpenAiServer({ chat });
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, "rows.jsonl"), jsonLines(given));
  fs.writeFileSync(path.join(folder, "office.yaml"), office);
  fs.writeFileSync(
    path.join(folder, "konkyo.yaml"),
    `models: {judge: {base_url: "${server.baseUrl}", max_retries: 0}, cache: {enabled: false}}\n`,
  );
  return { folder, server };
}

const result = (stdout: string): EvalResult => JSON.parse(stdout) as EvalResult;
const options = { name: "x", profile: "office.yaml", classify: "judge" } as const;

describe("categories guessed by the judge", () => {
  it("come from the profile's own; a failure leaves its row without one, and the run goes on and says so", async () => {
    const where = await at(rows);
    const run = await runEval("rows.jsonl", options, where);
    expect(run.code, run.stderr).toBe(0);
    const found = result(run.stdout);
    expect(found.classification).toMatchObject({ by_rules: 0, by_judge: 2, none_fits: 1, failed: 1 });
    expect(found.classification.failures).toMatchObject([{ row_id: "broken", code: "rejected" }]);
    const counted = found.summary.categories.map(({ category, rows: { finished } }) => [category, finished]);
    expect(Object.fromEntries(counted)).toEqual({ 人事: 2, IT: 1, null: 2 });
    expect(found.facts.guessed_categories).toEqual({ 人事: 1, IT: 1 });
    expect(found.notes).toHaveLength(3);
    expect(found.notes[0]).toContain("2 of 5 rows is not in the data set: it was guessed by the judge model");
    expect(found.notes[2]).toContain("broken: rejected");
    const sent = where.server.chats[0]!.messages.at(-1)!.content;
    expect(sent).toContain("端末の質問");
    expect(sent).not.toContain("はい。");
  });

  it("are not asked again by the same command, and another way of guessing is another experiment", async () => {
    const where = await at(rows.slice(0, 3));
    await runEval("rows.jsonl", { ...options, sample: 2 }, where);
    expect(where.server.chats).toHaveLength(2);
    await runEval("rows.jsonl", options, where);
    expect(where.server.chats).toHaveLength(3);
    await runEval("rows.jsonl", options, where);
    expect(where.server.chats).toHaveLength(3);
    const other = await runEval("rows.jsonl", { ...options, classify: "rules" }, { ...where, json: false });
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("configuration.classify");
    expect(where.server.chats).toHaveLength(3);
  });

  it("can be selected by", async () => {
    const where = await at(rows.slice(0, 3));
    const found = result((await runEval("rows.jsonl", { ...options, category: ["IT"] }, where)).stdout);
    expect(found.summary.rows).toMatchObject({ selected: 1, finished: 1 });
    expect(where.server.chats).toHaveLength(3);
  });

  it("are asked of nobody beyond the budget, and the same command goes on with a new one", async () => {
    const where = await at(rows.slice(0, 3));
    const config = path.join(where.folder, "konkyo.yaml");
    const text = fs.readFileSync(config, "utf8");
    fs.writeFileSync(config, text.replace("models: {", "models: {budget: {max_calls: 2}, "));
    const stopped = await runEval("rows.jsonl", { ...options, concurrency: 1 }, where);
    expect(stopped.code).toBe(5);
    expect(result(stopped.stdout)).toMatchObject({ status: "budget_exhausted", summary: { rows: { pending: 3 } } });
    fs.writeFileSync(config, text);
    expect((await runEval("rows.jsonl", options, where)).code).toBe(0);
    expect(where.server.chats).toHaveLength(3);
  });

  it("need a profile that has some", async () => {
    const where = await at(rows);
    const run = await runEval("rows.jsonl", { ...options, profile: "rag" }, { ...where, json: false });
    expect(run).toMatchObject({ code: 2 });
    expect(run.stderr).toContain("the profile rag has no categories");
  });

  it("are guessed by rules without a model, and said to be", async () => {
    const where = await at([row("a", "あなたは誰ですか？")]);
    fs.rmSync(path.join(where.folder, "konkyo.yaml"));
    const found = result((await runEval("rows.jsonl", { ...options, profile: "assistant" }, where)).stdout);
    expect(found.classification).toMatchObject({ by_rules: 1, by_judge: 0 });
    expect(found.notes.join()).toContain("guessed by rules");
  });
});

it("rows without a category stay so where nobody is asked to guess, and can be given one by rules", async () => {
  const where = await at([row("a", "あなたは誰ですか？")]);
  const plain = result((await runEval("rows.jsonl", { name: "plain", profile: "office.yaml" }, where)).stdout);
  expect(plain.classification).toMatchObject({ by_rules: 0, failed: 0 });
  const ruled = { name: "ruled", profile: "office.yaml", classify: "rules", category: ["system"] } as const;
  expect(result((await runEval("rows.jsonl", ruled, where)).stdout).facts.guessed_categories).toEqual({ system: 1 });
  expect(where.server.chats).toHaveLength(0);
});

it("the answer graph passes no_result by saying that nothing is found, whatever its search brought", async () => {
  const services = await openServices();
  const record = '{"id":"r1","name":"りんごのコンポート","ingredients":["りんご"],"note":"ドリアンではない"}';
  await ingestFiles(services, "r1", { "a.md": `# 献立\n\n${record}\n` });
  const { folder } = services;
  const home = services.config.home;
  await services.close();
  fs.writeFileSync(
    path.join(folder, "rows.jsonl"),
    jsonLines([{ id: "none", category: "no_result", user_input: "りんごのコンポートの由来は、何年ですか？" }]),
  );
  const run = await runEval(
    "rows.jsonl",
    { name: "x", profile: "assistant" },
    { folder, environment: { KONKYO_HOME: home } },
  );
  const found = result(run.stdout).summary.metrics;
  expect(found.find(({ metric }) => metric === "no_items_proposed")).toMatchObject({
    scored: 0,
    absent: { skipped: 1 },
  });
  expect(found.find(({ metric }) => metric === "is_not_found")).toMatchObject({ scored: 1, mean: 1 });
});
