import type { CompiledStateGraph, StateDefinition } from "@langchain/langgraph";
import type { AnswerGraphOptions, buildAnswerGraph } from "../../graphs/answer/build.js";
import type { Question } from "../../graphs/answer/ask.js";
import type { Continuation } from "../../graphs/answer/continue-run.js";
import type { RunResult } from "../../graphs/answer/run-result.js";
import type { Reviewer, Settlement } from "../../graphs/answer/settle-ticket.js";
import type { buildEvaluationGraph } from "../../graphs/evaluation/build.js";
import type { GateDecision } from "../core/evidence-gate.js";
import type { Ticket } from "../core/review-ticket.js";
import type { IngestResult } from "../corpus/ingest-result.js";
import type { ReleaseDiff, ReleaseSummary } from "../corpus/releases.js";
import type { CancelledRun } from "../release/cancel-run.js";
import type { RetrievalResult } from "../retrieval/port.js";
import type { TicketFilter } from "../review/find-tickets.js";
import type { TicketSummary } from "../review/ticket-rows.js";
import type { RunFilter, RunRecord, RunSummary } from "../tracing/run-history.js";
import type { TestedSample } from "../vitest/tested-sample.js";
import type { EvaluateOptions, Evaluation } from "./evaluate.js";
import type { EvaluationTool, EvaluationToolOptions } from "./evaluation-tool.js";
import type { IngestRequest } from "./ingest.js";
import type { OpenTicket, ReviewDecision } from "./reviews.js";
import type { SearchOptions } from "./search.js";

/** Groups are none by default: then only documents for everyone are found. */
export type AskOptions = Partial<Pick<Question, "groups" | "signal" | "onNode">>;

/**
 * Konkyo in a process: what the command line and the service do, as functions.
 * Every method rejects with a KonkyoError: `usage` after `close()`,
 * `storage_failed` or `storage_busy` of the database, and what it names itself.
 */
export interface Konkyo extends AsyncDisposable {
  /**
   * Decides whether found chunks may become an answer. Without a version, the
   * active release is what they are held against; a version that is no text stops.
   */
  gate(chunks: unknown, ...version: [currentVersion?: unknown]): Promise<GateDecision>;
  /**
   * Asks one question until it is answered, refused, or held for a person: then
   * the outcome names its ticket. Rejects with `cancelled`.
   */
  ask(question: string, options?: AskOptions): Promise<RunResult>;
  /** Goes on with a run where it stands. Rejects with `not_found`, `conflict` or `cancelled`. */
  continueRun(processId: string, options?: Continuation): Promise<RunResult>;
  /** Stops a run wherever it is at work or waits; nothing new is sent. Rejects with `not_found` or `conflict`. */
  cancel(processId: string, options: { readonly by: string }): Promise<CancelledRun>;
  /** Scores one answer. Rejects with `input_invalid`, `usage` or `cancelled`; a failing judge is a typed score. */
  evaluate<Name extends string = string>(
    sample: TestedSample,
    options?: EvaluateOptions<Name>,
  ): Promise<Evaluation<Name>>;
  /** Scores answers, in their order. */
  evaluate<Name extends string = string>(
    samples: readonly TestedSample[],
    options?: EvaluateOptions<Name>,
  ): Promise<readonly Evaluation<Name>[]>;
  /** A LangChain tool by which a model has an answer scored. */
  evaluationTool(options?: EvaluationToolOptions): EvaluationTool;
  /** Both stages of the search, without gate or answer. Rejects with `retrieval_failed` or `cancelled`. */
  search(text: string, options?: SearchOptions): Promise<RetrievalResult>;
  /**
   * Reads files and folders into a release; what could not be read is listed in
   * the result. Rejects with `usage`, `ingest_failed`, `model_failed` or `cancelled`.
   */
  ingest(paths: readonly string[], request: IngestRequest): Promise<IngestResult>;
  readonly releases: KonkyoReleases;
  readonly reviews: KonkyoReviews;
  readonly runs: KonkyoRuns;
  readonly graphs: KonkyoGraphs;
  /** Waits for calls under way, sends what is left to send and closes the database. A second call does nothing. */
  close(): Promise<void>;
}

/** The releases of the document set; the active one is the current version. */
export interface KonkyoReleases {
  /** Oldest first. */
  list(): Promise<readonly ReleaseSummary[]>;
  /** Rejects with `not_found`. */
  activate(name: string): Promise<void>;
  /** Rejects with `not_found`. */
  diff(before: string, after: string): Promise<ReleaseDiff>;
  /** Rejects with `not_found`, or `usage` for the active one unless forced. */
  remove(name: string, options?: { readonly force?: boolean }): Promise<void>;
}

/** What waits for people. */
export interface KonkyoReviews {
  /** What is due first comes first; 50 unless the filter says otherwise. */
  list(filter?: TicketFilter): Promise<readonly TicketSummary[]>;
  /** By id, or the beginning of one. Rejects with `not_found` or `usage`. */
  get(idOrPrefix: string): Promise<OpenTicket>;
  /** Gives a ticket to its owner. Rejects with `not_found`, `input_invalid` or `conflict`. */
  take(ticketId: string, options: { readonly by: string; readonly owner?: string }): Promise<Ticket>;
  /**
   * Takes a decision and lets the run go on. `run` is null where the answer had
   * been sent, or where the graph around an embedded one keeps the run: resume that one.
   * Rejects with `input_invalid`, `conflict`, `not_found`, and as `continueRun` does.
   */
  decide(ticketId: string, decision: ReviewDecision, reviewer: Reviewer): Promise<Settlement>;
}

/** What was asked and evaluated. */
export interface KonkyoRuns {
  /** Newest first; 50 unless the filter says otherwise. */
  list(filter?: Partial<RunFilter>): Promise<readonly RunSummary[]>;
  /** By id, or the beginning of one. Rejects with `not_found` or `usage`. */
  get(idOrPrefix: string): Promise<RunRecord>;
}

/** Whether held runs wait for a person; and where a graph that is no node of another keeps them. */
export type AnswerGraphChoice = AnswerGraphOptions;

export interface EvaluationGraphChoice {
  /** Names of metrics and judges; by default those of the configuration. */
  readonly metrics?: readonly string[];
}

type AnswerGraph = ReturnType<typeof buildAnswerGraph>;

/** The graph without its own kind of context, which the compiler would ask of the graph around it. */
export type EmbeddedAnswerGraph =
  AnswerGraph extends CompiledStateGraph<
    infer State,
    infer Update,
    infer Node,
    infer Input,
    infer Output,
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    infer _Context,
    infer NodeReturn,
    infer Interrupt,
    infer Writer
  >
    ? CompiledStateGraph<State, Update, Node, Input, Output, StateDefinition, NodeReturn, Interrupt, Writer>
    : never;
export type EmbeddedEvaluationGraph = ReturnType<typeof buildEvaluationGraph>;

/**
 * Compiled graphs to be nodes of others, or to be invoked and streamed by
 * themselves. They work until `close()`, which does not wait for them, and are
 * traced as the graph around them is.
 */
export interface KonkyoGraphs {
  /**
   * `question` in; `outcome`, `scores` and `process_id` out. The caller's groups
   * are `context.groups` of the invocation, and behind a LangGraph server those of its user. A held
   * run pauses with an interrupt, for which the graph around it needs a checkpointer.
   */
  answer(choice?: AnswerGraphChoice): EmbeddedAnswerGraph;
  /** `sample` in; `scores` and `process_id` out. */
  evaluation(choice?: EvaluationGraphChoice): EmbeddedEvaluationGraph;
}
