import { runResultSchema, type RunResult } from "../../../../graphs/answer/run-result.js";
import type { Outcome } from "../../../core/outcome.js";
import type { RunRecord } from "../../../tracing/run-history.js";
import type { GraphProgress } from "./graph-states.js";

/** The result of a recorded run; null while there is none, and for runs that answer no question. */
export function storedAnswer(run: RunRecord): (RunResult & { readonly outcome: Outcome }) | null {
  const { data } = runResultSchema.safeParse(run.outcome);
  return data?.outcome == null ? null : { ...data, outcome: data.outcome };
}

/** Whether a run was cancelled while it waited: what its record then says of a hold is over. */
export function isWithdrawn(run: RunRecord, { outcome }: { readonly outcome: Outcome }): boolean {
  return run.status === "cancelled" && outcome.status === "held";
}

/** How far a recorded run came. */
export function recordedProgress(run: RunRecord, metrics: readonly string[]): GraphProgress {
  const namesOf = (status: string): string[] =>
    run.nodes.flatMap((node) => (node.status === status ? [node.node] : []));
  const phase = run.status === "running" || run.status === "waiting" ? run.status : "ended";
  const known = new Set([...metrics, ...run.scores.map(({ metric }) => metric)]);
  // What a cancellation broke off has not failed.
  const failed = run.status === "cancelled" ? [] : namesOf("failed");
  return { finished: namesOf("finished"), failed, phase, metrics: [...known] };
}
