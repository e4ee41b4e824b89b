import { settleTicket } from "../../../graphs/answer/settle-ticket.js";
import type { RunResult } from "../../../graphs/answer/run-result.js";
import { KonkyoError } from "../../core/errors.js";
import {
  decisionInputSchema,
  type Decision,
  type DecisionType,
  type RepairTarget,
} from "../../core/review-decision.js";
import type { Ticket } from "../../core/review-ticket.js";
import type { Services } from "../../services.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { formatRun } from "../format-run.js";
import { nodeProgress } from "../node-progress.js";
import { givenAnswer, type AnswerOptions } from "../review/given-answer.js";
import { oneLine } from "../review/one-line.js";
import { reviewerName } from "../review/reviewer-name.js";
import { ticketWords } from "../../review/ticket-words.js";

export interface ReviewDecideOptions extends AnswerOptions {
  readonly repair?: RepairTarget;
  readonly problem?: string;
  readonly by?: string;
  /** Digest of the ticket as it was shown, or at least the 12 characters that `show` prints. */
  readonly digest?: string;
}

/** `konkyo review decide`: takes a decision and lets the run go on. */
export async function reviewDecide(
  context: CommandContext,
  id: string,
  type: DecisionType,
  options: ReviewDecideOptions,
): Promise<ExitCode> {
  const answer = readAnswer(type, options, context.folder);
  const services = await context.services();
  const ticket = await services.tickets.get(id);
  const by = reviewerName(options.by);
  if (ticket.status === "waiting") announce(context, ticket, type, by);
  const progress = nodeProgress(context.io);
  const { repair = null, problem = "" } = options;
  try {
    const { decision, run } = await settleTicket(
      services,
      ticket.ticket_id,
      decisionInputSchema.parse({ type, answer, repair, problem }),
      {
        by,
        evidenceDigest: fullDigest(options.digest, ticket),
        signal: context.signal,
        onNode: progress.node,
      },
    ).finally(progress.end);
    return show(context, services, ticket, decision, run);
  } catch (error) {
    const decision = await recordedBefore(error, services, ticket, by);
    if (decision === null) throw error;
    const elsewhere = error instanceof KonkyoError && error.code === "not_found";
    if (elsewhere) return show(context, services, ticket, decision, null);
    const goOn = `konkyo runs resume ${ticket.process_id}`;
    context.io.err(`判断は記録されています。続きは / the decision is recorded; the run goes on with: ${goOn}`);
    throw error;
  }
}

/** @throws KonkyoError `usage` when an answer is given that would not be sent */
function readAnswer(type: DecisionType, options: AnswerOptions, folder: string): string | null {
  const given = options.answer !== undefined || options.answerFile !== undefined;
  if (given && (type === "accept" || type === "ignore")) {
    throw new KonkyoError("usage", `${type} takes no answer`, {
      where: options.answer === undefined ? "--answer-file" : "--answer",
      hint: "Use edit for a corrected draft, respond for an answer of your own.",
    });
  }
  return givenAnswer(options, folder);
}

function fullDigest(given: string | undefined, { evidence_digest: whole }: Ticket): string {
  if (given === undefined) return whole;
  return given.length >= 12 && whole.startsWith(given) ? whole : given;
}

/**
 * The decision of this call, where it was taken and only the run could not go
 * on; null where the decision itself was refused.
 */
async function recordedBefore(
  error: unknown,
  { tickets }: Services,
  ticket: Ticket,
  by: string,
): Promise<Decision | null> {
  const refused = error instanceof KonkyoError && error.code === "conflict" && error.where === ticket.ticket_id;
  if (refused || ticket.status !== "waiting") return null;
  const decision = await tickets.decision(ticket.ticket_id);
  return decision?.decided_by === by ? decision : null;
}

function announce({ io }: CommandContext, ticket: Ticket, type: DecisionType, by: string): void {
  const words = ticketWords(ticket.language);
  const effects = ticket.kind === "check_released" ? words.verdicts : words.effects;
  io.err(`${ticket.ticket_id} ${oneLine(ticket.question)}`);
  io.err(io.color.dim(`${type}: ${effects[type]} (${oneLine(by)})`));
}

function show(
  context: CommandContext,
  services: Services,
  ticket: Ticket,
  decision: Decision,
  run: RunResult | null,
): ExitCode {
  const { io } = context;
  if (context.options.json === true) io.out(JSON.stringify({ decision, run }, null, 2));
  else {
    io.out(`${io.color.green("✓")} ${decision.ticket_id} ${decision.type} (${decision.decision_id})`);
    if (run !== null) io.out(`\n${formatRun(run, services.metrics, io)}`);
    else if (ticket.kind !== "check_released") io.out(goesOnElsewhere);
  }
  if (decision.type === "ignore") return exitCodes.ok;
  // The run may have been kept from sending: its release changed in the moment between, or its caller lost a right.
  switch (run?.outcome?.status) {
    case "held":
      return exitCodes.held;
    case "stopped":
      return exitCodes.stopped;
    default:
      return exitCodes.ok;
  }
}

const goesOnElsewhere =
  "判断を記録しました。実行は、それを持つ LangGraph サーバーで続きます / the decision is recorded; the run goes on at the LangGraph server that keeps it";
