/**
 * What a question costs beyond its own work: the whole answer graph, with record and evaluation, against the same parts
 * called one after another. Offline, so that no model hides it. Figures are ratios of medians measured in one run.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ask } from "../graphs/answer/ask.js";
import { buildAnswerGraph } from "../graphs/answer/build.js";
import { callerFromContext } from "../graphs/answer/caller.js";
import { loadConfig } from "../src/config/load.js";
import { inspectEvidence } from "../src/core/evidence-gate.js";
import { ingest } from "../src/corpus/ingest.js";
import { activateRelease } from "../src/corpus/releases.js";
import { runMetric } from "../src/metrics/run-metric.js";
import { createTermIndexer } from "../src/retrieval/sqlite/index-terms.js";
import { createServices } from "../src/services.js";
import { answerTask } from "../src/tasks/answer.js";
import { noRecorder } from "../src/tracing/run-recorder.js";

const rounds = 60;
const question = "在宅勤務は週に何日まで認められますか？";
const example = path.resolve(import.meta.dirname, "../examples/helpdesk-ja");

const home = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-cost-"));
const { config } = loadConfig({ folder: home, environment: {} });
const services = await createServices({ config, environment: {}, warn: (text) => console.error(text) });
await ingest({
  storage: services.storage,
  embedder: services.embedder,
  termIndexer: createTermIndexer(services.storage.sqlite),
  config: config.corpus,
  paths: [path.join(example, "corpus", "2026-10")],
  release: "2026-10",
  clock: () => new Date(),
});
activateRelease(services.storage, "2026-10", new Date());

const unrecorded = { ...services, recorder: noRecorder };
const recordedGraph = buildAnswerGraph(services, callerFromContext, { review: false });
const unrecordedGraph = buildAnswerGraph(unrecorded, callerFromContext, { review: false });
const waiting = (durability: "exit" | "sync") => {
  const review = { ...services.config.review, durability };
  const reviewed = { ...services, config: { ...services.config, review } };
  const graph = buildAnswerGraph(reviewed, callerFromContext, { checkpointer: services.checkpointer });
  return () => ask(graph, reviewed, { question, groups: [] });
};

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  "parts one after another": parts,
  "graph without record": () => ask(unrecordedGraph, unrecorded, { question, groups: [] }),
  "graph with record": () => ask(recordedGraph, services, { question, groups: [] }),
  "graph that opens a ticket and waits, state kept at the end": waiting("exit"),
  "graph that opens a ticket and waits, state kept at each step": waiting("sync"),
};
const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
for (let round = 0; round < rounds; round++) {
  // In turn, so that a slow moment of the machine meets all of them.
  for (const [name, way] of Object.entries(ways)) {
    const start = performance.now();
    await way();
    if (round >= 10) times.get(name)?.push(performance.now() - start);
  }
}
const base = median(times.get("parts one after another") ?? []);
for (const [name, measured] of times) {
  console.log(`${name}: ${median(measured).toFixed(1)} ms, ${(median(measured) / base).toFixed(2)} × the parts`);
}
await services.close();
fs.rmSync(home, { recursive: true, force: true });

async function parts(): Promise<void> {
  const { top_k: topK, candidate_limit: candidateLimit, mode } = config.retrieval;
  const query = {
    text: question,
    mode,
    topK,
    candidateLimit,
    minScore: null,
    release: "2026-10",
    groups: [],
    filter: {},
  };
  const found = await services.retriever.retrieve(query);
  const { evidence } = inspectEvidence(
    found.chunks.map((chunk) => chunk.record),
    "2026-10",
  );
  const reply = await services.answerer.run(answerTask, { question, evidence }, { language: "ja" });
  if (!reply.ok) throw new Error(reply.message);
  const sample = {
    id: "1",
    user_input: question,
    response: reply.value.claims.map((claim) => claim.text).join(""),
    retrieved_contexts: evidence.map((piece) => piece.content),
  };
  const context = { judge: services.judge, embedder: services.embedder, language: "ja", convention: "strict" } as const;
  await Promise.all(
    services.metrics.map((metric) => runMetric(metric, sample, { ...context, settings: config.evaluation })),
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
