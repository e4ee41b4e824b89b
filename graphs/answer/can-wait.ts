import type { AnswerRuntime } from "./caller.js";

/**
 * Whether a run can wait in this graph: something keeps its state. A stateless
 * run of a LangGraph server, and a graph that is compiled without a checkpointer,
 * cannot; there a held run ends held, and goes on under its id once its ticket is decided.
 */
export function canWait({ configurable }: AnswerRuntime): boolean {
  return Boolean(configurable?.["__pregel_checkpointer"]);
}
