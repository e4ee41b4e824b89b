import type { Reconciliation } from "../core/score.js";
import { reconcile, sumReconciliations } from "../metrics/reconcile.js";
import { contradictionTask } from "../tasks/contradiction.js";
import type { TaskOptions, TaskRecord, TaskRunner } from "../tasks/task.js";
import { pairsOf, type EvidencePair } from "./evidence-pairs.js";
import type { CheckResult } from "./findings.js";
import type { Contradiction } from "./inspection.js";
import type { NumberedPiece } from "./numbered-evidence.js";

export interface ContradictionFinding {
  readonly contradictions: readonly Contradiction[];
  /** Null when no pair was asked about, or no reply could be read. */
  readonly reconciliation: Reconciliation | null;
}

/** All pairs of ten pieces travel in one request. */
const mostPairsAtOnce = 45;

/**
 * Which two pieces contradict each other on what the question asks: 1 request
 * for up to ten pieces, several at once above, none for fewer than two. A pair
 * with differing verdicts counts as a contradiction; with one without a verdict
 * the check has failed.
 */
export async function checkContradiction(
  question: string,
  pieces: readonly NumberedPiece[],
  judge: TaskRunner,
  options: TaskOptions,
): Promise<CheckResult<ContradictionFinding>> {
  const batches = await Promise.all(
    batchesOf(pairsOf(pieces)).map((batch) => judgePairs(question, batch, judge, options)),
  );
  const counts = batches.flatMap(({ reconciliation }) => (reconciliation === null ? [] : [reconciliation]));
  return {
    found: {
      contradictions: batches.flatMap((batch) => batch.contradictions),
      reconciliation: counts.length === 0 ? null : sumReconciliations(counts),
    },
    failure: batches.find((batch) => batch.failure !== null)?.failure ?? null,
    requests: batches.map(({ request }) => request),
  };
}

interface JudgedPairs {
  readonly contradictions: readonly Contradiction[];
  readonly reconciliation: Reconciliation | null;
  /** Why not every pair was judged; null when every pair was. */
  readonly failure: string | null;
  readonly request: TaskRecord;
}

async function judgePairs(
  question: string,
  pairs: readonly EvidencePair[],
  judge: TaskRunner,
  options: TaskOptions,
): Promise<JudgedPairs> {
  const reply = await judge.run(
    contradictionTask,
    { question, evidence: piecesOf(pairs), pairs: idsOf(pairs) },
    options,
  );
  if (!reply.ok) {
    const failure = `contradiction: ${reply.code}: ${reply.message}`;
    return { contradictions: [], reconciliation: null, failure, request: reply };
  }
  const submitted = pairs.map(({ id, first, second }) => ({ id, text: `${first.id} ${second.id}` }));
  // To agree is to pass: differing verdicts on one pair are then no pass.
  const returned = reply.value.verdicts.map(({ id, reason, contradicts }) => ({ id, reason, passed: !contradicts }));
  const { verdicts, reconciliation } = reconcile(submitted, returned, options.language);
  const contradictions = pairs.flatMap(({ first, second }, at): Contradiction[] => {
    const verdict = verdicts[at];
    if (verdict?.verdict !== "no") return [];
    return [{ evidence_ids: [first.evidence_id, second.evidence_id], reason: verdict.reason }];
  });
  const { missing } = reconciliation;
  const failure = missing > 0 ? `contradiction: incomplete: ${missing} of ${pairs.length} pairs have no verdict` : null;
  return { contradictions, reconciliation, failure, request: reply };
}

function batchesOf(pairs: readonly EvidencePair[]): readonly (readonly EvidencePair[])[] {
  const count = Math.ceil(pairs.length / mostPairsAtOnce);
  return Array.from({ length: count }, (_, at) => pairs.slice(at * mostPairsAtOnce, (at + 1) * mostPairsAtOnce));
}

function piecesOf(pairs: readonly EvidencePair[]): readonly { readonly id: string; readonly text: string }[] {
  const pieces = new Map(pairs.flatMap(({ first, second }) => [first, second]).map(({ id, text }) => [id, text]));
  return [...pieces].map(([id, text]) => ({ id, text }));
}

function idsOf(pairs: readonly EvidencePair[]) {
  return pairs.map(({ id, first, second }) => ({ id, first: first.id, second: second.id }));
}
