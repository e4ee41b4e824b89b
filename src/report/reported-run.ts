import type { Draft } from "../core/draft.js";
import type { GateDecision } from "../core/evidence-gate.js";
import type { RetrievedChunk } from "../core/evidence.js";
import type { Outcome } from "../core/outcome.js";
import type { Score } from "../core/score.js";

/** One asked question as a report shows it: a run as it is stored, and what is known beside it. Every text is data. */
export interface ReportedRun {
  readonly process_id: string;
  readonly question: string;
  readonly category?: string | undefined;
  /** The release the gate held the evidence against; null when none was active. */
  readonly corpus_version: string | null;
  /** What the person who asked was told; null when the run broke off. */
  readonly outcome: Outcome | null;
  /** Null when the gate was not reached. */
  readonly gate: Omit<GateDecision, "evidence"> | null;
  /** What the search found, best first. */
  readonly chunks: readonly RetrievedChunk[];
  readonly draft: Draft | null;
  readonly scores: readonly Score[];
  readonly nodes: readonly ReportedNode[];
  /** How the question set says that the run should end. */
  readonly expected?: ExpectedEnd | undefined;
}

export interface ReportedNode {
  readonly node: string;
  readonly duration_ms: number;
  readonly status: string;
}

export interface ExpectedEnd {
  /** Of the gate. */
  readonly route: string;
  /** Of the gate, or of the outcome when the gate was not reached. */
  readonly reason: string;
  /** Whether the draft should decline to answer; undefined: it should not where the route is generate. */
  readonly declined?: boolean | undefined;
}

/** Where a run was sent and why: the gate's word, or `stop` and the outcome's reason where no gate was reached. */
export function endOf(run: ReportedRun): { readonly route: string; readonly reason: string } {
  if (run.gate !== null) return { route: run.gate.route, reason: run.gate.reason };
  return { route: "stop", reason: run.outcome?.reason ?? "" };
}

/** True when the run ended as its question set says; false when it did not or when nothing was expected. */
export function meetsExpectation(run: ReportedRun): boolean {
  const { expected } = run;
  if (expected === undefined) return false;
  const end = endOf(run);
  if (expected.route !== end.route || expected.reason !== end.reason) return false;
  if (end.route !== "generate") return true;
  return run.outcome?.status === (expected.declined === true ? "declined" : "answered");
}
