import { anySignal } from "any-signal";
import type { Context } from "hono";
import { ask } from "../../../../graphs/answer/ask.js";
import { buildAnswerGraph } from "../../../../graphs/answer/build.js";
import { callerFromContext } from "../../../../graphs/answer/caller.js";
import { continueRun } from "../../../../graphs/answer/continue-run.js";
import type { RunResult } from "../../../../graphs/answer/run-result.js";
import { KonkyoError } from "../../../core/errors.js";
import type { HttpEnv } from "../../http-env.js";
import { asHttpProblem, HttpProblem } from "../../problem.js";
import type { RunEnds } from "../../request-lifetime-ends.js";
import { CallerGone, limitTime, type RequestLifetime } from "../../request-lifetime.js";
import type { Console } from "../section.js";
import type { LiveRun, LiveRunReports, LiveRuns } from "./live-runs.js";
import { sourceOf } from "./own-run.js";

type Follow = Pick<LiveRunReports, "node"> & RunEnds;

/** Begins to answer a question and returns its run at once; the page follows it, and whoever leaves finds it again. */
export function startQuestion(
  console: Console,
  liveRuns: LiveRuns,
  context: Context<HttpEnv>,
  question: string,
): LiveRun {
  const { services, principal, requestId } = context.var;
  const processId = services.newProcessId();
  return start(console, liveRuns, context, { processId, question }, ({ signal, stop, node }) => {
    const graph = buildAnswerGraph(services, callerFromContext, { checkpointer: services.checkpointer });
    const source = sourceOf(principal);
    return ask(graph, services, {
      ...{ question, groups: principal.groups, source, processId, requestId },
      ...{ signal, stop, onNode: node },
    });
  });
}

/** Takes up a run that was broken off, where it stands. */
export function resumeQuestion(
  console: Console,
  liveRuns: LiveRuns,
  context: Context<HttpEnv>,
  run: Pick<LiveRun, "processId" | "question">,
): LiveRun {
  const { services, requestId } = context.var;
  return start(console, liveRuns, context, run, ({ signal, stop, node }) =>
    continueRun(services, run.processId, { requestId, signal, stop, onNode: node }),
  );
}

/** Works on a run within the request's lifetime, so that a service that stops waits for it, and in its turn. */
function start(
  { lanes, figures, holds, http, report }: Console,
  liveRuns: LiveRuns,
  context: Context<HttpEnv>,
  run: Pick<LiveRun, "processId" | "question">,
  work: (follow: Follow) => Promise<RunResult>,
): LiveRun {
  const { principal, lifetime, requestId, services } = context.var;
  const { storage } = services;
  const live = liveRuns.open({ ...run, tenant: principal.tenant, subject: principal.subject });
  context.set("processId", run.processId);
  limitTime(lifetime, http.request_seconds);
  const release = lifetime.hold();
  const { signal, stop, clear } = endsOf(live, lifetime);
  const inTurn = async (): Promise<RunResult> => {
    const given = anySignal([signal, stop]);
    const leave = await lanes.model.enter(given).finally(() => given.clear());
    try {
      live.begin();
      const node = (name: string): void => {
        // From here on the run has a record, in which it stands who is at work on it.
        if (name === "receive") holds.take(storage, run.processId);
        live.node(name);
      };
      return await work({ signal, stop, node });
    } finally {
      holds.release(storage, run.processId, stop.aborted ? "broken_off" : "ended");
      leave();
    }
  };
  inTurn()
    .then((result) => {
      figures.run({ kind: "answer", route: result.gate?.route ?? "", reason: result.outcome?.reason ?? "" });
      live.end({ run: result });
    })
    .catch((error: unknown) => {
      const cause = live.signal.aborted
        ? new KonkyoError("cancelled", "the question was cancelled")
        : reasonOf(error, [signal, stop]);
      report(cause, requestId);
      live.end({ problem: asHttpProblem(cause) });
    })
    .finally(() => {
      clear();
      release();
    });
  return live;
}

/**
 * What can keep a run from its end: the person cancels, or the time is over. Whoever closes the page stops
 * nothing, and a service that must go down leaves the run as it stands, so that it can be taken up again.
 */
function endsOf(live: LiveRun, lifetime: RequestLifetime): RunEnds & { readonly clear: () => void } {
  const overdue = new AbortController();
  const stop = new AbortController();
  lifetime.signal.addEventListener("abort", () => {
    const reason: unknown = lifetime.signal.reason;
    if (reason instanceof CallerGone) return;
    const mustStop = reason instanceof HttpProblem && reason.code === "draining";
    (mustStop ? stop : overdue).abort(reason);
  });
  const signal = anySignal([live.signal, overdue.signal]);
  return { signal, stop: stop.signal, clear: () => signal.clear() };
}

function reasonOf(error: unknown, ends: readonly AbortSignal[]): unknown {
  return ends.map(({ reason }): unknown => reason).find((reason) => reason instanceof HttpProblem) ?? error;
}
