import fc from "fast-check";
import { expect, it } from "vitest";
import { runResultSchema, type RunResult } from "../../graphs/answer/run-result.js";
import { outcomeReasons, outcomeStatuses } from "../../src/core/outcome.js";
import type { Score } from "../../src/core/score.js";
import { answerSchema, recordedAnswer, shownAnswer } from "../../src/http/shown-answer.js";
import { runStatuses, type RunRecord } from "../../src/tracing/run-history.js";

const usage = { calls: 1, input_tokens: 1, output_tokens: 1 };

/** A run in which a secret stands wherever a draft, its evidence or its verdicts do. */
function runWith(secret: string, outcome: Pick<NonNullable<RunResult["outcome"]>, "status" | "reason">): RunResult {
  const record = { evidence_id: "leave.md#1", content: secret, corpus_version: "r1" };
  const source = { document_id: "leave.md", title: secret, uri: secret, position: 0, score: 1, content_hash: "" };
  const score: Score = {
    ...{ status: "scored", value: 0.5, metric: "faithfulness", convention: "strict", judge: "j", offline: false },
    ...{ prompts: [], attempts: 1, usage, duration_ms: 1 },
    verdicts: [{ id: "s1", text: secret, verdict: "no", reason: secret }],
  };
  return runResultSchema.parse({
    ...{ process_id: "p", question: "質問", language: "ja", corpus_version: "r1", ignored_terms: [], candidates: [] },
    outcome: { ...outcome, message: "お待ちください", next_step: "", detail: secret, citations: [] },
    gate: {
      route: "generate",
      reason: "ready",
      checks: [{ name: "version_given", outcome: "passed", detail: secret }],
    },
    chunks: [{ record, source }],
    draft: {
      ...{ answer: secret, claims: [{ text: secret, evidence_ids: ["leave.md#1"] }], declined: false },
      ...{ model: "m", offline: false, prompt: "p", usage },
    },
    reference: secret,
    scores: [score],
  });
}

const record = (run: RunResult, status: RunRecord["status"]): RunRecord => ({
  ...{ process_id: "p", created_at: "2026", finished_at: null, status, question: "質問", route: null, reason: null },
  ...{ corpus_version: "r1", texts_removed: false, outcome: run, nodes: [], scores: run.scores },
});

it("shows nothing of a draft that was not released, however the run ended and wherever it is read from", () => {
  const secret = fc.string({ minLength: 1 }).map((text) => `秘密<${text}>`);
  const without = outcomeStatuses.filter((status) => status !== "answered");
  fc.assert(
    fc.property(
      ...[secret, fc.constantFrom(...without), fc.constantFrom(...outcomeReasons), fc.constantFrom(...runStatuses)],
      (text, status, reason, recorded) => {
        const run = runWith(text, { status, reason });
        const delivered = run.outcome;
        for (const answer of [
          shownAnswer(run),
          recordedAnswer(record(run, recorded), null),
          recordedAnswer(record(run, recorded), delivered),
        ]) {
          expect(JSON.stringify(answer)).not.toContain(JSON.stringify(text).slice(1, -1));
          answerSchema.parse(answer);
        }
      },
    ),
  );
});

it("shows a released draft with its evidence and verdicts, and a person's own answer without them", () => {
  const citation = { number: 1, evidence_id: "leave.md#1", corpus_version: "r1", title: "", uri: "" };
  const run = runWith("20日です", { status: "answered", reason: "answered" });
  const answered = (message: string, citations: (typeof citation)[]): RunResult => ({
    ...run,
    outcome: run.outcome === null ? null : { ...run.outcome, message, citations },
  });
  expect(shownAnswer(answered("20日です [1]", [citation]))).toMatchObject({
    evidence: [{ content: "20日です" }],
    scores: [{ metric: "faithfulness" }],
    values: { faithfulness: 0.5 },
  });
  const own = shownAnswer(answered("人事部へどうぞ", []));
  expect(own).toMatchObject({ evidence: [], scores: [], outcome: { message: "人事部へどうぞ" } });
  expect(JSON.stringify(own)).not.toContain("20日");
});
