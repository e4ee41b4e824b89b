import type { Context } from "hono";
import { ask } from "../../graphs/answer/ask.js";
import { buildAnswerGraph } from "../../graphs/answer/build.js";
import { callerFromContext } from "../../graphs/answer/caller.js";
import { continueRun } from "../../graphs/answer/continue-run.js";
import type { AnswerGraph } from "../../graphs/answer/drive.js";
import type { Services } from "../services.js";
import { readRun } from "../tracing/run-history.js";
import { keyedRun } from "./answer-id.js";
import type { Api } from "./api.js";
import { sourceOf } from "./asked-run.js";
import type { HttpEnv } from "./http-env.js";
import { HttpProblem } from "./problem.js";
import { endsOf } from "./request-lifetime-ends.js";
import { shownAnswer, type Answer } from "./shown-answer.js";
import { storedAnswer } from "./stored-answer.js";

export interface Asked {
  readonly question: string;
  /** The request's Idempotency-Key; undefined where it has none. */
  readonly key: string | undefined;
  /** Told the run's id before anything else happens, then each node that has ended. */
  readonly onRun: (processId: string) => void;
  readonly onNode: (node: string) => void;
}

/**
 * Answers a question for the request's caller, within the request's lifetime. A
 * request that comes again under its key, after its process broke off, goes on
 * with the run of then.
 *
 * @throws KonkyoError `cancelled` and whatever the run failed of; HttpProblem `conflict` while another request works on it
 */
export async function answerQuestion(
  { holds, figures }: Pick<Api, "holds" | "figures">,
  context: Context<HttpEnv>,
  { question, key, onRun, onNode }: Asked,
): Promise<Answer> {
  const { services, principal, lifetime, requestId } = context.var;
  const { storage } = services;
  const keyed = key === undefined ? null : keyedRun(storage, [principal.subject, key, question]);
  const processId = keyed?.processId ?? services.newProcessId();
  context.set("processId", processId);
  onRun(processId);
  if (keyed !== null && keyed.status !== null && keyed.status !== "running" && keyed.status !== "failed") {
    return storedAnswer(services, await readRun(storage, processId), principal);
  }
  const again = keyed !== null && keyed.status !== null;
  if (again && holds.take(storage, processId) !== "taken") {
    throw new HttpProblem("conflict", "the same question is being worked on", {
      where: processId,
      hint: "getAnswer has the answer when it is there.",
      retryAfter: 2,
    });
  }
  const { signal, stop } = endsOf(lifetime);
  const node = (name: string): void => {
    // The run is recorded from here on.
    if (name === "receive") holds.take(storage, processId);
    onNode(name);
  };
  try {
    const run = again
      ? await continueRun(services, processId, { requestId, signal, stop, onNode: node })
      : await ask(graphOf(services), services, {
          ...{ question, groups: principal.groups, source: sourceOf(principal), processId },
          ...{ requestId, signal, stop },
          onNode: node,
        });
    figures.run({ kind: "answer", route: run.gate?.route ?? "", reason: run.outcome?.reason ?? "" });
    return shownAnswer(run);
  } finally {
    holds.release(storage, processId, stop.aborted ? "broken_off" : "ended");
  }
}

const graphs = new WeakMap<Services, AnswerGraph>();

/** Drawn once for a tenant: compiling takes longer than some questions. */
function graphOf(services: Services): AnswerGraph {
  const known = graphs.get(services);
  if (known !== undefined) return known;
  const graph = buildAnswerGraph(services, callerFromContext, { checkpointer: services.checkpointer });
  graphs.set(services, graph);
  return graph;
}
