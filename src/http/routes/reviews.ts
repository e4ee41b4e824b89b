import { createRoute, z } from "@hono/zod-openapi";
import { allowedDecisions, decisionInputSchema, decisionSchema, decisionTypes } from "../../core/review-decision.js";
import { ticketEventSchema, ticketKinds, ticketSchema, ticketStatuses } from "../../core/review-ticket.js";
import { ticketSummarySchema } from "../../review/ticket-rows.js";
import type { Services } from "../../services.js";
import type { Api } from "../api.js";
import { decideReview } from "../decide-review.js";
import { example } from "../example.js";
import { reviewExamples } from "../examples/reviews.js";
import { idempotencyHeaders } from "../idempotency-header.js";
import { named } from "../named-schema.js";
import type { HttpEnv } from "../http-env.js";
import { namesOf, peopleSchema } from "../shown-people.js";
import { HttpProblem } from "../problem.js";
import { problemResponses } from "../problem-responses.js";
import { endsOf } from "../request-lifetime-ends.js";
import { answerSchema } from "../shown-answer.js";
import { peopleOf } from "../ticket-people.js";
import { wholeNumberOr } from "../whole-number.js";

const params = z.object({
  ticket_id: z.string().min(1).max(200).openapi({ example: reviewExamples.summary.ticket_id }),
});

const querySchema = z.object({
  status: z
    .enum([...ticketStatuses, "all"])
    .default("waiting")
    .describe("Which tickets; waiting ones unless said"),
  owner: z.string().min(1).optional().describe("Only those of this person"),
  unowned: z.enum(["true", "false"]).default("false").describe("Only those that nobody owns"),
  kind: z.enum(ticketKinds).optional().describe("Only those that ask for this"),
  category: z.string().min(1).optional().describe("Only those on this kind of question"),
  overdue: z.enum(["true", "false"]).default("false").describe("Only those that wait past their due date"),
  order: z.enum(["due", "owner"]).default("due").describe("What is due first, or person by person"),
  limit: wholeNumberOr(50, 1, 500).describe("How many"),
});

const reviewSchema = ticketSchema
  .extend({
    decision: named("Decision", decisionSchema).nullable(),
    history: z.array(named("TicketEvent", ticketEventSchema)).describe("In the order in which it happened"),
    current_version: z.string().nullable().describe("A draft that stands on another release cannot be sent"),
    overdue: z.boolean(),
    allowed_decisions: z.array(z.enum(decisionTypes)),
    people: peopleSchema,
  })
  .openapi("Review");

const decisionBodySchema = decisionInputSchema.extend({
  evidence_digest: z
    .string()
    .min(1)
    .describe(
      "`evidence_digest` of the ticket as it was looked at: nobody decides on something other than what they saw",
    ),
});

const decidedSchema = z
  .object({
    decision: named("Decision", decisionSchema),
    answer: answerSchema
      .nullable()
      .describe("The answer as it was sent; null where nothing was to be sent, or not yet"),
    problem: z.string().nullable().describe("The decision stands; this could not be done after it"),
    people: peopleSchema,
  })
  .openapi("Decided");

/** GET /v1/reviews and what is below it. Records name people by their authentication: `key:<id>`, `jwt:<sub>`. */
export function registerReviews(api: Api): void {
  registerList(api);
  registerShow(api);
  registerTake(api);
  registerComment(api);
  registerDecide(api);
}

function registerList({ app, operation }: Api): void {
  const route = createRoute({
    method: "get",
    path: "/v1/reviews",
    ...operation("listReviews"),
    tags: ["reviews"],
    summary: "List the tickets that wait for people",
    description: "Held questions and released answers to check, what is due first at the top, without their contents.",
    request: { query: querySchema },
    responses: {
      200: {
        description: "Tickets without their contents",
        content: {
          "application/json": {
            schema: z.object({
              reviews: z.array(named("ReviewSummary", ticketSummarySchema)),
              people: peopleSchema,
            }),
            ...example({ reviews: [reviewExamples.summary], people: reviewExamples.people }),
          },
        },
      },
      ...problemResponses(),
    },
  });
  app.openapi(route, async (context) => {
    const { status, owner, unowned, overdue, ...filter } = context.req.valid("query");
    const reviews = await context.var.services.tickets.list({
      ...filter,
      status: status === "all" ? undefined : status,
      owner: unowned === "true" ? null : owner,
      overdue: overdue === "true",
    });
    const people = namesOf(
      context.var,
      reviews.map((ticket) => ticket.owner),
    );
    return context.json({ reviews: [...reviews], people }, 200);
  });
}

function registerShow({ app, operation, clock }: Api): void {
  const route = createRoute({
    method: "get",
    path: "/v1/reviews/{ticket_id}",
    ...operation("getReview"),
    tags: ["reviews"],
    summary: "Look at one ticket",
    description:
      "Everything that a person needs to decide: question, evidence, draft, scores with reasons, what happened so far, and the digest that the decision must carry.",
    request: { params },
    responses: {
      200: {
        description: "The ticket",
        content: { "application/json": { schema: reviewSchema, ...example(reviewExamples.review) } },
      },
      ...problemResponses("not_found"),
    },
  });
  app.openapi(route, async (context) => {
    const id = context.req.valid("param").ticket_id;
    return context.json(await readReview(context.var, id, clock.now()), 200);
  });
}

function registerTake({ app, operation, clock }: Api): void {
  const route = createRoute({
    method: "post",
    path: "/v1/reviews/{ticket_id}/take",
    ...operation("takeReview"),
    tags: ["reviews"],
    summary: "Take a ticket, or give it to somebody",
    description: "Makes a person the owner of a ticket that waits. The time of review counts from here.",
    request: {
      params,
      body: {
        content: {
          "application/json": {
            schema: z.object({
              owner: z.string().min(1).max(200).optional().describe("Who gets it; left out, whoever calls"),
            }),
            ...example({ owner: "key:0b6b2a4e5d0c4c0e" }),
          },
        },
      },
    },
    responses: {
      200: {
        description: "The ticket with its owner",
        content: { "application/json": { schema: reviewSchema, ...example(reviewExamples.review) } },
      },
      ...problemResponses("not_found", "conflict", "unsupported_media_type", "payload_too_large"),
    },
  });
  app.openapi(route, async (context) => {
    const { services, principal } = context.var;
    const id = await wholeId(services, context.req.valid("param").ticket_id);
    await services.tickets.take(id, context.req.valid("json").owner ?? principal.subject, principal.subject);
    return context.json(await readReview(context.var, id, clock.now()), 200);
  });
}

function registerComment({ app, operation, clock }: Api): void {
  const route = createRoute({
    method: "post",
    path: "/v1/reviews/{ticket_id}/comments",
    ...operation("commentReview"),
    tags: ["reviews"],
    summary: "Add a comment to a ticket",
    description: "A line in the ticket's history, with who wrote it and when. It is not shown to whoever asked.",
    request: {
      headers: idempotencyHeaders,
      params,
      body: {
        required: true,
        content: {
          "application/json": {
            schema: z.object({ text: z.string().min(1).max(20_000).describe("The comment") }),
            ...example({ text: "規程の第12条を確認中です。" }),
          },
        },
      },
    },
    responses: {
      200: {
        description: "The ticket with the comment in its history",
        content: { "application/json": { schema: reviewSchema, ...example(reviewExamples.review) } },
      },
      ...problemResponses("not_found", "conflict", "key_reused", "unsupported_media_type", "payload_too_large"),
    },
  });
  app.openapi(route, async (context) => {
    const { services, principal } = context.var;
    const id = await wholeId(services, context.req.valid("param").ticket_id);
    await services.tickets.comment(id, context.req.valid("json").text, principal.subject);
    return context.json(await readReview(context.var, id, clock.now()), 200);
  });
}

function registerDecide({ app, operation, holds }: Api): void {
  const route = createRoute({
    method: "post",
    path: "/v1/reviews/{ticket_id}/decision",
    ...operation("decideReview"),
    tags: ["reviews"],
    summary: "Decide a ticket",
    description:
      "accept sends the draft, edit a corrected one, respond an answer of the person's own, ignore none. The first decision counts; a later one is refused with 409, which names who was first. The run then goes on, and the reply shows what was sent.",
    request: {
      headers: idempotencyHeaders,
      params,
      body: {
        required: true,
        content: { "application/json": { schema: decisionBodySchema, examples: reviewExamples.decisions } },
      },
    },
    responses: {
      200: {
        description: "The decision, and what was sent",
        content: { "application/json": { schema: decidedSchema, ...example(reviewExamples.decided) } },
      },
      ...problemResponses("not_found", "conflict", "key_reused", "unsupported_media_type", "payload_too_large"),
    },
  });
  app.openapi(route, async (context) => {
    const { services, principal, lifetime, requestId } = context.var;
    const { evidence_digest: evidenceDigest, ...input } = context.req.valid("json");
    const id = await wholeId(services, context.req.valid("param").ticket_id);
    const { stop } = endsOf(lifetime);
    const decided = await decideReview(services, id, input, {
      ...{ by: principal.subject, evidenceDigest, holds, stop, requestId },
    });
    return context.json({ ...decided, people: namesOf(context.var, [decided.decision.decided_by]) }, 200);
  });
}

async function readReview(known: HttpEnv["Variables"], id: string, now: Date): Promise<z.infer<typeof reviewSchema>> {
  const { tickets, currentVersion } = known.services;
  const ticket = await tickets.get(id);
  if (ticket.ticket_id !== id) throw noSuchTicket();
  const decision = await tickets.decision(id);
  const history = await tickets.history(id);
  return {
    ...ticket,
    decision,
    history: [...history],
    current_version: await currentVersion(),
    overdue: ticket.status === "waiting" && Date.parse(ticket.due_at) < now.getTime(),
    allowed_decisions: [...allowedDecisions(ticket)],
    people: namesOf(known, peopleOf(ticket, decision, history)),
  };
}

/** The store also takes the beginning of an id, which is for people at a terminal. */
async function wholeId({ tickets }: Services, id: string): Promise<string> {
  const { ticket_id: whole } = await tickets.get(id);
  if (whole !== id) throw noSuchTicket();
  return id;
}

function noSuchTicket(): HttpProblem {
  return new HttpProblem("not_found", "there is no such ticket", { where: "path.ticket_id" });
}
