import { z } from "zod";
import { gateReasons } from "./evidence-gate.js";

/** How a run ended for the person who asked. */
export const outcomeStatuses = ["answered", "declined", "held", "stopped"] as const;
export type OutcomeStatus = (typeof outcomeStatuses)[number];

/** Why a run ended as it did: the gate's reasons but `ready`, and those of the nodes around it. */
export const outcomeReasons = [
  "answered",
  "declined",
  "uncited_claim",
  ...gateReasons.filter((reason) => reason !== "ready"),
  "invalid_question",
  "retrieval_error",
  "generation_failed",
  "unknown_route",
] as const;
export type OutcomeReason = (typeof outcomeReasons)[number];

export const citationSchema = z.object({
  number: z.number().int().min(1).describe("As written in the answer, [1] for the first"),
  evidence_id: z.string(),
  corpus_version: z.string(),
  title: z.string(),
  uri: z.string(),
});
export type Citation = z.infer<typeof citationSchema>;

export const outcomeSchema = z.object({
  status: z.enum(outcomeStatuses),
  reason: z.enum(outcomeReasons),
  message: z.string().describe("What the person who asked reads: the answer, or why there is none"),
  next_step: z.string().describe("What to do now; empty for an answer"),
  detail: z.string().describe("What was seen, for the operator; empty for an answer"),
  citations: z.array(citationSchema),
});
export type Outcome = z.infer<typeof outcomeSchema>;
