import type { NumberedPiece } from "./numbered-evidence.js";

export interface EvidencePair {
  readonly id: string;
  readonly first: NumberedPiece;
  readonly second: NumberedPiece;
}

/** Every two pieces of different content, once, in their order. Pieces that say the same word for word contradict nothing between them. */
export function pairsOf(pieces: readonly NumberedPiece[]): readonly EvidencePair[] {
  const pairs = pieces.flatMap((first, at) =>
    pieces
      .slice(at + 1)
      .filter((second) => second.text !== first.text && second.evidence_id !== first.evidence_id)
      .map((second) => ({ first, second })),
  );
  return pairs.map((pair, at) => ({ id: `p${at + 1}`, ...pair }));
}
