import { Command } from "@langchain/langgraph";
import { KonkyoError } from "../../src/core/errors.js";
import { readRestart } from "../../src/tracing/restart.js";
import type { Services } from "../../src/services.js";
import { buildAnswerGraph } from "./build.js";
import { callerFromContext } from "./caller.js";
import { drive, type Drive } from "./drive.js";
import { forgetEnded } from "./forget-ended.js";
import { runResult, type RunResult } from "./run-result.js";
import type { AnswerStateValue } from "./state.js";

export interface Continuation {
  /** See `Drive`. */
  readonly requestId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** See `Drive`. */
  readonly stop?: AbortSignal | undefined;
  readonly onNode?: (node: string) => void;
}

/**
 * Takes up a run where it stands, in whichever process and however much later:
 * one whose ticket has been decided goes on to its end, one whose process died
 * goes on or begins anew under its id, one that still waits is returned as it waits.
 *
 * @throws KonkyoError `not_found` when no such run is kept here, `conflict` when
 * another process is at work on it, `cancelled` when it was cancelled
 */
export async function continueRun(
  services: Services,
  processId: string,
  { requestId, signal, stop, onNode }: Continuation = {},
): Promise<RunResult> {
  const graph = buildAnswerGraph(services, callerFromContext, { checkpointer: services.checkpointer });
  const thread = { configurable: { thread_id: processId } };
  const snapshot = await graph.getState(thread);
  const { next, tasks } = snapshot;
  const state = snapshot.values as Partial<AnswerStateValue>;
  const begun = state.process_id === processId;
  const restart = await readRestart(services.storage, processId);
  if (!begun && restart === null) throw notKept(processId);

  const input = await nextInput(services, { begun, state, waits: tasks.some((task) => task.interrupts.length > 0) });
  if (input === "waits" || (begun && next.length === 0)) return runResult(state as AnswerStateValue, services.metrics);
  const groups = begun ? (state.caller_groups ?? []) : (restart?.groups ?? []);
  const source = restart?.source ?? "konkyo";
  const entering: Drive["input"] = input === "anew" ? { question: restart?.question ?? "" } : input;
  const run = await drive(graph, services, {
    ...{ processId, input: entering, groups, source, requestId, signal, stop, onNode },
  });
  await forgetEnded(graph, services, processId);
  return run;
}

type Resumption = Command<unknown, Record<string, never>, "apply_review">;

interface Standing {
  readonly begun: boolean;
  readonly state: Partial<AnswerStateValue>;
  readonly waits: boolean;
}

/** What to send into the graph: a resumption, null to go on, "anew" to begin again, or "waits" for nothing yet. */
async function nextInput(
  services: Services,
  { begun, state, waits }: Standing,
): Promise<Resumption | null | "anew" | "waits"> {
  if (!begun) return "anew";
  if (!waits) return null;
  const ticket = await services.tickets.get(state.ticket_id ?? "");
  // The decision itself is read from the store; a list of one is never taken for "no value".
  return ticket.status === "waiting"
    ? "waits"
    : new Command<unknown, Record<string, never>, "apply_review">({ resume: [{ type: "decided", args: null }] });
}

function notKept(processId: string): KonkyoError {
  return new KonkyoError("not_found", "no run with this id can go on here", {
    where: processId,
    hint: "It has ended, or it waits on a LangGraph server: resume its thread there.",
  });
}
