import type { RetrievedChunk } from "../../src/core/evidence.js";
import { inspectEvidence } from "../../src/core/evidence-gate.js";
import type { Score } from "../../src/core/score.js";
import type { ReportedRun } from "../../src/report/reported-run.js";
import type { RunsPageInput } from "../../src/report/runs-page.js";

/** A found piece; fields given as undefined are missing from the record, as in a broken index. */
export function piece(id: string, content: string, version: string | undefined = "2026-10"): RetrievedChunk {
  return {
    record: { evidence_id: id, content, ...(version === undefined ? {} : { corpus_version: version }) },
    source: {
      document_id: "leave.md",
      title: `Leave > ${id}`,
      uri: "docs/leave.md",
      position: 0,
      score: 1.5,
      content_hash: "aa",
    },
  };
}

const base: Omit<Score, "status" | "metric"> = {
  convention: "strict",
  verdicts: [],
  judge: "openai:judge",
  offline: false,
  prompts: ["entailment@1.en#ab12"],
  attempts: 1,
  usage: { calls: 1, input_tokens: 10, output_tokens: null },
  duration_ms: 12,
};

export function scored(metric: string, value: number): Score {
  return {
    ...base,
    status: "scored",
    metric,
    value,
    verdicts: [{ id: "s1", text: "a statement", verdict: "yes", reason: "it stands there", value: 0.25 }],
  };
}

/** One score of every status. */
export function everyScore(): Score[] {
  return [
    scored("faithfulness", 0.5),
    { ...base, status: "not_applicable", metric: "relevancy", reason: "nothing claimed" },
    { ...base, status: "missing_input", metric: "recall", reason: "no ideal answer", missing: ["reference"] },
    { ...base, status: "judge_failed", metric: "precision", reason: "no JSON", code: "unparsable", raw: "hello" },
    { ...base, status: "skipped", metric: "usefulness", reason: "not asked for" },
  ];
}

export function answeredRun(changes: Partial<ReportedRun> = {}): ReportedRun {
  const chunks = [piece("leave#1", "Fifteen days carry over."), piece("leave#2", "Half days are possible.")];
  const { evidence, ...gate } = inspectEvidence(
    chunks.map((chunk) => chunk.record),
    "2026-10",
  );
  return {
    process_id: "run-1",
    question: "How many days carry over?",
    category: "HR",
    corpus_version: evidence[0]?.corpus_version ?? null,
    outcome: {
      status: "answered",
      reason: "answered",
      message: "Fifteen days. [1]",
      next_step: "",
      detail: "",
      citations: [
        { number: 1, evidence_id: "leave#1", corpus_version: "2026-10", title: "Leave", uri: "docs/leave.md" },
      ],
      ticket_id: null,
      released_by: null,
    },
    gate,
    chunks,
    draft: {
      answer: "Fifteen days.",
      claims: [{ text: "Fifteen days.", evidence_ids: ["leave#1", "nowhere#9"] }],
      declined: false,
      model: "openai:answer",
      offline: false,
      prompt: "answer@1.en#cd34",
    },
    scores: everyScore(),
    nodes: [{ node: "retrieve", duration_ms: 3.21, status: "finished" }],
    expected: { route: "generate", reason: "ready" },
    ...changes,
  };
}

export function heldRun(chunks: readonly RetrievedChunk[], changes: Partial<ReportedRun> = {}): ReportedRun {
  const { evidence, ...gate } = inspectEvidence(
    chunks.map((chunk) => chunk.record),
    "2026-10",
  );
  if (evidence.length > 0 || gate.reason === "ready") throw new Error("these pieces would not be held");
  return answeredRun({
    process_id: "run-2",
    chunks,
    gate,
    draft: null,
    scores: [],
    outcome: {
      status: gate.route === "hold" ? "held" : "stopped",
      reason: gate.reason,
      message: "No answer was given.",
      next_step: "Ask the owner of the documents.",
      detail: "what was seen",
      citations: [],
      ticket_id: null,
      released_by: null,
    },
    expected: { route: gate.route, reason: gate.reason },
    ...changes,
  });
}

export function pageInput(runs: readonly ReportedRun[], changes: Partial<RunsPageInput> = {}): RunsPageInput {
  return {
    language: "en",
    title: "Help desk",
    generated_at: "2026-10-05T04:12:33.000Z",
    release: "2026-10",
    models: ["openai:answer"],
    runs,
    metric_titles: { faithfulness: "Faithfulness" },
    ...changes,
  };
}
