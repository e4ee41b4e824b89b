import { documentOf } from "../metrics/document-ids.js";

/** A found piece, as far as it tells to which document it belongs. */
export interface FoundPiece {
  readonly evidence_id: string;
  readonly document_id: string;
}

/** One question's figures at a cut-off. Each in [0, 1]. */
export interface RetrievalFigures {
  /** 1 when any expected document is among the first k pieces. */
  readonly hit: number;
  /** Expected documents among them ÷ expected documents. */
  readonly recall: number;
  /** 1 ÷ the rank of the first piece of an expected document; 0 when there is none. */
  readonly reciprocal_rank: number;
  /** Gain of each expected document at its first piece, discounted by rank ÷ the best possible. */
  readonly ndcg: number;
}

/**
 * The rank, from 1, of the first piece of each expected document; null where none was found. An expectation may
 * name a document or one piece of it. Pure.
 */
export function documentRanks(
  pieces: readonly FoundPiece[],
  expected: readonly string[],
): ReadonlyMap<string, number | null> {
  const wanted = new Set(expected);
  const ranks = new Map<string, number | null>([...wanted].map((document) => [document, null]));
  for (const [index, { evidence_id: id, document_id: document }] of pieces.entries()) {
    const found = new Set([documentOf(id, wanted), documentOf(document, wanted)]);
    for (const name of found) if (name !== undefined && ranks.get(name) === null) ranks.set(name, index + 1);
  }
  return ranks;
}

/**
 * Figures of one question. Pure. Further pieces of a document that was found already gain nothing and take a rank.
 *
 * @param ranks of at least one expected document
 * @param k at least 1
 */
export function retrievalFigures(ranks: ReadonlyMap<string, number | null>, k: number): RetrievalFigures {
  const within = [...ranks.values()].filter((rank) => rank !== null && rank <= k) as readonly number[];
  const discounted = (rank: number): number => 1 / Math.log2(rank + 1);
  // Two documents share a rank only when one expectation names a piece of the other: the best possible is then theirs.
  const ideal = sum(Array.from({ length: Math.min(k, ranks.size) }, (_, index) => discounted(index + 1)));
  const first = within.length === 0 ? null : Math.min(...within);
  return {
    hit: first === null ? 0 : 1,
    recall: within.length / ranks.size,
    reciprocal_rank: first === null ? 0 : 1 / first,
    ndcg: Math.min(1, sum(within.map(discounted)) / ideal),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
