import { inspectEvidence } from "../../../src/core/evidence-gate.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/** Inspects what was found. Pure code: no model, no score. */
export function gate(state: AnswerStateValue): AnswerUpdate {
  const { evidence, ...decision } = inspectEvidence(
    state.chunks.map((chunk) => chunk.record),
    state.current_version,
  );
  return { gate_decision: decision, evidence };
}
