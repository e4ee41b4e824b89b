import { END, START, StateGraph, type BaseCheckpointSaver } from "@langchain/langgraph";
import { inspectionHold } from "../../src/inspection/hold.js";
import type { Services } from "../../src/services.js";
import { recorded } from "../../src/tracing/recorded-node.js";
import { buildNestedEvaluationGraph } from "../evaluation/build.js";
import { gateAnnotation, promptAnnotation, runAnnotation } from "./annotations.js";
import { canWait } from "./can-wait.js";
import { answerContextSchema, type ReadCaller } from "./caller.js";
import { applyReview } from "./nodes/apply-review.js";
import { awaitReview } from "./nodes/await-review.js";
import { beforeSending } from "./nodes/before-sending.js";
import { deliver } from "./nodes/deliver.js";
import { gate } from "./nodes/gate.js";
import { generate } from "./nodes/generate.js";
import { hold } from "./nodes/hold.js";
import { inspect } from "./nodes/inspect.js";
import { openTicket } from "./nodes/open-ticket.js";
import { receive } from "./nodes/receive.js";
import { refuse } from "./nodes/refuse.js";
import { release } from "./nodes/release.js";
import { retrieve } from "./nodes/retrieve.js";
import { afterReview, gateTargets, routeAfterGate, unlessFailed, unlessHeld } from "./routes.js";
import { AnswerInput, AnswerOutput, AnswerState, type AnswerStateValue } from "./state.js";

export interface AnswerGraphOptions {
  /** Whether held runs wait for a person; without review, as in an experiment, they end held and nothing is sent. */
  readonly review?: boolean;
  /** Where waiting runs are kept; a LangGraph server brings its own. */
  readonly checkpointer?: BaseCheckpointSaver;
}

/**
 * The graph that answers a question.
 *
 * @param readCaller where the caller's rights come from: the context in a process
 *   that sets it, the authenticated user behind a LangGraph server
 */
export function buildAnswerGraph(services: Services, readCaller: ReadCaller, options: AnswerGraphOptions = {}) {
  const note = services.recorder.node;
  const review = options.review ?? true;
  const held = review ? "open_ticket" : "deliver";
  // Without review nothing leads to a ticket; the node stays in the graph, which must have a way to each.
  const ways = ["open_ticket", held] as const;
  const unlessFlagged = ({ inspection }: AnswerStateValue) =>
    inspectionHold(services.config.inspection, inspection) === null ? "generate" : "hold";
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
    .addNode("inspect", recorded("inspect", inspect(services), note, { reads: ["question", "evidence"] }))
    .addNode(
      "generate",
      recorded("generate", generate(services), note, {
        reads: ["question", "evidence", "language"],
        annotate: promptAnnotation,
      }),
    )
    .addNode("evaluate", buildNestedEvaluationGraph(services))
    .addNode("release", recorded("release", release(services), note, { reads: ["draft", "evidence", "category"] }))
    .addNode("hold", recorded("hold", hold(services), note, { reads: ["gate_decision", "inspection"] }))
    .addNode("refuse", recorded("refuse", refuse, note, { reads: ["failure", "gate_decision"] }))
    .addNode("open_ticket", recorded("open_ticket", openTicket(services), note, { reads: ["outcome"] }))
    .addNode("await_review", recorded("await_review", awaitReview(services), note, { reads: ["ticket_id"] }))
    .addNode("apply_review", recorded("apply_review", applyReview(services), note, { reads: ["ticket_id"] }))
    .addNode("before_sending", recorded("before_sending", beforeSending(services), note, { reads: ["outcome"] }))
    .addNode("deliver", recorded("deliver", deliver(services, { keep: review }), note, { reads: ["outcome"] }))
    .addEdge(START, "receive")
    .addConditionalEdges("receive", unlessFailed("retrieve"), { retrieve: "retrieve", refuse: "refuse" })
    .addConditionalEdges("retrieve", unlessFailed("gate"), { gate: "gate", refuse: "refuse" })
    .addConditionalEdges("gate", (state) => routeAfterGate(state.gate_decision?.route), gateTargets)
    .addConditionalEdges("inspect", unlessFlagged, pathMap("generate", "hold"))
    .addConditionalEdges("generate", unlessFailed("evaluate"), { evaluate: "evaluate", refuse: "refuse" })
    .addEdge("evaluate", "release")
    .addConditionalEdges("release", unlessHeld("before_sending", held), pathMap("before_sending", ...ways))
    .addConditionalEdges("hold", unlessHeld("deliver", held), pathMap("deliver", ...ways))
    .addEdge("refuse", "deliver")
    .addConditionalEdges("open_ticket", (_state, runtime) => (canWait(runtime) ? "await_review" : END), {
      await_review: "await_review",
      [END]: END,
    })
    .addEdge("await_review", "apply_review")
    .addConditionalEdges("apply_review", afterReview, {
      await_review: "await_review",
      before_sending: "before_sending",
    })
    .addConditionalEdges("before_sending", unlessHeld("deliver", held), pathMap("deliver", ...ways))
    .addEdge("deliver", END)
    .compile({ name: "answer", ...(options.checkpointer === undefined ? {} : { checkpointer: options.checkpointer }) });
}

function pathMap<Name extends string>(...names: readonly Name[]): Record<Name, Name> {
  return Object.fromEntries(names.map((name) => [name, name])) as Record<Name, Name>;
}
