import type { Context } from "hono";
import { settleTicket } from "../../../../graphs/answer/settle-ticket.js";
import { continueRun } from "../../../../graphs/answer/continue-run.js";
import { KonkyoError } from "../../../core/errors.js";
import { decisionTypes } from "../../../core/review-decision.js";
import { isBlank } from "../../../core/visible-text.js";
import { countTickets, ticketOwners } from "../../../review/find-tickets.js";
import { guarded } from "../../../review/transaction.js";
import type { HttpEnv } from "../../http-env.js";
import { leaveNotice } from "../notice.js";
import type { Console, Section } from "../section.js";
import { conflictOf } from "./conflict.js";
import { decisionInput, emptyForm, formFaults, readDecisionForm, type SentForm } from "./decision-form.js";
import { decisionsNow } from "./decision-panel.js";
import { queuePage } from "./queue-page.js";
import { readShownTicket, type ShownTicket } from "./read-ticket.js";
import { deciding, seeing } from "./roles.js";
import { ticketPage, type TicketPageState } from "./ticket-page.js";
import { ticketFilter, ticketSearchSchema } from "./ticket-search.js";

/** Review: what waits for a person, a ticket with all it stands on, and the decision. */
export const reviewSection: Section = {
  name: "review",
  path: "/review",
  roles: seeing,
  notices: {
    decision_sent: { ja: "判断を記録し、質問者に届けました。", en: "Your decision is recorded and sent." },
    decision_recorded: { ja: "判断を記録しました。", en: "Your decision is recorded." },
    ticket_taken: { ja: "担当者を変えました。", en: "The ticket has a new owner." },
    comment_added: { ja: "コメントを残しました。", en: "The comment was added." },
  },
  register(console) {
    registerQueue(console);
    registerTicket(console);
    registerChanges(console);
    registerDecision(console);
  },
};

function registerQueue({ app, guard, page, view }: Console): void {
  app.get("/review", guard(seeing), async (context) => {
    const { services, principal } = context.var;
    const { storage, tickets, clock, config } = services;
    const search = ticketSearchSchema.parse(context.req.query());
    const filter = ticketFilter(search, principal.subject);
    const now = clock.now();
    const found = {
      tickets: await tickets.list(filter),
      total: guarded(storage, () => countTickets(storage, filter, now)),
      owners: guarded(storage, () => ticketOwners(storage)),
      timeZone: config.review.time_zone,
      now,
    };
    return page(context, queuePage(found, search, view(context)));
  });
}

function registerTicket(console: Console): void {
  const { app, guard } = console;
  app.get("/review/:id", guard(seeing), async (context) => {
    const shown = await read(context);
    const wanted = decisionTypes.find((type) => type === context.req.query("decide"));
    const mayDecide = context.var.principal.roles.some((role) => deciding.includes(role));
    const may = mayDecide && shown.ticket.status === "waiting" && wanted !== undefined;
    if (!may || !decisionsNow(shown).includes(wanted)) return show(console, context, shown, {});
    return show(console, context, shown, {
      open: { form: emptyForm(wanted, shown.ticket), step: "edit", faults: new Set() },
    });
  });
}

function registerChanges(console: Console): void {
  const { app, guard } = console;
  app.post("/review/:id/take", guard(deciding), async (context) => {
    const { services, principal } = context.var;
    const { ticket } = await read(context);
    const { owner = principal.subject } = await context.req.parseBody();
    if (typeof owner !== "string" || isBlank(owner)) {
      const text = typeof owner === "string" ? owner : "";
      return show(console, context, await read(context), { refused: { field: "owner", text }, status: 400 });
    }
    try {
      await services.tickets.take(ticket.ticket_id, owner.toWellFormed(), principal.subject);
    } catch (error) {
      if (!isConflict(error)) throw error;
      return show(console, context, await read(context), { conflict: { why: "closed", form: null }, status: 409 });
    }
    leaveNotice(context, "ticket_taken");
    return context.redirect(pathOf(context), 303);
  });

  app.post("/review/:id/comment", guard(deciding), async (context) => {
    const { services, principal } = context.var;
    const shown = await read(context);
    const { text } = await context.req.parseBody();
    if (typeof text !== "string" || isBlank(text)) {
      const refused = { field: "comment", text: typeof text === "string" ? text : "" } as const;
      return show(console, context, shown, { refused, status: 400 });
    }
    await services.tickets.comment(shown.ticket.ticket_id, text.replaceAll("\r\n", "\n"), principal.subject);
    leaveNotice(context, "comment_added");
    return context.redirect(`${pathOf(context)}#history`, 303);
  });
}

function registerDecision(console: Console): void {
  const { app, guard } = console;
  app.post("/review/:id/decide", guard(deciding), async (context) => {
    const form = readDecisionForm(await context.req.parseBody());
    const shown = await read(context);
    const conflict = conflictOf(shown, form);
    if (conflict !== null) return show(console, context, shown, { conflict, status: 409 });
    const faults = formFaults(form, shown.ticket);
    if (form.step === "back") {
      return show(console, context, shown, { open: { form, step: "edit", faults: new Set() } });
    }
    if (faults.size > 0) return show(console, context, shown, { open: { form, step: "edit", faults }, status: 400 });
    if (form.step === "check") return show(console, context, shown, { open: { form, step: "check", faults } });
    return settle(console, context, form);
  });

  app.post("/review/:id/resume", guard(deciding), async (context) => {
    const { ticket, decision, sent } = await read(context);
    // Nothing is left to do where another page has gone on already, or nobody has decided.
    if (decision === null || sent !== null) return context.redirect(pathOf(context), 303);
    const { outcome } = await continueRun(context.var.services, ticket.process_id);
    leaveNotice(context, outcome === null || outcome.status === "held" ? "decision_recorded" : "decision_sent");
    return context.redirect(pathOf(context), 303);
  });
}

/**
 * Takes the decision and lets the run go on. Whoever closes the page in between
 * stops nothing: the work goes on without the request's signal.
 */
async function settle(console: Console, context: Context<HttpEnv>, form: SentForm): Promise<Response> {
  const { services, principal, requestId, lifetime } = context.var;
  const id = idOf(context);
  const release = lifetime.hold();
  try {
    const { run } = await settleTicket(services, id, decisionInput(form), {
      by: principal.subject,
      evidenceDigest: form.evidence_digest,
      requestId,
    });
    const status = run?.outcome?.status ?? "held";
    leaveNotice(context, status === "held" ? "decision_recorded" : "decision_sent");
  } catch (error) {
    const shown = await read(context);
    // Between the look before and the decision somebody else may have come, or another release.
    if (isConflict(error) && error.where === id) {
      const conflict = conflictOf(shown, form) ?? { why: "changed", form };
      return show(console, context, shown, { conflict, status: 409 });
    }
    // The decision stands; the page says that it has not been sent yet, and how to go on.
    if (shown.decision?.decided_by !== principal.subject) throw error;
    console.report(error, requestId);
    leaveNotice(context, "decision_recorded");
  } finally {
    release();
  }
  return context.redirect(pathOf(context), 303);
}

function isConflict(error: unknown): error is KonkyoError {
  return error instanceof KonkyoError && error.code === "conflict";
}

function read(context: Context<HttpEnv>): Promise<ShownTicket> {
  const { services, principal } = context.var;
  return readShownTicket(services, idOf(context), principal.subject);
}

function show(
  { page, view }: Console,
  context: Context<HttpEnv>,
  shown: ShownTicket,
  state: TicketPageState,
): Response {
  context.set("processId", shown.ticket.process_id);
  return page(context, ticketPage(shown, state, view(context)));
}

function idOf(context: Context<HttpEnv>): string {
  return context.req.param("id") ?? "";
}

function pathOf(context: Context<HttpEnv>): string {
  return `/review/${encodeURIComponent(idOf(context))}`;
}
