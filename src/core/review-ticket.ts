import { z } from "zod";
import { certificateHashesSchema } from "./certificate.js";
import { draftSchema } from "./draft.js";
import { evidenceSchema, evidenceSourceSchema } from "./evidence.js";
import { gateCheckSchema } from "./evidence-gate.js";
import { languageSchema } from "./language.js";
import { citationSchema, outcomeReasons } from "./outcome.js";
import { scoreSchema } from "./score.js";

/** What a person is asked to do. */
export const ticketKinds = [
  "clarify_question",
  "update_corpus",
  "fix_ingestion",
  "resolve_contradiction",
  "find_answer",
  "check_draft",
  "check_evaluation",
  "ask_again",
  "check_released",
] as const;
export type TicketKind = (typeof ticketKinds)[number];

/** A ticket that waits is not done, whoever owns it and however long it waits. */
export const ticketStatuses = ["waiting", "decided", "cancelled"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ["high", "normal", "low"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Reasons a ticket can have: those of a held run, and the review of an answer that was already released. */
export const ticketReasons = [...outcomeReasons, "sampled"] as const;
export type TicketReason = (typeof ticketReasons)[number];

/** What the person who decides has to see. */
export const ticketContentSchema = z.object({
  draft: draftSchema.nullable().describe("null where nothing was generated"),
  answer: z.string().describe("The draft as it would be read, with its marks; empty where there is none"),
  citations: z.array(citationSchema),
  evidence: z.array(evidenceSchema.extend({ source: evidenceSourceSchema.nullable() })),
  scores: z.array(scoreSchema),
  checks: z.array(gateCheckSchema),
  detail: z.string().describe("What was seen"),
  hashes: certificateHashesSchema.nullable().describe("What the draft was made with; a label is good for that alone"),
  certificate_id: z.string().nullable().describe("Under which the answer had been released; null unless it was"),
});
export type TicketContent = z.infer<typeof ticketContentSchema>;

export const ticketSchema = z.object({
  ticket_id: z.string().describe("From process_id and reason alone, so that writing it twice writes it once"),
  process_id: z.string(),
  kind: z.enum(ticketKinds),
  reason: z.enum(ticketReasons),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  owner: z.string().nullable(),
  created_at: z.string(),
  due_at: z.string(),
  closed_at: z.string().nullable(),
  question: z.string(),
  language: languageSchema,
  category: z.string().describe("Kind of question"),
  corpus_version: z.string().nullable(),
  evidence_digest: z
    .string()
    .describe("Hash of evidence, draft and release that the ticket shows; a decision must carry it"),
  content: ticketContentSchema,
});
export type Ticket = z.infer<typeof ticketSchema>;

/** What a held run says to have a ticket written. Owner, priority, kind and due date follow from rules. */
export type NewTicket = Pick<
  Ticket,
  "process_id" | "reason" | "question" | "language" | "category" | "corpus_version" | "content"
>;

export const ticketEventKinds = [
  "created",
  "assigned",
  "commented",
  "reminded",
  "overdue",
  "decided",
  "refused",
  "cancelled",
  "delivered",
  "delivery_refused",
] as const;

/** One line of a ticket's history; nothing is ever taken out of it. */
export const ticketEventSchema = z.object({
  at: z.string(),
  actor: z.string().describe("Who did it; `konkyo` for the system"),
  kind: z.enum(ticketEventKinds),
  detail: z.record(z.string(), z.unknown()),
});
export type TicketEvent = z.infer<typeof ticketEventSchema>;
