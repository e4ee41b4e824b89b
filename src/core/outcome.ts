import { z } from "zod";
import { gateReasons } from "./evidence-gate.js";

/** How a run ended for the person who asked. */
export const outcomeStatuses = ["answered", "declined", "held", "stopped"] as const;
export type OutcomeStatus = (typeof outcomeStatuses)[number];

/** Why a draft that was written waits for a person. */
export const reviewReasons = [
  "uncited_claim",
  "review_required",
  "no_certificate",
  "score_missing",
  "low_score",
  "policy_failed",
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Why the inspection of the evidence's meaning holds a question. */
export const inspectionReasons = ["insufficient_evidence", "contradiction", "inspection_failed"] as const;
export type InspectionReason = (typeof inspectionReasons)[number];

/** Why a run ended as it did: the gate's reasons but `ready`, and those of the nodes around it. */
export const outcomeReasons = [
  "answered",
  "declined",
  ...reviewReasons,
  ...gateReasons.filter((reason) => reason !== "ready"),
  ...inspectionReasons,
  "stale_evidence",
  "not_released",
  "cancelled",
  "not_permitted",
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

/** What let an answer out: a rule or a person. */
export const releasedBySchema = z.discriminatedUnion("by", [
  z.object({ by: z.literal("policy"), mode: z.enum(["cited", "certified"]), certificate_id: z.string().nullable() }),
  z.object({ by: z.literal("person"), decision_id: z.string(), decided_by: z.string() }),
]);
export type ReleasedBy = z.infer<typeof releasedBySchema>;

export const outcomeSchema = z.object({
  status: z.enum(outcomeStatuses),
  reason: z.enum(outcomeReasons),
  message: z.string().describe("What the person who asked reads: the answer, or why there is none"),
  next_step: z.string().describe("What to do now; empty for an answer"),
  detail: z.string().describe("What was seen, for the operator; empty for an answer"),
  citations: z.array(citationSchema),
  ticket_id: z.string().nullable().default(null).describe("The review that the run waits for, or waited for"),
  released_by: releasedBySchema.nullable().default(null).describe("Who answers for an answer that went out"),
});
export type Outcome = z.infer<typeof outcomeSchema>;
