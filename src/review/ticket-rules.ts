import type { NewTicket, Ticket, TicketKind, TicketPriority, TicketReason } from "../core/review-ticket.js";
import { contentHash } from "../storage/content-hash.js";
import type { ReviewConfig } from "./config.js";
import { dueDate } from "./due-date.js";
import type { WorkingCalendar } from "./working-time.js";

/** What a person is asked to do about a run that ended for this reason. */
const kinds: Readonly<Record<TicketReason, TicketKind>> = {
  no_evidence: "clarify_question",
  insufficient_evidence: "clarify_question",
  invalid_question: "clarify_question",
  version_mismatch: "update_corpus",
  invalid_version: "update_corpus",
  duplicate_conflict: "fix_ingestion",
  invalid_input: "fix_ingestion",
  invalid_chunk: "fix_ingestion",
  contradiction: "resolve_contradiction",
  declined: "find_answer",
  uncited_claim: "check_draft",
  review_required: "check_draft",
  no_certificate: "check_draft",
  low_score: "check_draft",
  not_released: "check_draft",
  score_missing: "check_evaluation",
  policy_failed: "check_evaluation",
  inspection_failed: "check_evaluation",
  unknown_route: "check_evaluation",
  stale_evidence: "ask_again",
  cancelled: "ask_again",
  not_permitted: "ask_again",
  retrieval_error: "ask_again",
  generation_failed: "ask_again",
  answered: "check_released",
  sampled: "check_released",
};

/** Faults of the corpus mislead everyone who asks; a look at what was released already can wait. */
const priorities: Readonly<Record<TicketKind, TicketPriority>> = {
  resolve_contradiction: "high",
  update_corpus: "high",
  fix_ingestion: "high",
  check_draft: "normal",
  check_evaluation: "normal",
  find_answer: "normal",
  clarify_question: "normal",
  ask_again: "normal",
  check_released: "low",
};

export function ticketKind(reason: TicketReason): TicketKind {
  return kinds[reason];
}

/** From process and reason alone, so that a ticket that is written twice is one ticket. */
export function ticketId(ticket: Pick<Ticket, "process_id" | "reason">): string {
  return `T-${contentHash("ticket", ticket.process_id, ticket.reason).slice(0, 16)}`;
}

/** The people of whom one gets the ticket: those for its category, else for its kind, else all; may be empty. Pure. */
export function possibleOwners(
  ticket: Pick<NewTicket, "reason" | "category">,
  config: ReviewConfig,
): readonly string[] {
  const { owners_by_category: byCategory, owners_by_kind: byKind } = config;
  const ofCategory = Object.hasOwn(byCategory, ticket.category) ? byCategory[ticket.category] : undefined;
  const pools = [ofCategory, byKind[ticketKind(ticket.reason)], config.owners];
  return pools.find((pool) => pool !== undefined && pool.length > 0) ?? [];
}

/** Round robin: who is next when so many tickets went to these people. Null when there is nobody. Pure. */
export function nextOwner(owners: readonly string[], ticketsSoFar: number): string | null {
  return owners[ticketsSoFar % owners.length] ?? null;
}

/** Kind, priority and due date of a new ticket. Pure. */
export function ticketRules(
  ticket: Pick<NewTicket, "reason">,
  config: ReviewConfig,
  now: Date,
): Pick<Ticket, "kind" | "priority" | "due_at"> {
  const kind = ticketKind(ticket.reason);
  const priority = config.priority_by_kind[kind] ?? priorities[kind];
  const hours = config.due_hours_by_kind[kind] ?? config.due_hours[priority];
  return { kind, priority, due_at: dueDate(now, hours, workingCalendar(config)).toISOString() };
}

export function workingCalendar(config: ReviewConfig): WorkingCalendar {
  return {
    timeZone: config.time_zone,
    hours: config.working_hours,
    days: config.working_days,
    holidays: config.holidays,
  };
}
