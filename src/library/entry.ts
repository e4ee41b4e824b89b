/** What `konkyo` offers. The only file of this folder that programs import. */
export { createKonkyo } from "./create-konkyo.js";
export type { KonkyoConfig, KonkyoOptions } from "./options.js";
export type {
  AnswerGraphChoice,
  AskOptions,
  EmbeddedAnswerGraph,
  EmbeddedEvaluationGraph,
  EvaluationGraphChoice,
  Konkyo,
  KonkyoGraphs,
  KonkyoReleases,
  KonkyoReviews,
  KonkyoRuns,
} from "./konkyo.js";
export type { EvaluateOptions, Evaluation } from "./evaluate.js";
export type { EvaluationTool, EvaluationToolOptions } from "./evaluation-tool.js";
export type { IngestRequest } from "./ingest.js";
export type { OpenTicket, ReviewDecision } from "./reviews.js";
export type { SearchOptions } from "./search.js";

export { inspectEvidence as gate } from "../core/evidence-gate.js";
export type { GateCheck, GateCheckName, GateDecision, GateReason, GateRoute } from "../core/evidence-gate.js";
export { KonkyoError } from "../core/errors.js";
export type { ErrorCode } from "../core/errors.js";
export { readEnvironment } from "../config/environment.js";
export type { Environment } from "../config/environment.js";

export type { RunResult } from "../../graphs/answer/run-result.js";
export type { Continuation } from "../../graphs/answer/continue-run.js";
export type { Reviewer, Settlement } from "../../graphs/answer/settle-ticket.js";
export type { Claim, Draft } from "../core/draft.js";
export type { Evidence, EvidenceSource, RetrievedChunk } from "../core/evidence.js";
export type { Language } from "../core/language.js";
export type { Citation, Outcome, OutcomeReason, OutcomeStatus, ReleasedBy } from "../core/outcome.js";
export type { Decision, DecisionType, RepairTarget } from "../core/review-decision.js";
export type { Ticket, TicketEvent, TicketKind, TicketStatus } from "../core/review-ticket.js";
export type { Score, ScoreStatus, Verdict } from "../core/score.js";
export type { IngestProgress, IngestResult } from "../corpus/ingest-result.js";
export type { ReleaseDiff, ReleaseSummary } from "../corpus/releases.js";
export type { CancelledRun } from "../release/cancel-run.js";
export type { Candidate, RetrievalMode, RetrievalResult } from "../retrieval/port.js";
export type { TicketFilter } from "../review/find-tickets.js";
export type { TicketSummary } from "../review/ticket-rows.js";
export type { RunRecord, RunSummary } from "../tracing/run-history.js";
export type { TestedSample as GivenSample } from "../vitest/tested-sample.js";
