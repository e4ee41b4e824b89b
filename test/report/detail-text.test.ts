import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDrift, checkLabels } from "../../src/certification/drift.js";
import { certificateHashesSchema, type Certificate } from "../../src/core/certificate.js";
import type { Draft } from "../../src/core/draft.js";
import { inspectEvidence } from "../../src/core/evidence-gate.js";
import { decideRelease, type ReleaseMode, type ReleaseQuestion } from "../../src/core/release-policy.js";
import { judgeFailureCodes, type Score } from "../../src/core/score.js";
import { answeredFailure, connectionFailure } from "../../src/llm/openai/endpoint-failure.js";
import { detailText } from "../../src/report/detail-text.js";
import { detailsJa } from "../../src/report/details.ja.js";

/** English words beside those that a record itself names. */
const english = /\b(?:the|is|are|was|were|of|not|no|has|and|which|every|a|an|nothing|written)\b/;

function expectJapanese(details: readonly string[]): void {
  expect(details.length).toBeGreaterThan(0);
  for (const detail of details) {
    const read = detailText(detail, "ja");
    expect(read, detail).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
    expect(read, detail).not.toMatch(english);
    expect(detailText(detail, "en")).toBe(detail);
  }
}

const piece = { evidence_id: "doc.md#1", content: "text", corpus_version: "r1" };

describe("a detail for a Japanese reader", () => {
  it("says what each check of the gate saw", () => {
    const seen: readonly (readonly [unknown, unknown])[] = [
      [[piece], null],
      [null, "r1"],
      ["text", "r1"],
      [[], "r1"],
      [[null], "r1"],
      [[piece, 3], "r1"],
      [[{ ...piece, content: undefined }], "r1"],
      [[{ ...piece, content: [] }], "r1"],
      [[{ evidence_id: "a", content: "b" }], "r1"],
      [[{ ...piece, content: " " }], "r1"],
      [[piece, { ...piece, corpus_version: "r0" }], "r1"],
      [[piece, { ...piece, content: "other" }], "r1"],
    ];
    const failed = seen.map(([chunks, version]) =>
      inspectEvidence(chunks, version).checks.find(({ outcome }) => outcome === "failed"),
    );
    expectJapanese(failed.map((check) => check?.detail ?? ""));
    expect(detailText(failed.at(-2)?.detail ?? "", "ja")).toBe("2 件のうち 1 件が、現行の r1 ではなく r0 の版です");
    expect(detailText("chunk 2: content is a list, not text", "ja")).toBe(
      "2 件目の断片: 項目 content が文字列ではなく一覧です",
    );
  });

  it("says why the release policy asks for a person", () => {
    const details = policyQuestions.flatMap((question) => {
      const decision = decideRelease({ ...certified, ...question });
      return decision.release === "review" ? [decision.detail] : [];
    });
    expect(details).toHaveLength(policyQuestions.length);
    expectJapanese(details);
    expect(detailText("every draft waits for a person", "ja")).toBe("回答案は、すべて人が確認してから届ける設定です");
  });

  it("says why a certificate ended", () => {
    const drift = checkDrift(certificate, { released: 10, wrong: 4 });
    const labels = checkLabels(certificate, []);
    const ended = [`drift: ${drift.detail}`, `the labels no longer bear it out: ${labels.detail}`, "replaced"];
    const changed = Object.keys(certificateHashesSchema.shape).map((part) => `${part} has changed`);
    expectJapanese([...ended, ...changed]);
    expect(detailText(`the certificate of standard is void: ${ended[0]}`, "ja")).toContain("10 件中 4 件");
  });

  it("names how a model failed, and leaves the words of its endpoint", () => {
    expectJapanese(judgeFailureCodes.map((code) => `${code}: テスト`));
    expect(detailText("rejected: the endpoint https://e.test/v1 answered 401: no such key", "ja")).toBe(
      "拒否された: 接続先 https://e.test/v1 の応答は 401 でした: no such key",
    );
  });

  it("says what became of a request to a model", () => {
    const url = "https://e.test/v1";
    const exchange = { sent: true, status: 503, body: '{"error":{"message":"busy"}}', headers: new Headers() };
    const failures = [
      connectionFailure(url, new Error("x"), true),
      connectionFailure(url, Object.assign(new Error("x"), { code: "ECONNREFUSED" }), false),
      answeredFailure(url, exchange, 0),
    ];
    expectJapanese(failures.map((failure) => `${failure?.code}: ${failure?.message}`));
  });

  it("shows what it does not know as it stands", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(detailText(`§${text}`, "ja")).toBe(`§${text}`);
      }),
    );
    expect(detailText("", "ja")).toBe("");
    expect(detailText("chunk two: content is blank", "ja")).toBe("chunk two: content is blank");
  });

  it("names in Japanese only what the record names", () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const [recorded, read] of detailsJa) {
      expect(new Set(names(recorded)).size, recorded).toBe(names(recorded).length);
      expect(names(read), recorded).toEqual(names(recorded));
    }
  });

  it("puts values in as they are", () => {
    expect(detailText("category $& {metric} has no certificate", "ja")).toBe(
      "種類 $& {metric} には、自動回答の認定がありません",
    );
  });
});

const draft: Draft = {
  answer: "answer",
  claims: [{ text: "answer", evidence_ids: ["doc.md#1"] }],
  declined: false,
  model: "m",
  offline: true,
  prompt: "",
  usage: { calls: 0, input_tokens: 0, output_tokens: 0 },
  cost_usd: 0,
};

const hashes = { corpus: "c", prompts: "p", models: "m", retrieval: "r", policy: "y" };

const certificate: Certificate = {
  certificate_id: "id",
  category: "standard",
  created_at: "2026-01-01T00:00:00.000Z",
  created_by: "a",
  status: "valid",
  voided_at: null,
  void_reason: null,
  allowed_rate: 0.05,
  confidence: 0.95,
  thresholds: { faithfulness: 0.8 },
  labels: { total: 100, released: 90, wrong: 0, upper_bound: 0.03 },
  hashes,
};

const scoreRecord: Omit<Extract<Score, { status: "scored" }>, "status" | "value"> = {
  metric: "faithfulness",
  convention: "strict",
  verdicts: [],
  judge: "",
  offline: true,
  prompts: [],
  attempts: 0,
  usage: { calls: 0, input_tokens: 0, output_tokens: 0 },
  duration_ms: 0,
};

const certified: ReleaseQuestion = {
  draft,
  evidence: [piece],
  scores: { faithfulness: { ...scoreRecord, status: "scored", value: 0.5 } },
  category: "standard",
  mode: "certified",
  highRisk: false,
  requiredScores: [],
  certificate,
  hashes,
};

const policyQuestions: readonly Partial<ReleaseQuestion>[] = [
  { mode: "review_all" },
  { mode: "review_all", draft: { ...draft, claims: [], declined: true } },
  { mode: "unknown" as ReleaseMode },
  { draft: { ...draft, claims: [{ text: "t", evidence_ids: ["b"] }] } },
  { draft: { ...draft, claims: [{ text: "t", evidence_ids: [] }] } },
  { draft: { ...draft, claims: [] } },
  { highRisk: true },
  { certificate: null },
  { category: "system" },
  { certificate: { ...certificate, status: "void" } },
  { certificate: { ...certificate, status: "void", void_reason: "policy has changed" } },
  { hashes: null },
  { hashes: { ...hashes, models: "other" } },
  { certificate: { ...certificate, thresholds: {} } },
  { requiredScores: ["context_recall"] },
  { scores: {} },
  { scores: { faithfulness: { ...scoreRecord, status: "skipped", reason: "主張がありません" } } },
  {},
];
