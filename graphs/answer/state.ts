import { StateSchema } from "@langchain/langgraph";
import { z } from "zod";
import { draftSchema } from "../../src/core/draft.js";
import { evidenceSchema, retrievedChunkSchema } from "../../src/core/evidence.js";
import { gateDecisionSchema } from "../../src/core/evidence-gate.js";
import { languageSchema } from "../../src/core/language.js";
import { outcomeReasons, outcomeSchema } from "../../src/core/outcome.js";
import { sampleSchema } from "../../src/core/sample.js";
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
  current_version: z.string().nullable().default(null).describe("The active release; set by the managing side alone"),
  chunks: z.array(retrievedChunkSchema).default([]).describe("Found pieces as converted, not yet inspected"),
  candidates: z.array(candidateSchema).default([]).describe("First stage of the search, with what narrowing did"),
  ignored_terms: z.array(z.string()).default([]).describe("Parts of the question that the search could not use"),
  gate_decision: gateDecisionSchema.omit({ evidence: true }).nullable().default(null),
  evidence: z.array(evidenceSchema).default([]).describe("What the gate passed on; empty unless it said generate"),
  draft: draftSchema.nullable().default(null),
  sample: sampleSchema.nullable().default(null),
  scores: scoresValue,
  failure: failureSchema.nullable().default(null),
  outcome: outcomeSchema.nullable().default(null),
});

export type AnswerStateValue = typeof AnswerState.State;
export type AnswerUpdate = typeof AnswerState.Update;
