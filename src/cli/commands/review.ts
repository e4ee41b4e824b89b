import type { TicketKind, TicketStatus } from "../../core/review-ticket.js";
import type { TicketSummary } from "../../review/ticket-rows.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { localTime } from "../../review/local-time.js";
import { oneLine } from "../review/one-line.js";
import { personLabel } from "../review/person-label.js";
import { reviewerName } from "../review/reviewer-name.js";
import { formatTicket, type ShownTicket } from "../review/show-ticket.js";
import { table } from "../table.js";

export interface ReviewListOptions {
  readonly status: TicketStatus | "all";
  readonly owner?: string;
  readonly kind?: TicketKind;
  readonly category?: string;
  readonly overdue?: boolean;
  readonly limit: number;
  readonly sort: "due" | "owner";
}

/** `konkyo review list`: what waits for people, what is due first at the top. */
export async function reviewList(context: CommandContext, options: ReviewListOptions): Promise<ExitCode> {
  const { tickets, config, storage } = await context.services();
  const found = await tickets.list({
    status: options.status === "all" ? undefined : options.status,
    owner: options.owner,
    kind: options.kind,
    category: options.category,
    overdue: options.overdue,
    limit: options.limit,
    order: options.sort,
  });
  const none = "チケットはありません / no tickets";
  showTickets(context, found, { timeZone: config.review.time_zone, none, person: personLabel(storage) });
  return exitCodes.ok;
}

/** `konkyo review remind`: marks what is due soon or overdue, each once, and prints what it marked. */
export async function reviewRemind(context: CommandContext): Promise<ExitCode> {
  const { tickets, config, clock, storage } = await context.services();
  const { reminded, overdue } = await tickets.remind(clock.now());
  if (context.options.json === true) context.io.out(JSON.stringify({ reminded, overdue }, null, 2));
  else {
    const none = "新しい予告はありません / nothing to remind of";
    const person = personLabel(storage);
    showTickets(context, [...overdue, ...reminded], { timeZone: config.review.time_zone, none, person });
  }
  return exitCodes.ok;
}

/** `konkyo review show`: everything that a person needs to decide. */
export async function reviewShow(context: CommandContext, id: string): Promise<ExitCode> {
  const { tickets, metrics, config, clock, currentVersion, storage } = await context.services();
  const ticket = await tickets.get(id);
  const shown: ShownTicket = {
    ticket,
    decision: await tickets.decision(ticket.ticket_id),
    history: await tickets.history(ticket.ticket_id),
    currentVersion: await currentVersion(),
    overdue: ticket.status === "waiting" && Date.parse(ticket.due_at) < clock.now().getTime(),
  };
  const { ticket: whole, currentVersion: current, ...rest } = shown;
  context.io.out(
    context.options.json === true
      ? JSON.stringify({ ...whole, ...rest, current_version: current }, null, 2)
      : formatTicket(shown, {
          metrics,
          timeZone: config.review.time_zone,
          io: context.io,
          person: personLabel(storage),
        }),
  );
  return exitCodes.ok;
}

/** `konkyo review take`: the ticket gets an owner. */
export async function reviewTake(
  context: CommandContext,
  id: string,
  options: { readonly owner?: string; readonly by?: string },
): Promise<ExitCode> {
  const { tickets } = await context.services();
  const by = reviewerName(options.by);
  const { ticket_id } = await tickets.get(id);
  const ticket = await tickets.take(ticket_id, options.owner ?? by, by);
  if (context.options.json === true) context.io.out(JSON.stringify({ ticket_id, owner: ticket.owner }));
  else context.io.out(`${context.io.color.green("✓")} ${ticket_id} → ${oneLine(ticket.owner ?? "")}`);
  return exitCodes.ok;
}

/** `konkyo review comment`: a line in the ticket's history. */
export async function reviewComment(
  context: CommandContext,
  id: string,
  text: string,
  options: { readonly by?: string },
): Promise<ExitCode> {
  const { tickets } = await context.services();
  const { ticket_id } = await tickets.get(id);
  await tickets.comment(ticket_id, text, reviewerName(options.by));
  if (context.options.json === true) context.io.out(JSON.stringify({ ticket_id, text }));
  else context.io.out(`${context.io.color.green("✓")} ${ticket_id}`);
  return exitCodes.ok;
}

function showTickets(
  context: CommandContext,
  tickets: readonly TicketSummary[],
  given: { readonly timeZone: string; readonly none: string; readonly person: (subject: string) => string },
): void {
  const { timeZone, none, person } = given;
  if (context.options.json === true) context.io.out(JSON.stringify(tickets, null, 2));
  else if (tickets.length === 0) context.io.out(none);
  else {
    context.io.out(
      table(
        ["ticket", "due", "priority", "status", "owner", "kind", "reason", "question"],
        tickets.map((ticket) => [
          ticket.ticket_id.slice(0, 10),
          localTime(ticket.due_at, timeZone),
          ticket.priority,
          ticket.status,
          ticket.owner === null ? "" : oneLine(person(ticket.owner)),
          ticket.kind,
          ticket.reason,
          oneLine(ticket.question).slice(0, 40).toWellFormed(),
        ]),
      ),
    );
  }
}
