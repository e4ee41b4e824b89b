import { z } from "zod";
import type { Ticket } from "./review-ticket.js";

/** The four answers to an interrupt that Agent Inbox and Studio know. */
export const decisionTypes = ["accept", "edit", "respond", "ignore"] as const;
export type DecisionType = (typeof decisionTypes)[number];

/** What has to be repaired so that this does not come up again. */
export const repairTargets = ["nothing", "document", "retrieval", "generation", "evaluation", "question"] as const;
export type RepairTarget = (typeof repairTargets)[number];

/** What a person decides about a ticket. */
export const decisionInputSchema = z.strictObject({
  type: z.enum(decisionTypes),
  answer: z.string().nullable().default(null).describe("edit: the corrected draft; respond: the person's own answer"),
  repair: z.enum(repairTargets).nullable().default(null).describe("What needs repair; null takes the type's default"),
  problem: z.string().default("").describe("What was wrong, in the reviewer's words"),
});
export type DecisionInput = z.infer<typeof decisionInputSchema>;

/** A decision as it was taken. There is at most one for a ticket. */
export const decisionSchema = z.object({
  decision_id: z.string(),
  ticket_id: z.string(),
  type: z.enum(decisionTypes),
  answer: z.string().nullable(),
  repair: z.enum(repairTargets),
  problem: z.string(),
  decided_by: z.string(),
  decided_at: z.string(),
  evidence_digest: z.string(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** A field of a decision that cannot be taken, and why. */
export interface DecisionFault {
  readonly field: string;
  readonly message: string;
}

/** What may be done with a ticket: there is nothing to accept or edit where no draft was written. */
export function allowedDecisions(ticket: Pick<Ticket, "kind" | "content">): readonly DecisionType[] {
  const { draft } = ticket.content;
  // Evidence that is out of date cannot be accepted; only asking again gives new evidence.
  if (draft === null || ticket.kind === "ask_again") return ["respond", "ignore"];
  return draft.declined ? ["accept", "respond", "ignore"] : decisionTypes;
}

/** Whether a decision says that the draft was right; null where there was no draft to judge. */
export function draftWasRight(
  ticket: Pick<Ticket, "content">,
  decision: Pick<Decision, "type" | "repair">,
): boolean | null {
  if (ticket.content.draft === null) return null;
  // A draft that was only reworded said the right thing.
  return decision.type === "accept" || (decision.type === "edit" && decision.repair === "nothing");
}
