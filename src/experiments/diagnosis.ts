import { z } from "zod";
import type { Sample } from "../core/sample.js";
import type { Score } from "../core/score.js";
import { isBlank } from "../core/visible-text.js";
import { documentOf } from "../metrics/document-ids.js";
import type { MarkedScore } from "./journal/row-journal.js";
import type { RowFailure } from "./row-failure.js";
import { answeredSample, type TargetAnswer } from "./target-answer.js";

export const diagnosisKinds = [
  "none",
  "target_failed",
  "judge_failed",
  "reference_stale",
  "evidence_not_retrieved",
  "gate_held",
  "evidence_ranked_low",
  "claim_without_evidence",
  "evidence_not_used",
  "unexplained",
] as const;
export type DiagnosisKind = (typeof diagnosisKinds)[number];

export const faults = ["none", "target", "judge", "reference", "retriever", "gate", "generator", "unknown"] as const;
export type Fault = (typeof faults)[number];

/** The part to look at first. */
export const faultsByKind: Readonly<Record<DiagnosisKind, Fault>> = {
  none: "none",
  target_failed: "target",
  judge_failed: "judge",
  reference_stale: "reference",
  evidence_not_retrieved: "retriever",
  gate_held: "gate",
  evidence_ranked_low: "retriever",
  claim_without_evidence: "generator",
  evidence_not_used: "generator",
  unexplained: "unknown",
};

export const diagnosisSchema = z.object({
  kind: z.enum(diagnosisKinds),
  fault: z.enum(faults).describe("The part to look at first"),
  signs: z
    .array(z.object({ at: z.string(), seen: z.string() }))
    .describe("What it was read from: a metric or a field, and what stood there"),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;

/** A row as it is stored, and the release that its run searched; null where that is not known. */
export interface DiagnosedRow {
  readonly sample: Sample;
  readonly answer: TargetAnswer | null;
  readonly failure: RowFailure | null;
  readonly scores: readonly MarkedScore[];
  readonly release: string | null;
}

/**
 * Why a row failed, from what is stored of it. Pure; nothing is asked. The rules are tried along the way of a
 * question, and the first that holds is the diagnosis, since what is lost early cannot be mended later:
 *
 * 1. `target_failed`, `judge_failed`: there is no result, or judges failed and no mark is missed.
 * 2. `none`: no mark is missed, and the run was not held although something was expected of it.
 * 3. `reference_stale`: the row's metadata binds its reference to another release than the one that was searched.
 * 4. `evidence_not_retrieved`: an expected document is not among the pieces; where none is named, a recall of
 *    evidence missed its mark or, without a mark, is below a half; or the run was held because nothing was found.
 * 5. `gate_held`: the run was held or stopped, but not for its claims.
 * 6. `evidence_ranked_low`: the first piece of an expected document stands below rank 3; where none is named, a
 *    measure of ranking missed its mark.
 * 7. `claim_without_evidence`: held for its claims, a claim that cites nothing or nothing that was found, or
 *    faithfulness or citations missed their mark.
 * 8. `evidence_not_used`: the evidence was there and the answer declined, or any mark about its content is missed.
 * 9. `unexplained`: a mark is missed that none of these explains.
 */
export function diagnose(row: DiagnosedRow): Diagnosis {
  for (const rule of rules) {
    const diagnosis = rule(row);
    if (diagnosis !== null) return diagnosis;
  }
  const missed = missedMarks(row);
  return found("unexplained", missed.map(signOf));
}

type Sign = Diagnosis["signs"][number];
type Rule = (row: DiagnosedRow) => Diagnosis | null;

/** At or above this rank, evidence is where a model reads it well. */
const highRank = 3;
const half = 0.5;

const recallMetrics = new Set([
  "context_recall",
  "non_llm_context_recall",
  "id_context_recall",
  "context_entity_recall",
]);
const rankingMetrics = new Set(["context_precision", "context_utilisation", "non_llm_context_precision"]);
const groundingMetrics = new Set(["faithfulness", "citation_validity"]);
const contentMetrics = new Set([
  "answer_relevancy",
  "factual_correctness",
  "answer_correctness",
  "semantic_similarity",
  "correctness",
  "item_relevance",
  "required_items_compliance",
]);

const rules: readonly Rule[] = [
  noResult,
  judgeFailed,
  nothingMissed,
  referenceStale,
  evidenceNotRetrieved,
  gateHeld,
  evidenceRankedLow,
  claimWithoutEvidence,
  evidenceNotUsed,
];

function noResult({ failure }: DiagnosedRow): Diagnosis | null {
  if (failure === null) return null;
  const signs = [{ at: failure.code, seen: failure.message }];
  return found(failure.stage === "target" ? "target_failed" : "judge_failed", signs);
}

function judgeFailed(row: DiagnosedRow): Diagnosis | null {
  const failed = row.scores.filter(({ score }) => score.status === "judge_failed");
  if (failed.length === 0 || missedMarks(row).length > 0) return null;
  return found("judge_failed", failed.map(signOf));
}

function nothingMissed(row: DiagnosedRow): Diagnosis | null {
  if (missedMarks(row).length > 0) return null;
  const heldInVain = wasHeld(row) && expectsAnswer(row.sample) && row.scores.every(({ passed }) => passed !== true);
  return heldInVain ? null : found("none", []);
}

function referenceStale({ sample, release }: DiagnosedRow): Diagnosis | null {
  const { metadata = {} } = sample;
  if (release === null || !expectsAnswer(sample)) return null;
  const written = textOf(metadata, "corpus_version") ?? textOf(metadata, "release");
  const former = textOf(metadata["earlier"], "release");
  const isStale = (written !== null && written !== release) || former === release;
  if (!isStale) return null;
  const seen = former === release ? `≠ ${release}` : `${written ?? ""} ≠ ${release}`;
  return found("reference_stale", [{ at: "reference", seen }]);
}

function evidenceNotRetrieved(row: DiagnosedRow): Diagnosis | null {
  const notRetrieved = (signs: readonly Sign[]): Diagnosis => found("evidence_not_retrieved", signs);
  const ranks = expectedRanks(row);
  if (ranks !== null) {
    const lost = [...ranks].filter(([, rank]) => rank === null).map(([document]) => document);
    return lost.length === 0 ? null : notRetrieved(lost.map((seen) => ({ at: "expected_documents", seen })));
  }
  const weak = row.scores.filter((marked) => recallMetrics.has(marked.score.metric) && isWeak(marked));
  if (weak.length > 0) return notRetrieved(weak.map(signOf));
  const { outcome } = row.answer ?? {};
  return outcome?.reason === "no_evidence" ? notRetrieved([{ at: "outcome", seen: outcome.reason }]) : null;
}

function gateHeld(row: DiagnosedRow): Diagnosis | null {
  const { outcome } = row.answer ?? {};
  if (!wasHeld(row) || outcome?.reason === "uncited_claim") return null;
  return found("gate_held", [{ at: "outcome", seen: outcome?.reason ?? "" }]);
}

function evidenceRankedLow(row: DiagnosedRow): Diagnosis | null {
  const low = (signs: readonly Sign[]): Diagnosis => found("evidence_ranked_low", signs);
  const ranks = expectedRanks(row);
  if (ranks !== null) {
    const first = Math.min(...[...ranks.values()].filter((rank) => rank !== null));
    return first > highRank ? low([{ at: "rank", seen: String(first) }]) : null;
  }
  const missed = missedMarks(row).filter(({ score }) => rankingMetrics.has(score.metric));
  return missed.length > 0 ? low(missed.map(signOf)) : null;
}

function claimWithoutEvidence(row: DiagnosedRow): Diagnosis | null {
  const missed = missedMarks(row).filter(({ score }) => groundingMetrics.has(score.metric));
  const signs: Sign[] = missed.map(signOf);
  const { outcome } = row.answer ?? {};
  if (outcome?.reason === "uncited_claim") signs.push({ at: "outcome", seen: outcome.reason });
  const { claims = [], retrieved_context_ids: ids } = evaluatedSample(row);
  const known = ids === undefined ? null : new Set(ids);
  for (const { text, evidence_ids: cited } of claims) {
    const carried = known === null ? cited : cited.filter((id) => known.has(id));
    if (carried.length === 0) signs.push({ at: "claims", seen: text });
  }
  return signs.length === 0 ? null : found("claim_without_evidence", signs);
}

function evidenceNotUsed(row: DiagnosedRow): Diagnosis | null {
  if (!hasEvidence(row)) return null;
  const declined = row.answer?.outcome?.status === "declined";
  const missed = missedMarks(row).filter(({ score }) => contentMetrics.has(score.metric));
  if (!declined && missed.length === 0) return null;
  const signs = [...(declined ? [{ at: "outcome", seen: "declined" }] : []), ...missed.map(signOf)];
  return found("evidence_not_used", signs);
}

function found(kind: DiagnosisKind, signs: readonly Sign[]): Diagnosis {
  return { kind, fault: faultsByKind[kind], signs: [...signs] };
}

/** Whether what is stored says that the needed evidence was found. */
function hasEvidence(row: DiagnosedRow): boolean {
  if (expectedRanks(row) !== null) return true; // a lost one was diagnosed before
  return row.scores.some((marked) => {
    const { score, passed } = marked;
    return recallMetrics.has(score.metric) && score.status === "scored" && passed !== false && score.value >= half;
  });
}

/** The rank of the first piece of each expected document; null where no document, or no id of a piece, is known. */
function expectedRanks(row: DiagnosedRow): ReadonlyMap<string, number | null> | null {
  const { expected_documents: expected = [], retrieved_context_ids: ids } = evaluatedSample(row);
  if (expected.length === 0 || ids === undefined) return null;
  const wanted = new Set(expected);
  const documents = ids.map((id) => documentOf(id, wanted));
  return new Map(
    [...wanted].map((document) => {
      const at = documents.indexOf(document);
      return [document, at === -1 ? null : at + 1];
    }),
  );
}

function evaluatedSample({ sample, answer }: DiagnosedRow): Sample {
  return answer === null ? sample : answeredSample(sample, answer);
}

function missedMarks({ scores }: DiagnosedRow): readonly MarkedScore[] {
  return scores.filter(({ passed }) => passed === false);
}

function isWeak({ score, passed }: MarkedScore): boolean {
  if (passed !== null) return !passed;
  return score.status === "scored" && score.value < half;
}

function wasHeld({ answer }: DiagnosedRow): boolean {
  return answer?.outcome?.status === "held" || answer?.outcome?.status === "stopped";
}

function expectsAnswer({ reference, expected_documents: documents = [], expected_facts: facts = [] }: Sample): boolean {
  return (reference !== undefined && !isBlank(reference)) || documents.length > 0 || facts.length > 0;
}

function signOf({ score }: MarkedScore): Sign {
  return { at: score.metric, seen: seenIn(score) };
}

function seenIn(score: Score): string {
  if (score.status === "scored") return score.value.toFixed(3);
  return score.status === "judge_failed" ? score.code : score.status;
}

function textOf(record: unknown, field: string): string | null {
  if (typeof record !== "object" || record === null || !Object.hasOwn(record, field)) return null;
  const value: unknown = Reflect.get(record, field);
  return typeof value === "string" && !isBlank(value) ? value : null;
}
