import { StateSchema } from "@langchain/langgraph";
import { z } from "zod";
import { certificateHashesSchema } from "../../src/core/certificate.js";
import { draftSchema } from "../../src/core/draft.js";
import { evidenceSchema, retrievedChunkSchema } from "../../src/core/evidence.js";
import { gateDecisionSchema } from "../../src/core/evidence-gate.js";
import { languageSchema } from "../../src/core/language.js";
import { outcomeReasons, outcomeSchema } from "../../src/core/outcome.js";
import { sampleSchema } from "../../src/core/sample.js";
import { inspectionSchema } from "../../src/inspection/inspection.js";
import { candidateSchema } from "../../src/retrieval/port.js";
import { scoresValue } from "../evaluation/state.js";

/** What a caller gives. Neither rights nor a corpus version can be asked for. */
export const AnswerInput = new StateSchema({
  question: z.string().describe("質問 / The question, in Japanese or English"),
});

/** What a caller gets. */
export const AnswerOutput = new StateSchema({
  process_id: z.string().describe("Id of the run, for `konkyo runs show`"),
  outcome: outcomeSchema.nullable(),
  scores: scoresValue,
});

/** A node that could not do its work, as a record. */
export const failureSchema = z.object({ reason: z.enum(outcomeReasons), detail: z.string() });

export const AnswerState = new StateSchema({
  process_id: z.string().default(""),
  question: z.string().default(""),
  language: languageSchema.nullable().default(null),
  category: z.string().default("standard").describe("Kind of question, by rules; certificates hold for one kind"),
  caller_groups: z.array(z.string()).default([]).describe("Groups of the caller at the time of asking"),
  release_hashes: certificateHashesSchema
    .nullable()
    .default(null)
    .describe("What the draft is made with, as it stood when the question came in"),
  current_version: z.string().nullable().default(null).describe("The active release; set by the managing side alone"),
  chunks: z.array(retrievedChunkSchema).default([]).describe("Found pieces as converted, not yet inspected"),
  candidates: z.array(candidateSchema).default([]).describe("First stage of the search, with what narrowing did"),
  ignored_terms: z.array(z.string()).default([]).describe("Parts of the question that the search could not use"),
  gate_decision: gateDecisionSchema.omit({ evidence: true }).nullable().default(null),
  evidence: z.array(evidenceSchema).default([]).describe("What the gate passed on; empty unless it said generate"),
  inspection: inspectionSchema
    .nullable()
    .default(null)
    .describe("What the evidence means for the question; null when no inspection is switched on"),
  draft: draftSchema.nullable().default(null),
  sample: sampleSchema.nullable().default(null),
  scores: scoresValue,
  failure: failureSchema.nullable().default(null),
  certificate_id: z.string().nullable().default(null).describe("The certificate that released the draft"),
  ticket_id: z.string().nullable().default(null).describe("The review that the run waits for, or waited for"),
  review_reply: z.unknown().describe("What resumed the run, not yet read"),
  review_problem: z.string().default("").describe("Why the last reply could not be taken; empty when it was"),
  outcome: outcomeSchema.nullable().default(null),
});

export type AnswerStateValue = typeof AnswerState.State;
export type AnswerUpdate = typeof AnswerState.Update;
