import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import { diagnose, diagnosisSchema, faultsByKind, type DiagnosedRow } from "../../src/experiments/diagnosis.js";
import type { MarkedScore } from "../../src/experiments/journal/row-journal.js";
import type { TargetAnswer } from "../../src/experiments/target-answer.js";
import { judgeFailed, scored } from "./workspace.js";

const mark = (metric: string, value: number, passed: boolean | null): MarkedScore => ({
  score: scored(value, metric),
  passed,
});
const missed = (metric: string, value = 0.1): MarkedScore => mark(metric, value, false);

const answer = (more: Partial<TargetAnswer> = {}): TargetAnswer => ({
  source: "graph",
  response: "15 days.",
  retrieved_contexts: ["a", "b"],
  retrieved_context_ids: ["leave.md#0", "pay.md#3"],
  run_id: null,
  outcome: { status: "answered", reason: "answered" },
  duration_ms: 1,
  ...more,
});

const held = (reason: NonNullable<TargetAnswer["outcome"]>["reason"]): Partial<TargetAnswer> => ({
  response: undefined,
  outcome: { status: "held", reason },
});

function row(
  sample: Partial<Sample>,
  given: Partial<TargetAnswer> | null,
  scores: readonly MarkedScore[],
  more: Partial<DiagnosedRow> = {},
): DiagnosedRow {
  const asked: Sample = { id: "q", user_input: "How many days?", ...sample };
  return {
    sample: asked,
    answer: given === null ? null : answer(given),
    failure: null,
    scores,
    release: "r2",
    ...more,
  };
}

const failure = { code: "timeout", message: "no reply", where: null, hint: null } as const;
const expects = { expected_documents: ["leave.md"] };

describe("why a row failed", () => {
  it.each<[string, DiagnosedRow, string]>([
    ["the target gave nothing", row({}, null, [], { failure: { ...failure, stage: "target" } }), "target_failed"],
    ["scoring threw", row({}, {}, [], { failure: { ...failure, stage: "evaluate" } }), "judge_failed"],
    ["a judge failed and no mark is missed", row({}, {}, [{ score: judgeFailed(), passed: null }]), "judge_failed"],
    ["every mark is met", row(expects, {}, [mark("faithfulness", 1, true)]), "none"],
    ["no mark is set", row(expects, {}, [mark("faithfulness", 0, null)]), "none"],
    ["it was held and nothing was expected", row({}, held("no_evidence"), []), "none"],
    [
      "it was held, and a mark says that this is right",
      row({ reference: "Not in the documents." }, held("no_evidence"), [mark("is_not_found", 1, true)]),
      "none",
    ],
    [
      "its reference is written for another release",
      row({ reference: "10 days", metadata: { release: "r1" } }, {}, [missed("answer_correctness")]),
      "reference_stale",
    ],
    [
      "the release that was searched has an earlier reference",
      row({ reference: "15", metadata: { earlier: { release: "r2" } } }, {}, [missed("answer_correctness")]),
      "reference_stale",
    ],
    [
      "its reference is written for this release",
      row({ reference: "10 days", metadata: { release: "r2" } }, {}, [missed("language_match")]),
      "unexplained",
    ],
    [
      "an expected document is not among the pieces",
      row({ expected_documents: ["leave.md", "other.md"] }, {}, [missed("faithfulness")]),
      "evidence_not_retrieved",
    ],
    ["recall misses its mark", row({}, {}, [missed("context_recall")]), "evidence_not_retrieved"],
    [
      "recall has no mark and is low",
      row({}, {}, [missed("answer_correctness"), mark("context_recall", 0.2, null)]),
      "evidence_not_retrieved",
    ],
    [
      "nothing was found",
      row({ reference: "15 days" }, { ...held("no_evidence"), retrieved_context_ids: [] }, []),
      "evidence_not_retrieved",
    ],
    ["the gate held what was found", row(expects, held("version_mismatch"), []), "gate_held"],
    [
      "the expected document stands below rank 3",
      row(expects, { retrieved_context_ids: ["a", "b", "c", "leave.md#1"] }, [missed("faithfulness")]),
      "evidence_ranked_low",
    ],
    ["ranking misses its mark", row({}, {}, [missed("context_precision")]), "evidence_ranked_low"],
    ["faithfulness misses its mark", row(expects, {}, [missed("faithfulness")]), "claim_without_evidence"],
    ["it was held for a claim", row(expects, held("uncited_claim"), []), "claim_without_evidence"],
    [
      "a claim cites what was not found",
      row(expects, { claims: [{ text: "x", evidence_ids: ["made-up#1"] }] }, [missed("correctness")]),
      "claim_without_evidence",
    ],
    ["the evidence was there", row(expects, {}, [missed("answer_correctness")]), "evidence_not_used"],
    [
      "the answer declined although the evidence was there",
      row(expects, { outcome: { status: "declined", reason: "declined" } }, [missed("tone")]),
      "evidence_not_used",
    ],
    [
      "recall says that the evidence was there",
      row({}, {}, [mark("context_recall", 0.9, null), missed("factual_correctness")]),
      "evidence_not_used",
    ],
    ["nothing is known of the evidence", row({}, {}, [missed("answer_correctness")]), "unexplained"],
    ["a rule of style is missed", row(expects, {}, [missed("safety")]), "unexplained"],
  ])("when %s", (_, given, kind) => {
    expect(diagnose(given).kind).toBe(kind);
  });

  it("names what it was read from", () => {
    const given = row({ expected_documents: ["leave.md", "other.md"] }, {}, [missed("faithfulness")]);
    expect(diagnose(given)).toEqual({
      kind: "evidence_not_retrieved",
      fault: "retriever",
      signs: [{ at: "expected_documents", seen: "other.md" }],
    });
  });

  it("names the rank that evidence was found at", () => {
    const low = row(expects, { retrieved_context_ids: ["a", "b", "c", "leave.md#1"] }, [missed("faithfulness")]);
    expect(diagnose(low).signs).toEqual([{ at: "rank", seen: "4" }]);
  });

  it("never blames a part of the answer where no mark is missed and the run was not held", () => {
    const metrics = ["faithfulness", "context_recall", "context_precision", "answer_correctness", "safety"];
    const score = fc.record({ metric: fc.constantFrom(...metrics), value: fc.double({ min: 0, max: 1, noNaN: true }) });
    const ids = fc.array(fc.constantFrom("leave.md#0", "pay.md#1", "a"));
    fc.assert(
      fc.property(fc.array(score), ids, fc.boolean(), (scores, retrieved, isMarked) => {
        const marked = scores.map(({ metric, value }) => mark(metric, value, isMarked ? true : null));
        const diagnosis = diagnose(row(expects, { retrieved_context_ids: retrieved }, marked));
        expect(diagnosisSchema.parse(diagnosis).kind).toBe("none");
      }),
    );
  });

  it("always finds a cause where a mark is missed, with the part it belongs to", () => {
    const metrics = ["faithfulness", "context_recall", "context_precision", "answer_correctness", "safety"];
    fc.assert(
      fc.property(fc.subarray(metrics, { minLength: 1 }), fc.boolean(), (names, named) => {
        const { kind, fault, signs } = diagnose(
          row(
            named ? expects : {},
            {},
            names.map((name) => missed(name)),
          ),
        );
        expect(kind).not.toBe("none");
        expect(fault).toBe(faultsByKind[kind]);
        expect(signs.length).toBeGreaterThan(0);
      }),
    );
  });
});
