import type { Evidence } from "../core/evidence.js";

/** A piece under the short id that it travels under within one inspection: e1 for the first. */
export interface NumberedPiece {
  readonly id: string;
  readonly text: string;
  readonly evidence_id: string;
}

/** Long ids cost tokens and are misspelt. Neither the corpus version nor the id itself is a model's business. */
export function numberEvidence(evidence: readonly Evidence[]): readonly NumberedPiece[] {
  return evidence.map(({ evidence_id, content }, at) => ({ id: `e${at + 1}`, text: content, evidence_id }));
}
