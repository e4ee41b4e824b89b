import { randomUUID } from "node:crypto";
import type { Draft } from "../../../src/core/draft.js";
import { inspectEvidence } from "../../../src/core/evidence-gate.js";
import type { Sample } from "../../../src/core/sample.js";
import { releaseConfigSchema } from "../../../src/certification/config.js";
import {
  claimIdentity,
  openExperiment,
  readExperiment,
  type ExperimentRecord,
} from "../../../src/experiments/journal/experiment-record.js";
import { registerRows } from "../../../src/experiments/journal/register-rows.js";
import { openRowJournal, type MarkedScore } from "../../../src/experiments/journal/row-journal.js";
import { selectRows } from "../../../src/experiments/journal/select-rows.js";
import type { RowFailure } from "../../../src/experiments/row-failure.js";
import type { TargetAnswer } from "../../../src/experiments/target-answer.js";
import { resolvePolicy, type PolicyFile, type ReplayPolicy } from "../../../src/experiments/replay/replay-policy.js";
import type { StoredRun, StoredSearch } from "../../../src/experiments/replay/stored-run.js";
import type { Storage } from "../../../src/storage/sqlite.js";
import { scored } from "../workspace.js";

export const current = "2026-10";

export const search: StoredSearch = { top_k: 3, min_score: null, candidate_limit: 6, releases: "active" };

/** A trial over the default configuration. */
export function policyOf(trial: PolicyFile = {}): ReplayPolicy {
  return resolvePolicy(trial, releaseConfigSchema.parse({}));
}

export function piece(id: string, score: number | null = null, version = current) {
  const record = { evidence_id: id, content: `text of ${id}`, corpus_version: version };
  return { record: record as unknown, source: { score } };
}

export function draft(...cited: readonly string[]): Draft {
  const claims = cited.map((id) => ({ text: `claim of ${id}`, evidence_ids: [id] }));
  return { answer: "answer", claims, declined: false, model: "offline:answer", offline: true, prompt: "" };
}

/** A run as the answer graph leaves it in an experiment: five pieces were found and the best three kept. */
export function storedRun(given: Partial<StoredRun> = {}): StoredRun {
  const chunks = given.chunks ?? [piece("a", 0.9), piece("b", 0.7), piece("c", 0.5)];
  const version = given.corpus_version === undefined ? current : given.corpus_version;
  const gate = inspectEvidence(
    chunks.map(({ record }) => record),
    version,
  );
  const isReady = gate.route === "generate";
  const outcome = isReady
    ? { status: "answered" as const, reason: "answered" as const, detail: "" }
    : {
        status: gate.route === "hold" ? ("held" as const) : ("stopped" as const),
        reason: gate.reason === "ready" ? ("unknown_route" as const) : gate.reason,
        detail: "",
      };
  return {
    category: "standard",
    corpus_version: version,
    outcome,
    gate,
    inspection: null,
    chunks,
    candidates: [0.9, 0.7, 0.5, 0.3, 0.1].map((score, at) => ({ score, kept: at < chunks.length })),
    draft: isReady ? draft("a") : null,
    ...given,
  };
}

export interface WorldRow {
  readonly id?: string;
  readonly sample?: Partial<Sample>;
  /** Null: nothing was recorded of it. */
  readonly run?: StoredRun | null;
  readonly answer?: Partial<TargetAnswer>;
  readonly scores?: readonly MarkedScore[];
  readonly failure?: RowFailure;
  readonly pending?: boolean;
}

export function marked(metric: string, value: number, passed: boolean | null = null): MarkedScore {
  return { score: scored(value, metric), passed };
}

const metrics = ["faithfulness", "answer_relevancy", "answer_correctness"].map((name) => ({
  name,
  higher_is_better: true,
  range: [0, 1] as [number, number],
}));

/** An experiment as `konkyo eval` leaves it, with the runs behind its rows. */
export async function storedWorld(
  storage: Storage,
  rows: readonly WorldRow[],
  { name = "trial", target = "graph" }: { readonly name?: string; readonly target?: string } = {},
): Promise<ExperimentRecord> {
  const now = new Date(0);
  const opened = openExperiment(storage, { name, dataset: "questions.jsonl", now });
  async function* lines() {
    for (const [index, { id = `q${index}`, sample }] of rows.entries()) {
      yield { line: index + 1, sample: { id, user_input: `質問 ${index}`, ...sample } };
    }
  }
  await registerRows(storage, opened, lines(), { now, datasetHash: () => "h" });
  const experiment = claimIdentity(
    storage,
    readExperiment(storage, name),
    {
      dataset_hash: "h",
      target,
      configuration: { retrieval: { ...search } },
      prompts: {},
      models: {},
      corpus: { release: current, hash: "c" },
    },
    { metrics, categories: {}, others: metrics.map((metric) => metric.name) },
  );
  selectRows(storage, experiment, { sample: null, categories: [], onlyFailed: false });
  const journal = openRowJournal(storage, experiment.id);
  storage.sqlite.transaction(() => {
    for (const [position, row] of rows.entries()) {
      if (row.pending === true) continue;
      const run_id = target === "graph" ? recordRun(storage, row.run === undefined ? storedRun() : row.run) : null;
      const answer = { source: target, response: "answer", run_id, outcome: null, duration_ms: 1, ...row.answer };
      journal.store({
        position,
        answer: row.failure === undefined ? answer : null,
        failure: row.failure ?? null,
        scores: row.scores ?? [],
        finishedAt: now,
        durationMs: 1,
      });
    }
  })();
  return readExperiment(storage, name);
}

/** Records a run as its recorder does; what is null is not recorded. */
export function recordRun(storage: Storage, run: StoredRun | null): string {
  const id = randomUUID();
  if (run === null) return id;
  storage.sqlite
    .prepare(
      "INSERT INTO runs (process_id, created_at, finished_at, status, question, outcome_json) VALUES (?, '', '', 'finished', 'q', ?)",
    )
    .run(id, JSON.stringify(run));
  return id;
}
