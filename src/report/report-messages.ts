import type { GateCheck, GateCheckName, GateRoute } from "../core/evidence-gate.js";
import type { OutcomeReason, OutcomeStatus } from "../core/outcome.js";
import type { JudgeFailureCode, Reconciliation, Verdict } from "../core/score.js";
import type { Absence } from "./runs-summary.js";

/** Everything a report says in words of its own. One file a language; a test holds their keys together. */
export interface ReportMessages {
  readonly routes: Readonly<Record<GateRoute, string>>;
  readonly statuses: Readonly<Record<OutcomeStatus, string>>;
  readonly reasons: Readonly<Record<OutcomeReason | "ready", string>>;
  readonly checks: Readonly<Record<GateCheckName, string>>;
  readonly checkOutcomes: Readonly<Record<GateCheck["outcome"], string>>;
  readonly absences: Readonly<Record<Absence, string>>;
  readonly judgeFailures: Readonly<Record<JudgeFailureCode, string>>;
  readonly verdicts: Readonly<Record<Verdict["verdict"], string>>;
  readonly nodeStatuses: Readonly<Record<"finished" | "failed", string>>;

  readonly release: string;
  readonly noRelease: string;
  readonly models: string;
  readonly generatedAt: string;
  readonly questions: string;
  readonly offlineNotice: string;
  readonly noRuns: string;

  readonly summary: string;
  readonly outcomes: string;
  readonly metrics: string;
  readonly metricsNote: string;
  readonly noScores: string;
  readonly route: string;
  readonly reason: string;
  readonly count: string;
  readonly metric: string;
  readonly mean: string;
  readonly scoredOfTotal: string;
  readonly withoutScore: string;
  readonly expectation: string;

  readonly overview: string;
  readonly details: string;
  readonly number: string;
  readonly question: string;
  readonly result: string;
  readonly category: string;
  readonly asExpected: string;
  readonly notAsExpected: string;
  readonly none: string;
  readonly brokenOff: string;
  readonly nextStep: string;
  readonly backToTop: string;

  readonly answer: string;
  readonly reply: string;
  readonly citations: string;
  readonly unknownEvidence: string;
  readonly evidence: string;
  readonly noEvidence: string;
  readonly evidenceId: string;
  readonly version: string;
  readonly searchScore: string;
  readonly source: string;
  readonly missingField: string;
  readonly otherVersion: string;
  readonly gate: string;
  readonly gateNotReached: string;
  readonly claims: string;
  readonly noClaims: string;
  readonly withoutEvidence: string;
  readonly scores: string;
  readonly judge: string;
  readonly prompts: string;
  readonly attempts: string;
  readonly tokens: string;
  readonly duration: string;
  readonly convention: string;
  readonly rawReply: string;
  readonly reconciliation: string;
  readonly reconciliationKinds: Readonly<Record<Exclude<keyof Reconciliation, "submitted" | "returned">, string>>;
  readonly missingInput: string;
  readonly offline: string;
  readonly nodes: string;
  readonly node: string;
  readonly status: string;
  readonly processId: string;
}
