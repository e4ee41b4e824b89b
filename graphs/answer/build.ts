import { END, START, StateGraph } from "@langchain/langgraph";
import type { Services } from "../../src/services.js";
import type { Annotation } from "../../src/tracing/annotate.js";
import { recorded } from "../../src/tracing/recorded-node.js";
import { buildNestedEvaluationGraph } from "../evaluation/build.js";
import { answerContextSchema, type ReadCaller } from "./caller.js";
import { deliver } from "./nodes/deliver.js";
import { gate } from "./nodes/gate.js";
import { generate } from "./nodes/generate.js";
import { hold } from "./nodes/hold.js";
import { receive } from "./nodes/receive.js";
import { refuse } from "./nodes/refuse.js";
import { release } from "./nodes/release.js";
import { retrieve } from "./nodes/retrieve.js";
import { gateTargets, routeAfterGate, unlessFailed } from "./routes.js";
import { AnswerInput, AnswerOutput, AnswerState, type AnswerUpdate } from "./state.js";

/**
 * The graph that answers a question.
 *
 * @param readCaller where the caller's rights come from: the context in a process
 *   that sets it, the authenticated user behind a LangGraph server
 */
export function buildAnswerGraph(services: Services, readCaller: ReadCaller) {
  const note = services.recorder.node;
  return new StateGraph({ state: AnswerState, input: AnswerInput, output: AnswerOutput, context: answerContextSchema })
    .addNode(
      "receive",
      recorded("receive", receive(services, readCaller), note, { reads: ["question"], annotate: runAnnotation }),
    )
    .addNode(
      "retrieve",
      recorded("retrieve", retrieve(services, readCaller), note, { reads: ["question", "current_version"] }),
    )
    .addNode("gate", recorded("gate", gate, note, { reads: ["chunks", "current_version"], annotate: gateAnnotation }))
    .addNode(
      "generate",
      recorded("generate", generate(services), note, {
        reads: ["question", "evidence", "language"],
        annotate: promptAnnotation,
      }),
    )
    .addNode("evaluate", buildNestedEvaluationGraph(services))
    .addNode("release", recorded("release", release, note, { reads: ["draft", "evidence"] }))
    .addNode("hold", recorded("hold", hold, note, { reads: ["gate_decision"] }))
    .addNode("refuse", recorded("refuse", refuse, note, { reads: ["failure", "gate_decision"] }))
    .addNode("deliver", recorded("deliver", deliver(services), note, { reads: ["outcome"] }))
    .addEdge(START, "receive")
    .addConditionalEdges("receive", unlessFailed("retrieve"), { retrieve: "retrieve", refuse: "refuse" })
    .addConditionalEdges("retrieve", unlessFailed("gate"), { gate: "gate", refuse: "refuse" })
    .addConditionalEdges("gate", (state) => routeAfterGate(state.gate_decision?.route), gateTargets)
    .addConditionalEdges("generate", unlessFailed("evaluate"), { evaluate: "evaluate", refuse: "refuse" })
    .addEdge("evaluate", "release")
    .addEdge("release", "deliver")
    .addEdge("hold", "deliver")
    .addEdge("refuse", "deliver")
    .addEdge("deliver", END)
    .compile({ name: "answer" });
}

/** A LangGraph server opens the trace itself, before the run has its id. */
function runAnnotation({ process_id, current_version }: AnswerUpdate): Annotation {
  return { metadata: { process_id, corpus_version: current_version ?? "" } };
}

/** What the trace says of the run once the gate has spoken. */
function gateAnnotation({ gate_decision }: AnswerUpdate): Annotation | null {
  if (gate_decision == null) return null;
  const { route, reason } = gate_decision;
  return { metadata: { gate_route: route, gate_reason: reason }, tags: [`gate:${reason}`] };
}

function promptAnnotation({ draft }: AnswerUpdate): Annotation | null {
  return draft == null || draft.prompt === "" ? null : { metadata: { answer_prompt: draft.prompt } };
}
