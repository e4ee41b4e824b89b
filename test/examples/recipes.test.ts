import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { DatasetSurvey } from "../../src/datasets/survey.js";
import type { ExperimentSummary } from "../../src/experiments/summary.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { runCli, type CliResult } from "../support/cli.js";
import { content, type ChatRequest, type ScriptedReply } from "../support/openai-protocol.js";
import { startOpenAiServer } from "../support/openai-server.js";

const example = path.resolve(import.meta.dirname, "../../examples/recipes-ja");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-recipes-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface Verdict {
  readonly id: string;
  readonly verdict: string;
  readonly reason: string;
  readonly decided_by?: string;
}

interface StoredScore {
  readonly row: string;
  readonly metric: string;
  readonly status: string;
  readonly passed: boolean | null;
  readonly verdicts: readonly Verdict[];
}

/** Each planted mistake: its judge, and the words that its reason holds. */
const planted: Readonly<Record<string, readonly [metric: string, item: string, reason: string, by?: "code"]>> = {
  "system-model-named": ["guideline_adherence", "g1", "gpt"],
  "system-criteria-told": ["guideline_adherence", "g2", "基準"],
  "standard-miso-soup-cake": ["item_relevance", "c1", "0 %"],
  "standard-fish-missed": ["id_context_recall", "fish-03", "取得されていません"],
  "numeric-500kcal-over": ["numeric_constraint_compliance", "c2", "kcal = 620", "code"],
  "numeric-two-limits-slow": ["numeric_constraint_compliance", "c2", "minutes = 30", "code"],
  "excluded-mushroom": ["excluded_items_compliance", "c2", "「しめじ」は、除くべき「きのこ」", "code"],
  "excluded-dairy": ["excluded_items_compliance", "c2", "「クリームチーズ」は、除くべき「乳製品」", "code"],
  "required-tomato-eggplant": ["required_items_compliance", "c2", "「なす」が含まれていません", "code"],
  "none-durian": ["no_items_proposed", "c1", "提案されています"],
};
/** No rule judges pairings: without a model these rows neither pass nor are wrong. */
const pairings = ["pairing-curry", "pairing-curry-curry", "pairing-grilled-fish"];

describe("the recipe example, by the commands of its README", () => {
  let results: readonly CliResult[];
  let scores: readonly StoredScore[];

  beforeAll(async () => {
    fs.cpSync(example, path.join(folder, "examples/recipes-ja"), { recursive: true });
    const done: CliResult[] = [];
    for (const [index, args] of offlineCommands().entries()) {
      done.push(await runCli(index === 2 ? args : ["--json", ...args], { folder }));
    }
    results = done;
    scores = await storedScores();
  });

  it("ends as the README says", () => {
    expect(results.map(({ code, stderr }) => (code === 0 ? code : stderr))).toEqual([0, 0, 0]);
    const survey = JSON.parse(results[0]!.stdout) as DatasetSurvey;
    expect(survey).toMatchObject({ samples: 29, bad: 0 });
    expect(JSON.parse(results[1]!.stdout)).toMatchObject({ samples: 29, missing: [] });
    expect(results[2]!.stdout).toContain("合格 · 29 行のうち 10 行が基準点に届きません");
    expect(results[2]!.stdout).toContain("pairing_suitability (3)");
  });

  it("has all seven kinds of question", () => {
    const survey = JSON.parse(results[0]!.stdout) as DatasetSurvey;
    expect(survey.categories).toEqual({
      system: 4,
      standard: 5,
      numeric_constraint: 5,
      excluded_items: 5,
      required_items: 4,
      pairing: 3,
      no_result: 3,
    });
  });

  it("fails each planted mistake by its own judge alone, and nothing else", () => {
    const failed = scores.filter(({ passed, row }) => passed === false && !pairings.includes(row));
    expect(Object.fromEntries(failed.map(({ row, metric }) => [row, metric]))).toEqual(
      Object.fromEntries(Object.entries(planted).map(([row, [metric]]) => [row, metric])),
    );
    expect(failed).toHaveLength(Object.keys(planted).length);
  });

  it.each(Object.entries(planted))("gives the reason of %s on its item", (row, [metric, item, reason, by]) => {
    const score = scores.find((candidate) => candidate.row === row && candidate.metric === metric);
    const verdict = score?.verdicts.find(({ id }) => id === item);
    expect(verdict?.verdict).toBe("no");
    expect(verdict?.reason).toContain(reason);
    if (by === "code") {
      expect(score?.verdicts.map(({ verdict: given, decided_by }) => [given, decided_by])).toEqual([
        ["yes", "code"],
        ["no", "code"],
      ]);
    }
    expect(fs.readFileSync(path.join(folder, ".konkyo/recipes-ja/failures.xml"), "utf8")).toContain(
      `  ${item}: ${verdict?.reason ?? "?"}`,
    );
  });

  it("passes every row without a mistake by the judge of its kind", () => {
    const own = /guideline|relevance|compliance|no_items_proposed/;
    const sound = scores.filter(({ row, metric }) => own.test(metric) && planted[row] === undefined);
    expect(sound).toHaveLength(29 - pairings.length - Object.keys(planted).length);
    expect(sound.filter(({ status, passed }) => status !== "scored" || passed === false)).toMatchObject([]);
  });

  it("decides numbers and ingredients by code in every row of those kinds", () => {
    const decided = scores.filter(({ metric }) => metric.endsWith("_compliance"));
    expect(new Set(decided.flatMap(({ verdicts }) => verdicts.map(({ decided_by }) => decided_by)))).toEqual(
      new Set(["code"]),
    );
    expect(decided).toHaveLength(14);
  });

  it("says of a pairing that it could not be judged, rather than a grade", () => {
    const judged = scores.filter(({ metric }) => metric === "pairing_suitability");
    expect(judged.map(({ row, status }) => [row, status])).toEqual(pairings.map((row) => [row, "skipped"]));
  });

  it("names every planted mistake in the data set and in the README", () => {
    const rows = fs
      .readFileSync(path.join(example, "questions.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string; metadata?: { planted: string } });
    const marked = rows.filter(({ metadata }) => metadata !== undefined).map(({ id }) => id);
    expect(marked.sort()).toEqual([...Object.keys(planted), "pairing-curry-curry"].sort());
    expect(marked.filter((id) => !readme().includes(`\`${id}\``))).toEqual([]);
  });

  it("with a model, fails the curry beside a curry and passes the other pairings", async () => {
    const server = await startOpenAiServer({ chat: judgeOfPairings });
    onTestFinished(() => server.close());
    const [, , args = []] = offlineCommands();
    const environment = { KONKYO_MODELS_JUDGE_BASE_URL: server.baseUrl };
    const model = [...args.slice(0, args.indexOf("--name")), "--name", "model", "--category", "pairing"];
    const run = await runCli(["--json", ...model], { folder, environment });
    expect(run.code, run.stderr).toBe(0);
    const { summary } = JSON.parse(run.stdout) as { summary: ExperimentSummary };
    expect(summary.metrics.find(({ metric }) => metric === "pairing_suitability")).toMatchObject({
      scored: 3,
      pass: { passed: 2, cases: 3 },
    });
    const failed = (await storedScores("model")).filter(({ passed }) => passed === false);
    expect(failed).toMatchObject([
      { row: "pairing-curry-curry", metric: "pairing_suitability", verdicts: [{ id: "c1", decided_by: "model" }] },
    ]);
  });
});

function readme(): string {
  return fs.readFileSync(path.join(example, "README.md"), "utf8");
}

/** The arguments of the three commands in the README's first block, npm's own left out. */
function offlineCommands(): readonly (readonly string[])[] {
  const [, block = ""] = /```sh\n([^`]+)```/.exec(readme()) ?? [];
  const commands = block.split("\n").filter((line) => line.startsWith("npm run konkyo -- "));
  expect(commands).toHaveLength(3);
  return commands.map((line) => line.replace("npm run konkyo -- ", "").split(" "));
}

async function storedScores(experiment = "offline"): Promise<readonly StoredScore[]> {
  const storage = openStorage(path.join(folder, ".konkyo/recipes-ja/konkyo.db"));
  try {
    const rows = storage.sqlite
      .prepare(
        `SELECT row.row_id AS row, score.metric, score.status, score.passed, score.score_json AS json
         FROM experiment_scores AS score
         JOIN experiment_rows AS row ON row.experiment_id = score.experiment_id AND row.position = score.position
         JOIN experiments ON experiments.id = score.experiment_id
         WHERE experiments.name = ? ORDER BY score.position`,
      )
      .all(experiment) as (Omit<StoredScore, "passed" | "verdicts"> & { passed: number | null; json: string })[];
    return rows.map(({ json, passed, ...row }) => ({
      ...row,
      passed: passed === null ? null : passed === 1,
      verdicts: (JSON.parse(json) as { verdicts: readonly Verdict[] }).verdicts,
    }));
  } finally {
    await storage.close();
  }
}

/** A model that finds every answer safe, and no curry fit to go with a curry. */
function judgeOfPairings({ messages }: ChatRequest): ScriptedReply {
  const text = messages.map((message) => message.content).join("\n");
  const items = text.split("\n").flatMap((line) => {
    const id = /^\{"id":"([ac]\d+)","text":/.exec(line)?.[1];
    return id === undefined ? [] : [{ id, curry: line.includes("カレー粉") }];
  });
  const verdicts = items.map(({ id, curry }) => ({
    id,
    reason: curry ? "主となるものが重なります。" : "問題ありません。",
    grade: id.startsWith("a") ? "yes" : curry ? 1 : 5,
  }));
  return content(JSON.stringify({ verdicts }));
}
