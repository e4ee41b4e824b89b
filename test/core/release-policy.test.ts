import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Certificate, CertificateHashes } from "../../src/core/certificate.js";
import type { Draft } from "../../src/core/draft.js";
import {
  citationFault,
  decideRelease,
  releaseModes,
  type ReleaseMode,
  type ReleaseQuestion,
} from "../../src/core/release-policy.js";
import { scored, skipped } from "../certification/judged-drafts.js";

const evidence = [{ evidence_id: "a", content: "本文", corpus_version: "1" }];
const hashes: CertificateHashes = { corpus: "c", prompts: "p", models: "m", retrieval: "r", policy: "o" };

function draft(over: Partial<Draft> = {}): Draft {
  const claims = [{ text: "x", evidence_ids: ["a"] }];
  return { answer: "x", claims, declined: false, model: "m", offline: true, prompt: "", ...over };
}

function certificate(over: Partial<Certificate> = {}): Certificate {
  return {
    ...{ certificate_id: "C1", category: "standard", created_at: "2026-01-01T00:00:00.000Z", created_by: "hanako" },
    ...{ status: "valid", voided_at: null, void_reason: null, allowed_rate: 0.05, confidence: 0.95 },
    thresholds: { faithfulness: 0.8, answer_relevancy: 0.6 },
    labels: { total: 100, released: 80, wrong: 0, upper_bound: 0.037 },
    hashes,
    ...over,
  };
}

/** A question that leaves by itself. */
function question(over: Partial<ReleaseQuestion> = {}): ReleaseQuestion {
  return {
    draft: draft(),
    evidence,
    scores: { faithfulness: scored("faithfulness", 0.8), answer_relevancy: scored("answer_relevancy", 0.9) },
    category: "standard",
    mode: "certified",
    highRisk: false,
    requiredScores: ["faithfulness", "answer_relevancy"],
    certificate: certificate(),
    hashes,
    ...over,
  };
}

describe("a draft of a certified category whose scores reach the marks", () => {
  it("leaves, under the certificate", () => {
    expect(decideRelease(question())).toEqual({
      release: "deliver",
      reason: "answered",
      mode: "certified",
      certificate_id: "C1",
    });
  });

  it.each<[string, Partial<ReleaseQuestion>, string]>([
    ["has no certificate", { certificate: null }, "no_certificate"],
    ["is of high risk", { highRisk: true }, "review_required"],
    [
      "has a void certificate",
      { certificate: certificate({ status: "void", void_reason: "replaced" }) },
      "no_certificate",
    ],
    ["has another category's certificate", { certificate: certificate({ category: "system" }) }, "no_certificate"],
    ["has a certificate without marks", { certificate: certificate({ thresholds: {} }) }, "no_certificate"],
    [
      "must have a score for which the certificate sets no mark",
      { certificate: certificate({ thresholds: { faithfulness: 0.8 } }) },
      "no_certificate",
    ],
    ["cannot be held against what holds now", { hashes: null }, "no_certificate"],
    ["lacks a score", { scores: { faithfulness: scored("faithfulness", 1) } }, "score_missing"],
    [
      "has a score without a value",
      { scores: { ...question().scores, answer_relevancy: skipped("answer_relevancy") } },
      "score_missing",
    ],
    [
      "is just below a mark",
      { scores: { ...question().scores, faithfulness: scored("faithfulness", 0.799_999) } },
      "low_score",
    ],
    [
      "has a score that is no number",
      { scores: { ...question().scores, faithfulness: scored("faithfulness", Number.NaN) } },
      "low_score",
    ],
    ["is asked about in an unknown mode", { mode: "all" as ReleaseMode }, "policy_failed"],
    ["is asked about in no mode", { mode: undefined as unknown as ReleaseMode }, "policy_failed"],
  ])("waits for a person when it %s", (_name, over, reason) => {
    expect(decideRelease(question(over))).toMatchObject({ release: "review", reason });
  });

  it.each(Object.keys(hashes))("waits when %s has changed, and says so", (part) => {
    const decision = decideRelease(question({ hashes: { ...hashes, [part]: "other" } }));
    expect(decision).toMatchObject({ release: "review", reason: "no_certificate" });
    expect(decision).toHaveProperty("detail", expect.stringContaining(part));
  });
});

describe("in every mode", () => {
  it.each([...releaseModes, "unknown" as ReleaseMode])("%s: claims that do not cite given evidence wait", (mode) => {
    const cases: readonly Partial<ReleaseQuestion>[] = [
      { draft: draft({ claims: [] }) },
      { draft: draft({ claims: [{ text: "x", evidence_ids: [] }] }) },
      { draft: draft({ claims: [{ text: "x", evidence_ids: ["a", "b"] }] }) },
      { evidence: [] },
    ];
    for (const over of cases) {
      expect(decideRelease(question({ ...over, mode }))).toMatchObject({
        release: "review",
        reason: "uncited_claim",
      });
    }
  });
});

describe("review_all", () => {
  it.each([
    [draft(), "review_required"],
    [draft({ declined: true, claims: [], answer: "" }), "declined"],
  ])("lets nothing out", (given, reason) => {
    expect(decideRelease(question({ mode: "review_all", draft: given }))).toMatchObject({ release: "review", reason });
  });
});

it.each(["certified", "cited"] as const)("%s lets a refusal out, which tells nobody anything wrong", (mode) => {
  const refusal = draft({ declined: true, claims: [], answer: "" });
  expect(decideRelease(question({ mode, draft: refusal, certificate: null, scores: {} }))).toEqual({
    release: "deliver",
    reason: "declined",
    mode,
    certificate_id: null,
  });
});

it("cited lets out what cites, without a certificate", () => {
  expect(decideRelease(question({ mode: "cited", certificate: null, scores: {}, hashes: null }))).toMatchObject({
    release: "deliver",
    certificate_id: null,
  });
});

describe("whatever is given", () => {
  const value = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, 0, 1, 0.6, 0.8));
  const score = fc.oneof(
    value.map((each) => scored("m", each)),
    fc.constant(skipped("m")),
    fc.constant(undefined),
  );
  const metrics = fc.constantFrom("faithfulness", "answer_relevancy", "constructor", "__proto__", "own");
  const mostly = <Value>(usual: Value, other: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
  const fitting = question();
  const part = fc.constantFrom("c", "p", "m", "r", "o");
  const given = fc.record({
    scores: fc.dictionary(metrics, score).map((some) => ({ ...fitting.scores, ...some }) as ReleaseQuestion["scores"]),
    highRisk: mostly(false, fc.boolean()),
    mode: mostly<ReleaseMode>("certified", fc.constantFrom("review_all", "", "CERTIFIED") as fc.Arbitrary<ReleaseMode>),
    requiredScores: mostly(fitting.requiredScores, fc.array(metrics, { minLength: 1 })),
    certificate: mostly<Certificate | null>(
      certificate(),
      fc.option(
        fc
          .record({ status: fc.constantFrom("valid", "void"), category: fc.constantFrom("standard", "system") })
          .map(certificate),
      ),
    ).chain((held) =>
      mostly(certificate().thresholds, fc.dictionary(metrics, fc.double({ min: 0, max: 1, noNaN: true }))).map(
        (thresholds) => (held === null ? null : { ...held, thresholds }),
      ),
    ),
    hashes: mostly<CertificateHashes | null>(
      hashes,
      fc.option(fc.record({ corpus: part, prompts: part, models: part, retrieval: part, policy: part })),
    ),
  });

  it("an answer leaves only with a valid, fitting certificate and every required score at its mark", () => {
    let left = 0;
    fc.assert(
      fc.property(given, (over) => {
        const asked = question(over);
        const decision = decideRelease(asked);
        if (decision.release === "review") return;
        left += 1;
        const held = asked.certificate!;
        expect(asked).toMatchObject({ mode: "certified", highRisk: false, hashes });
        expect(held).toMatchObject({ status: "valid", category: "standard" });
        for (const metric of [...asked.requiredScores, ...Object.keys(held.thresholds)]) {
          expect(Object.hasOwn(held.thresholds, metric)).toBe(true);
          const reached = asked.scores[metric]!;
          expect(reached.status).toBe("scored");
          expect(reached.status === "scored" && reached.value).toBeGreaterThanOrEqual(held.thresholds[metric]!);
        }
      }),
      { numRuns: 2000 },
    );
    expect(left).toBeGreaterThan(100);
  });

  it("taking a score away never lets a held answer out", () => {
    fc.assert(
      fc.property(given, metrics, (over, metric) => {
        const asked = question(over);
        const less = { ...asked, scores: { ...asked.scores } as Record<string, never> };
        Reflect.deleteProperty(less.scores, metric);
        if (decideRelease(asked).release === "review") expect(decideRelease(less).release).toBe("review");
      }),
    );
  });
});

it.each([
  [[{ text: "x", evidence_ids: ["a"] }], null],
  [[{ text: "x", evidence_ids: ["b"] }], "claim 1 cites b, which was not among the evidence"],
  [
    [
      { text: "x", evidence_ids: ["a"] },
      { text: "y", evidence_ids: [] },
    ],
    "claim 2 cites nothing",
  ],
  [[], "the draft makes no claim and does not decline"],
])("what is wrong with the citations is named", (claims, fault) => {
  expect(citationFault(draft({ claims }), evidence)).toBe(fault);
});
