/**
 * Experiments at size: 100,000 rows with answers (memory, speed, time of the figures), rows with 1.5 MB of context each,
 * and a run that is killed at random moments again and again until it is done.
 *
 *   tsx bench/experiments.ts [rows|wide|kill|graph]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createRandom } from "../src/experiments/statistics/random.js";
import { claimIdentity, openExperiment, readExperiment } from "../src/experiments/journal/experiment-record.js";
import { registerRows, type DatasetRow } from "../src/experiments/journal/register-rows.js";
import { selectRows } from "../src/experiments/journal/select-rows.js";
import { junitLines } from "../src/experiments/output/junit.js";
import { runExperiment } from "../src/experiments/run-experiment.js";
import { summariseExperiment } from "../src/experiments/summarise-experiment.js";
import { compareExperiments } from "../src/experiments/compare-experiments.js";
import { datasetTarget } from "../src/experiments/targets/dataset.js";
import { metricsByName } from "../src/metrics/registry.js";
import { runMetric } from "../src/metrics/run-metric.js";
import { loadConfig } from "../src/config/load.js";
import { createServices } from "../src/services.js";
import { createScoring } from "../graphs/experiments/scoring.js";
import { profileSchema } from "../src/datasets/profile.js";
import { openStorage, type Storage } from "../src/storage/sqlite.js";
import { startOpenAiServer } from "../test/support/openai-server.js";
import { keyedJudgeReply } from "../test/experiments/judge-replies.js";

const metrics = ["id_context_recall", "id_context_precision", "non_llm_context_recall", "language_match"].flatMap(
  (name) => metricsByName.get(name) ?? [],
);
const clock = { now: () => new Date(), elapsed: () => performance.now() };

async function* answeredRows(count: number, characters: number): AsyncGenerator<DatasetRow> {
  const filler = "有給休暇は年20日です。申請は上司に行います。".repeat(Math.ceil(characters / 22)).slice(0, characters);
  for (let index = 0; index < count; index += 1) {
    yield {
      line: index + 1,
      sample: {
        id: `row-${index}`,
        user_input: `有給休暇は何日ですか？ (${index})`,
        response: "有給休暇は年20日です。",
        retrieved_contexts: [`${index} ${filler}`],
        retrieved_context_ids: [`doc-${index % 7}`],
        reference: "年20日です。",
        reference_contexts: ["有給休暇は年20日です。"],
        expected_documents: [`doc-${index % 5}`],
        category: `kind-${index % 6}`,
      },
    };
  }
}

async function runAll(storage: Storage, name: string, rows: number, characters: number): Promise<void> {
  const started = performance.now();
  const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const opened = openExperiment(storage, { name, dataset: "made", now: clock.now() });
  await registerRows(storage, opened, answeredRows(rows, characters), { now: clock.now(), datasetHash: () => "made" });
  console.log(`${name}: ${rows} rows registered after ${seconds()}, ${memory()}`);
  const identity = {
    dataset_hash: "made",
    target: "dataset",
    configuration: {},
    prompts: {},
    models: {},
    corpus: null,
  };
  const names = metrics.map((metric) => metric.name);
  const planned = metrics.map((metric) => ({
    name: metric.name,
    higher_is_better: true,
    range: [0, 1] as [number, number],
  }));
  const experiment = claimIdentity(storage, readExperiment(storage, name), identity, {
    metrics: planned,
    categories: {},
    others: names,
  });
  selectRows(storage, experiment, { sample: null, categories: [], onlyFailed: false });
  const offline = async (): Promise<never> => {
    throw new Error("no judge is asked");
  };
  await runExperiment({
    storage,
    experiment,
    target: datasetTarget,
    evaluate: (sample, signal) =>
      Promise.all(
        metrics.map((metric) =>
          runMetric(metric, sample, {
            judge: { model: "none", offline: true, run: offline },
            embedder: { id: "none", offline: true, embed: offline },
            language: "ja",
            convention: "strict",
            settings: { question_count: 1, context_verdicts: "batched", factual_beta: 1 },
            signal,
          }),
        ),
      ),
    passes: (score) => (score.status === "scored" ? score.value >= 0.5 : null),
    concurrency: 4,
    rowTimeoutMs: 60_000,
    clock,
    onProgress: ({ done, total }) => {
      if (done % Math.ceil(total / 5) === 0) console.log(`  ${done} done after ${seconds()}, ${memory()}`);
    },
  });
  const statistics = { seed: 1, resamples: 2000 };
  let since = performance.now();
  const summary = summariseExperiment(storage, experiment, statistics);
  console.log(`  figures in ${((performance.now() - since) / 1000).toFixed(1)} s, ${memory()}`);
  since = performance.now();
  let characters2 = 0;
  for (const line of junitLines(storage, experiment, summary, { conditions: [], regressions: [] }))
    characters2 += line.length;
  console.log(
    `  JUnit of ${characters2} characters in ${((performance.now() - since) / 1000).toFixed(1)} s, ${memory()}`,
  );
  since = performance.now();
  compareExperiments(storage, experiment, experiment, { ...statistics, allowOtherDataset: false });
  console.log(`  compared with itself in ${((performance.now() - since) / 1000).toFixed(1)} s, ${memory()}`);
}

/** The process's own memory, after a collection where one can be asked for (node --expose-gc). */
function memory(): string {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return `heap ${Math.round(heapUsed / 2 ** 20)} MB, resident ${Math.round(rss / 2 ** 20)} MB`;
}

/** Rows through the evaluation graph with the offline judge, as the command line runs them. */
async function throughGraph(folder: string, rows: number): Promise<void> {
  const { config } = loadConfig({ folder, environment: { KONKYO_TRACING_RECORD_RUNS: "false" } });
  const services = await createServices({ config, environment: {}, warn: console.error });
  const profile = profileSchema.parse({ name: "bench", every_question: metrics.map(({ name }) => ({ score: name })) });
  const scoring = createScoring(services, profile, { folders: [], guidelines: [] });
  const opened = openExperiment(services.storage, { name: "graph", dataset: "made", now: clock.now() });
  await registerRows(services.storage, opened, answeredRows(rows, 400), {
    now: clock.now(),
    datasetHash: () => "made",
  });
  const identity = {
    dataset_hash: "made",
    target: "dataset",
    configuration: {},
    prompts: {},
    models: {},
    corpus: null,
  };
  const experiment = claimIdentity(services.storage, readExperiment(services.storage, "graph"), identity, scoring.plan);
  selectRows(services.storage, experiment, { sample: null, categories: [], onlyFailed: false });
  const started = performance.now();
  await runExperiment({
    storage: services.storage,
    experiment,
    target: datasetTarget,
    evaluate: scoring.evaluate,
    passes: scoring.passes,
    concurrency: 4,
    rowTimeoutMs: 60_000,
    clock,
    onProgress: ({ done, total }) => {
      if (done % Math.ceil(total / 5) !== 0) return;
      console.log(`  graph: ${done} done after ${((performance.now() - started) / 1000).toFixed(1)} s, ${memory()}`);
    },
  });
  await services.close();
}

/** Kills a run of `rows` rows at `kills` random moments, then lets it end; every question must have been judged, and no stored one again. */
async function killed(folder: string, kills: number, rows: number, seed: number): Promise<void> {
  const server = await startOpenAiServer({ chat: (request) => ({ ...keyedJudgeReply(request), delayMs: 30 }) });
  const file = path.join(folder, "questions.jsonl");
  fs.writeFileSync(file, "");
  for await (const { sample } of answeredRows(rows, 60)) fs.appendFileSync(file, `${JSON.stringify(sample)}\n`);
  fs.writeFileSync(
    path.join(folder, "konkyo.yaml"),
    `models:\n  judge: {base_url: "${server.baseUrl}", provider: openai, structured_mode: json_schema}\n  cache: {enabled: false}\n`,
  );
  fs.writeFileSync(path.join(folder, "profile.yaml"), "name: killed\nevery_question: [{score: faithfulness}]\n");
  const random = createRandom(seed);
  const argument = JSON.stringify({
    file: "questions.jsonl",
    options: { name: "killed", profile: "profile.yaml", language: "en" },
  });
  const fixture = path.resolve(import.meta.dirname, "../test/experiments/fixtures/eval-command.ts");
  const start = () =>
    spawn(process.execPath, ["--import", import.meta.resolve("tsx"), fixture, argument], {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: folder, KONKYO_JUDGE_API_KEY: "test" },
      stdio: ["ignore", "pipe", "inherit"],
    });
  const database = path.join(folder, ".konkyo", "konkyo.db");
  const finished = (): Set<string> => {
    if (!fs.existsSync(database)) return new Set();
    const storage = openStorage(database);
    const rows = storage.sqlite
      .prepare("SELECT row_id FROM experiment_rows WHERE status = 'finished'")
      .pluck()
      .all() as string[];
    void storage.close();
    return new Set(rows);
  };
  let again = 0;
  let done = 0;
  let deaths = 0;
  while (done < rows) {
    const before = finished();
    const asked = server.chats.length;
    const child = start();
    const ended = once(child, "close");
    if (deaths < kills) {
      // Somewhere within the next few rows; each is two requests.
      await Promise.race([server.received(server.requests.length + 1 + random.below(14)), ended]);
      await wait(random.below(40));
      child.kill("SIGKILL");
      deaths += 1;
    }
    await ended;
    const stored = finished();
    done = stored.size;
    const text = server.chats.slice(asked).map((chat) => JSON.stringify(chat.messages));
    again += [...before].filter((id) => text.some((messages) => messages.includes(`(${id.slice(4)})`))).length;
    if (deaths % 10 === 0)
      console.log(`  killed ${deaths} times, ${done} rows stored, ${server.chats.length} requests`);
  }
  const storage = openStorage(database);
  const results = storage.sqlite
    .prepare("SELECT count(*) FROM experiment_scores WHERE status = 'scored'")
    .pluck()
    .get();
  console.log(
    `killed ${deaths} times: ${done} of ${rows} rows, ${String(results)} scores, stored rows asked again: ${again}`,
  );
  await storage.close();
  await server.close();
}

const part = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-experiments-"));
try {
  const storage = openStorage(path.join(folder, "rows.db"));
  if (part === undefined || part === "rows") await runAll(storage, "rows", 100_000, 400);
  if (part === undefined || part === "wide") await runAll(storage, "wide", 500, 1_500_000);
  await storage.close();
  if (part === undefined || part === "graph") await throughGraph(folder, 10_000);
  if (part === undefined || part === "kill") await killed(fs.mkdtempSync(path.join(folder, "kill-")), 50, 200, 1);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
