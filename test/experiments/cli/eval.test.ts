import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { EvalResult } from "../../../src/cli/eval/result.js";
import { content, errorReply } from "../../support/openai-protocol.js";
import { startOpenAiServer } from "../../support/openai-server.js";
import { ingestFiles, jsonLines, openServices, temporaryFolder } from "../../support/services.js";

import { keyedJudgeReply } from "../judge-replies.js";
import { runCompare, runEval } from "./run-command.js";

const context = "有給休暇は年20日です。";
const row = (id: string, response: string, more: object = {}) => ({
  id,
  user_input: "有給休暇は何日ですか？",
  response,
  retrieved_contexts: [context],
  ...more,
});

function folderWith(rows: readonly unknown[], profile = faithful): { folder: string } {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, "rows.jsonl"), jsonLines(rows));
  fs.writeFileSync(path.join(folder, "profile.yaml"), profile);
  return { folder };
}

const faithful = "name: test\nevery_question: [{score: faithfulness, at_least: 0.8}]\n";
const profile = "profile.yaml";
const right = row("right", "有給休暇は年20日です。");
const wrong = row("wrong", "有給休暇は年30日です。");
const wrongToo = row("wrong-too", "有給休暇は年45日です。");

const result = (stdout: string): EvalResult => JSON.parse(stdout) as EvalResult;

describe("the exit code of an evaluation (B18)", () => {
  it("is 6 when every row is below its mark, though no condition was given", async () => {
    const run = await runEval("rows.jsonl", { name: "x", profile }, folderWith([wrong, wrongToo]));
    expect(run.code).toBe(6);
    expect(result(run.stdout)).toMatchObject({
      status: "below_threshold",
      exit_code: 6,
      conditions: [{ condition: "faithfulness.pass_rate <= 0", value: 0, fails: true }],
    });
  });

  it("is 6 when a condition holds, and 0 when none does", async () => {
    const at = folderWith([right, wrong]);
    const failing = await runEval(
      "rows.jsonl",
      { name: "x", profile, failIf: ["faithfulness.mean < 0.8", "coverage < 0.95"] },
      at,
    );
    expect(failing.code).toBe(6);
    expect(result(failing.stdout).conditions.map(({ fails }) => fails)).toEqual([true, false]);
    const passing = await runEval("rows.jsonl", { name: "x", profile, failIf: ["faithfulness.mean < 0.3"] }, at);
    expect(passing.code).toBe(0);
    expect(result(passing.stdout)).toMatchObject({ status: "passed", exit_code: 0 });
  });

  it("is 7 when rows fail, whatever their few figures say", async () => {
    const server = await startOpenAiServer({ chat: () => errorReply(400, "broken") });
    onTestFinished(() => server.close());
    const at = folderWith([right, wrong]);
    fs.writeFileSync(
      path.join(at.folder, "konkyo.yaml"),
      `models: {judge: {base_url: "${server.baseUrl}", max_retries: 0}}\n`,
    );
    const run = await runEval("rows.jsonl", { name: "x", profile, failIf: ["faithfulness.mean < 0.1"] }, at);
    expect(run.code).toBe(7);
    expect(result(run.stdout)).toMatchObject({
      status: "run_errors",
      exit_code: 7,
      summary: { rows: { judge_failed: 2, error_rate: 1 }, metrics: [{ mean: null, absent: { judge_failed: 2 } }] },
    });
  });

  it("is 2 for a file that is not there, a data set without rows, and a command line that is wrong", async () => {
    const at = folderWith([right]);
    fs.writeFileSync(path.join(at.folder, "empty.jsonl"), "\n\n");
    expect((await runEval("none.jsonl", { name: "a", profile }, at)).code).toBe(2);
    expect((await runEval("empty.jsonl", { name: "b", profile }, at)).code).toBe(2);
    expect((await runEval("rows.jsonl", { name: "c", profile, failIf: ["mean < 1"] }, at)).code).toBe(2);
    expect((await runEval("rows.jsonl", { name: "c", profile, baseline: "none" }, at)).code).toBe(2);
    expect((await runEval("rows.jsonl", { name: "c", profile, target: "none" }, at)).code).toBe(2);
  });

  it("is 8 when the run is significantly worse than its baseline", async () => {
    const rows = Array.from({ length: 12 }, (_, index) => row(`r${index}`, "有給休暇は年20日です。"));
    const at = folderWith(rows);
    expect((await runEval("rows.jsonl", { name: "good", profile }, at)).code).toBe(0);
    const judge = await startOpenAiServer({
      chat: (request) =>
        request.schemaName === "statements"
          ? keyedJudgeReply(request)
          : content(JSON.stringify({ verdicts: [{ id: "s1", reason: "", supported: false }] })),
    });
    onTestFinished(() => judge.close());
    fs.writeFileSync(path.join(at.folder, "konkyo.yaml"), `models: {judge: {base_url: "${judge.baseUrl}"}}\n`);
    const options = { name: "bad", profile, baseline: "good", failIf: ["error_rate > 0"] };
    const run = await runEval("rows.jsonl", { ...options, failOn: "regression" }, at);
    expect(run.code).toBe(8);
    expect(result(run.stdout).comparison).toMatchObject({
      metrics: [{ metric: "faithfulness", verdict: "worse", before: 1, after: 0, pairs: 12 }],
      regressions: [{ kind: "mean" }, { kind: "pass_rate" }],
    });
    expect((await runEval("rows.jsonl", options, at)).code).toBe(0);

    const compared = await runCompare("good", "bad", { failOn: "regression" }, { ...at, json: false });
    expect(compared.code).toBe(8);
    expect(compared.stdout).toContain("models.judge");
  });
});

describe("going on", () => {
  it("asks nothing again under the same command, and refuses another configuration or data set", async () => {
    const server = await startOpenAiServer({ chat: keyedJudgeReply });
    onTestFinished(() => server.close());
    const at = folderWith([right, wrong]);
    const yaml = `models: {judge: {base_url: "${server.baseUrl}"}}\n`;
    fs.writeFileSync(path.join(at.folder, "konkyo.yaml"), yaml);
    await runEval("rows.jsonl", { name: "x", profile }, at);
    const asked = server.chats.length;
    expect(asked).toBe(4);
    expect((await runEval("rows.jsonl", { name: "x", profile, concurrency: 9 }, at)).code).toBe(0);
    expect(server.chats.length).toBe(asked);

    fs.writeFileSync(path.join(at.folder, "konkyo.yaml"), `${yaml}evaluation: {convention: ragas}\n`);
    const changed = await runEval("rows.jsonl", { name: "x", profile }, { ...at, json: false });
    expect(changed).toMatchObject({ code: 2 });
    expect(changed.stderr).toContain('configuration.evaluation.convention: "strict" → "ragas"');

    fs.writeFileSync(path.join(at.folder, "konkyo.yaml"), yaml);
    fs.writeFileSync(path.join(at.folder, "rows.jsonl"), jsonLines([right]));
    const other = await runEval("rows.jsonl", { name: "x", profile }, { ...at, json: false });
    expect(other.stderr).toContain("dataset_hash");
    expect(server.chats.length).toBe(asked);
  });

  it("takes a sample first and the rest later", async () => {
    const rows = Array.from({ length: 10 }, (_, index) => row(`r${index}`, "有給休暇は年20日です。"));
    const at = folderWith(rows);
    const first = result((await runEval("rows.jsonl", { name: "x", profile, sample: 4 }, at)).stdout);
    expect(first.summary).toMatchObject({ dataset_rows: 10, rows: { selected: 4, finished: 4 } });
    const all = result((await runEval("rows.jsonl", { name: "x", profile }, at)).stdout);
    expect(all.summary).toMatchObject({ dataset_rows: 10, rows: { selected: 10, finished: 10 } });
  });

  it("names rows that could not be read, and stops there when told to", async () => {
    const at = folderWith([right]);
    fs.appendFileSync(path.join(at.folder, "rows.jsonl"), '{"id": "broken"\n');
    const run = await runEval("rows.jsonl", { name: "x", profile }, at);
    expect(result(run.stdout).skipped_rows).toMatchObject({ count: 1, first: [{ line: 2 }] });
    expect(run.stderr).toContain("rows.jsonl line 2");
    expect((await runEval("rows.jsonl", { name: "y", profile, badRows: "stop" }, at)).code).toBe(2);
  });
});

describe("categories", () => {
  it("each get the scores of the profile, a bound to a field that is not there is skipped, not failed", async () => {
    const at = folderWith(
      [
        { ...right, category: "事実", reference: "年20日です。" },
        { ...wrong, category: "事実" },
        row("none", "見つかりませんでした。", { category: "該当なし", retrieved_contexts: [] }),
      ],
      `name: kinds
every_question: [{score: language_match}]
categories:
  事実: [{score: faithfulness, at_least: 0.8}, {score: context_recall, where: reference}]
  該当なし: [{score: is_not_found, at_least: 1, required: true}]
`,
    );
    const { summary } = result((await runEval("rows.jsonl", { name: "x", profile }, at)).stdout);
    const counted = Object.fromEntries(summary.metrics.map(({ metric, scored, total }) => [metric, [scored, total]]));
    expect(counted).toEqual({
      language_match: [3, 3],
      faithfulness: [2, 2],
      context_recall: [1, 2],
      is_not_found: [1, 1],
    });
    expect(summary.metrics.find(({ metric }) => metric === "context_recall")!.absent).toMatchObject({ skipped: 1 });
    expect(summary.coverage).toBe(1);
    expect(summary.categories.map(({ category, metrics }) => [category, metrics.map(({ metric }) => metric)])).toEqual([
      ["事実", ["language_match", "faithfulness", "context_recall"]],
      ["該当なし", ["language_match", "is_not_found"]],
    ]);
  });
});

describe("asking the answer graph", () => {
  it("scores its own contexts beside the data set's reference, and keeps how each run ended", async () => {
    const services = await openServices();
    await ingestFiles(services, "r1", { "leave.md": "# 休暇\n\n有給休暇は入社から6か月後に10日付与されます。\n" });
    const { folder } = services;
    const home = services.config.home;
    await services.close();
    fs.writeFileSync(
      path.join(folder, "rows.jsonl"),
      jsonLines([
        { id: "a", user_input: "有給休暇は何日付与されますか？", reference: "10日付与されます。" },
        { id: "b", user_input: "zzzz qqqq xxxx?" },
      ]),
    );
    fs.writeFileSync(
      path.join(folder, "profile.yaml"),
      "name: t\nevery_question: [{score: faithfulness}, {score: context_recall}]\n",
    );
    const run = await runEval("rows.jsonl", { name: "x", profile }, { folder, environment: { KONKYO_HOME: home } });
    expect(result(run.stdout).summary).toMatchObject({
      target: "graph",
      rows: { finished: 2, failed: 0 },
      metrics: [
        { metric: "faithfulness", scored: 1, mean: 1, absent: { not_applicable: 1 } },
        { metric: "context_recall", scored: 1, mean: 1, absent: { missing_input: 1 } },
      ],
    });
  });

  it("asks which answers are meant when only some rows have one", async () => {
    const at = folderWith([right, { id: "b", user_input: "?" }]);
    const run = await runEval("rows.jsonl", { name: "x", profile }, { ...at, json: false });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("1 of 2 rows have an answer");
  });
});

it("writes JUnit XML and a Markdown summary, whole, and says in the chosen language what came of it", async () => {
  const at = folderWith([right, wrong]);
  const options = { name: "x", profile, junit: "out/junit.xml", markdown: "out/summary.md", language: "ja" } as const;
  const run = await runEval("rows.jsonl", options, { ...at, json: false });
  expect(run.stdout).toContain("x  合格");
  expect(fs.readdirSync(path.join(at.folder, "out")).sort()).toEqual(["junit.xml", "summary.md"]);
  expect(fs.readFileSync(path.join(at.folder, "out/junit.xml"), "utf8")).toContain(
    '<testcase classname="rows" name="wrong"',
  );
  expect(fs.readFileSync(path.join(at.folder, "out/summary.md"), "utf8")).toContain("| 指標 | 採点 / 全体 |");
});

describe("what the output says beside its figures", () => {
  it("how many rows are below a mark though the run passes, and why the first five failed", async () => {
    const rows = Array.from({ length: 7 }, (_, index) => row(`bad-${index}`, `有給休暇は年${30 + index}日です。`));
    const at = folderWith([right, ...rows]);
    const run = await runEval("rows.jsonl", { name: "x", profile, language: "ja" }, { ...at, json: false });
    expect(run.code).toBe(0);
    expect(run.stdout).toContain("x  合格 · 8 行のうち 7 行が基準点に届きません");
    expect(run.stdout).toContain("不合格の行(7 行のうち最初の 5 行)");
    expect(run.stdout).toMatch(/bad-4 +faithfulness +0\.000 +s1 +\S/);
    expect(run.stdout).not.toContain("bad-5");
    expect(run.stdout).toContain("konkyo report x");
    expect(run.stderr).toContain("評価: 8 行中 8 行");
    const options = { name: "x", profile, markdown: "x.md", language: "en" } as const;
    const again = result((await runEval("rows.jsonl", options, at)).stdout);
    expect(again).toMatchObject({ status: "passed", rows_below_mark: 7, failed_rows: { count: 7 } });
    expect(again.failed_rows.first[0]).toMatchObject({ row_id: "bad-0", metric: "faithfulness", item: "s1" });
    expect(fs.readFileSync(path.join(at.folder, "x.md"), "utf8")).toContain("passed · 7 of 8 rows below a mark");
  });

  it("why it is below the threshold without a condition", async () => {
    const run = await runEval("rows.jsonl", { name: "x", profile }, { ...folderWith([wrong]), json: false });
    expect(run.stdout).toContain(
      "! Without --fail-if, a run is below the threshold when no row at all passes a metric",
    );
  });

  it("which categories were guessed, in JSON and Markdown and beside their name", async () => {
    const at = folderWith([
      row("a", "モデル名は答えられません。", { user_input: "あなたは何というモデルですか？" }),
      { ...right, category: "人事" },
    ]);
    const options = { name: "x", profile: "assistant", markdown: "x.md" };
    const found = result((await runEval("rows.jsonl", options, at)).stdout);
    expect(found.facts.guessed_categories).toEqual({ system: 1 });
    const note = "The category of 1 of 2 rows is not in the data set: it was guessed by rules.";
    expect(found.notes).toContain(note);
    expect(fs.readFileSync(path.join(at.folder, "x.md"), "utf8")).toContain(note);
    const shown = await runEval("rows.jsonl", options, { ...at, json: false });
    expect(shown.stdout).toContain("system (1 guessed)");
    expect(shown.stdout).not.toContain("人事 (");
  });

  it("that ids without texts are to be joined, where a chosen metric reads the texts", async () => {
    const ids = { id: "a", user_input: "?", response: "休暇は20日です。", retrieved_context_ids: ["d1"] };
    const at = folderWith([ids, right]);
    const needing = result((await runEval("rows.jsonl", { name: "x", profile, target: "dataset" }, at)).stdout);
    expect(needing.notes.join()).toContain("dataset convert --master");
    fs.writeFileSync(path.join(at.folder, "other.yaml"), "name: o\nevery_question: [{score: language_match}]\n");
    const other = { name: "y", profile: "other.yaml", target: "dataset" };
    expect(result((await runEval("rows.jsonl", other, at)).stdout).notes).toEqual([]);
  });
});

it("a judgement that needs a model is skipped offline, for a judge and for a guideline, and fails no mark", async () => {
  const at = folderWith(
    [
      row("pair", "カレーにはサラダが合います。", { category: "p", user_input: "カレーに合う献立は？" }),
      row("rule", "はい。", { category: "g", guidelines: ["共感を示す"] }),
      row("kept", "はい。", { category: "g", guidelines: ["「秘密」を使わない"] }),
    ],
    `name: t
categories:
  p: [{score: pairing_suitability, at_least: 0.75, required: true}]
  g: [{score: guideline_adherence, at_least: 1, required: true}]
`,
  );
  const run = await runEval("rows.jsonl", { name: "x", profile }, at);
  expect(run.code, run.stdout).toBe(0);
  const found = result(run.stdout);
  expect(found).toMatchObject({ conditions: [], rows_below_mark: 0, summary: { coverage: 1 } });
  expect(found.facts.needs_model).toEqual({ guideline_adherence: 1, pairing_suitability: 1 });
  expect(found.notes.join()).toContain("need a model");
  expect(found.summary.metrics.map(({ absent }) => absent.skipped)).toEqual([1, 1]);
});

it("two runs whose stored answers differ are compared without a word more", async () => {
  const at = folderWith([right, wrong]);
  fs.writeFileSync(path.join(at.folder, "new.jsonl"), jsonLines([right, { ...wrong, response: right.response }]));
  await runEval("rows.jsonl", { name: "old", profile }, at);
  const run = await runEval("new.jsonl", { name: "new", profile, baseline: "old" }, at);
  expect(result(run.stdout).comparison).toMatchObject({ same_dataset: true, rows: { paired: 2 } });
  fs.writeFileSync(path.join(at.folder, "new.jsonl"), jsonLines([right, { ...wrong, user_input: "別の質問" }]));
  expect((await runEval("new.jsonl", { name: "third", profile, baseline: "old" }, at)).code).toBe(2);
});
