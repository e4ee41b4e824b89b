import type { Sample } from "../../../src/core/sample.js";
import { scoreSchema, type Score } from "../../../src/core/score.js";
import { noUsage } from "../../../src/core/usage.js";
import {
  claimIdentity,
  openExperiment,
  readExperiment,
  type ExperimentRecord,
} from "../../../src/experiments/journal/experiment-record.js";
import { registerRows } from "../../../src/experiments/journal/register-rows.js";
import { openRowJournal, type RowResult } from "../../../src/experiments/journal/row-journal.js";
import { selectRows } from "../../../src/experiments/journal/select-rows.js";
import type { Storage } from "../../../src/storage/sqlite.js";

export interface StoredRow {
  readonly sample: Sample;
  /** Null: the row is yet to be asked. */
  readonly result: Omit<RowResult, "position" | "finishedAt"> | null;
}

const metrics = [
  { name: "faithfulness", higher_is_better: true, range: [0, 1] as [number, number] },
  { name: "context_recall", higher_is_better: true, range: [0, 1] as [number, number] },
  { name: "context_precision", higher_is_better: true, range: [0, 1] as [number, number] },
  { name: "answer_correctness", higher_is_better: true, range: [0, 1] as [number, number] },
];

/** An experiment as `konkyo eval` leaves it, with these rows. */
export async function storedExperiment(
  storage: Storage,
  rows: readonly StoredRow[],
  given: { readonly name?: string; readonly dataset?: string; readonly release?: string } = {},
): Promise<ExperimentRecord> {
  const { name = "trial", dataset = "questions.jsonl", release = "2026-10" } = given;
  const now = new Date(0);
  const opened = openExperiment(storage, { name, dataset, now });
  async function* lines() {
    for (const [index, { sample }] of rows.entries()) yield { line: index + 1, sample };
  }
  await registerRows(storage, opened, lines(), { now, datasetHash: () => "h" });
  const identity = {
    dataset_hash: "h",
    target: "graph",
    configuration: {},
    prompts: {},
    models: { answer: "openai:answer", judge: "openai:judge" },
    corpus: { release, hash: "c" },
  };
  const plan = { metrics, categories: {}, others: metrics.map((metric) => metric.name) };
  const experiment = claimIdentity(storage, readExperiment(storage, name), identity, plan);
  selectRows(storage, experiment, { sample: null, categories: [], onlyFailed: false });
  const journal = openRowJournal(storage, experiment.id);
  const store = storage.sqlite.transaction(() => {
    for (const [position, { result }] of rows.entries()) {
      if (result !== null) journal.store({ ...result, position, finishedAt: now });
    }
  });
  store();
  return readExperiment(storage, name);
}

export function score(
  metric: string,
  outcome: { readonly value: number } | { readonly failed: string },
  verdicts: Score["verdicts"] = [],
): Score {
  const base = {
    metric,
    convention: "strict",
    verdicts,
    judge: "openai:judge",
    offline: false,
    prompts: ["entailment@1.ja#abc"],
    attempts: 1,
    usage: { ...noUsage, calls: 1, input_tokens: 200, output_tokens: 40 },
    cost_usd: 0.0001,
    duration_ms: 420,
  };
  return scoreSchema.parse(
    "value" in outcome
      ? { ...base, status: "scored", value: outcome.value }
      : { ...base, status: "judge_failed", code: "unparsable", reason: outcome.failed, raw: outcome.failed },
  );
}

/** A row of a realistic size and of a different fate by its number; `text` goes into every field that is data. */
export function variedRow(index: number, text = ""): StoredRow {
  const category = ["人事", "経費", "情報システム", "総務"][index % 4] ?? "";
  const contexts = Array.from({ length: 5 }, (_, piece) => `${pieceText} (${index}-${piece})${text}`);
  const ids = contexts.map((_, piece) => `doc-${(index + piece) % 40}.md#${piece}${text}`);
  const fate = index % 10;
  const sample: Sample = {
    id: `q-${index}${text}`,
    user_input: `有給休暇は翌年に何日まで繰り越せますか。(${index})${text}`,
    reference: `未使用の年次有給休暇は、翌年に15日まで繰り越せます。${text}`,
    category: category + text,
    expected_documents: [fate === 1 ? `missing.md${text}` : `${ids[fate === 2 ? 4 : 0]}`],
    expected_facts: [`15日まで${text}`],
    guidelines: [`ですます調で答える${text}`],
  };
  if (index % 97 === 96) return { sample, result: null };
  if (fate === 3) {
    const failure = {
      stage: "target" as const,
      code: "timeout" as const,
      message: `no reply${text}`,
      where: null,
      hint: `h${text}`,
    };
    return { sample, result: { answer: null, failure, scores: [], durationMs: 20000 } };
  }
  const verdicts = [
    { id: "s1", text: `15日まで繰り越せる${text}`, verdict: "yes" as const, reason: `根拠にある${text}` },
    { id: "s2", text: `申請は不要${text}`, verdict: "no" as const, reason: `根拠にない${text}` },
  ];
  const pieces = contexts.map((context, piece) => {
    return {
      id: `c${piece + 1}`,
      text: context,
      verdict: piece === 0 ? ("yes" as const) : ("no" as const),
      reason: `関係${text}`,
    };
  });
  const bad = fate >= 1 && fate <= 5;
  const held = fate === 4;
  return {
    sample,
    result: {
      answer: {
        source: "graph",
        ...(held
          ? { message: `お答えできません。${text}` }
          : { response: `15日まで繰り越せます。申請は不要です。${text}` }),
        claims: held ? [] : [{ text: `15日まで繰り越せる${text}`, evidence_ids: [ids[0] ?? ""] }],
        retrieved_contexts: contexts,
        retrieved_context_ids: ids,
        run_id: `run-${index}${text}`,
        outcome: held ? { status: "held", reason: "version_mismatch" } : { status: "answered", reason: "answered" },
        duration_ms: 1200,
      },
      failure: null,
      scores: [
        { score: score("faithfulness", { value: bad ? 0.5 : 1 }, verdicts), passed: !bad },
        { score: score("context_recall", { value: (index % 11) / 10 }), passed: null },
        { score: score("context_precision", { value: (index % 7) / 6 }, pieces), passed: null },
        fate === 6
          ? { score: score("answer_correctness", { failed: `not JSON${text}` }), passed: null }
          : { score: score("answer_correctness", { value: 0.8 }), passed: null },
      ],
      durationMs: 2400,
    },
  };
}

const pieceText =
  "年次有給休暇は、付与された年の翌年度末まで使うことができます。翌年への繰越しは15日を上限とし、上限を超えた日数は失効します。申請は前営業日の17時までに勤怠システムで行ってください。半日単位の取得もでき、その場合の切り替えは13時です。";
