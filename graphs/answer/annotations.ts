import type { Annotation } from "../../src/tracing/annotate.js";
import type { AnswerUpdate } from "./state.js";

/** A LangGraph server opens the trace itself, before the run has its id. */
export function runAnnotation({ process_id, current_version }: AnswerUpdate): Annotation {
  return { metadata: { process_id, corpus_version: current_version ?? "" } };
}

/** What the trace says of the run once the gate has spoken. */
export function gateAnnotation({ gate_decision }: AnswerUpdate): Annotation | null {
  if (gate_decision == null) return null;
  const { route, reason } = gate_decision;
  return { metadata: { gate_route: route, gate_reason: reason }, tags: [`gate:${reason}`] };
}

export function promptAnnotation({ draft }: AnswerUpdate): Annotation | null {
  return draft == null || draft.prompt === "" ? null : { metadata: { answer_prompt: draft.prompt } };
}
