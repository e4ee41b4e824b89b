import { z } from "@hono/zod-openapi";
import type { RunResult } from "../../graphs/answer/run-result.js";
import { runResultSchema } from "../../graphs/answer/run-result.js";
import { evidenceSchema } from "../core/evidence.js";
import { outcomeSchema, outcomeStatuses, type Outcome } from "../core/outcome.js";
import { scoreSchema } from "../core/score.js";
import type { RunRecord } from "../tracing/run-history.js";
import { draftIsOut } from "./console/ask/draft-is-out.js";
import { named } from "./named-schema.js";

export const answerSchema = z
  .object({
    process_id: z.string().describe("Id of the run, for getAnswer and cancelAnswer"),
    status: z
      .enum([...outcomeStatuses, "running", "cancelled", "failed"])
      .describe(
        "answered: the answer is in outcome.message. declined: there is none. held: a person looks at it first, ask again later with getAnswer. stopped: ended without an answer; outcome.next_step says what to do",
      ),
    question: z.string(),
    language: z.enum(["ja", "en"]).nullable(),
    corpus_version: z.string().nullable().describe("The release that it stands on"),
    outcome: named("Outcome", outcomeSchema)
      .nullable()
      .describe("What the person who asked reads, with citations; null while the run goes on, and when it failed"),
    evidence: z
      .array(evidenceSchema.extend({ title: z.string(), uri: z.string() }))
      .describe("The cited pieces as they stand in the documents; none unless it was answered"),
    values: z
      .record(z.string(), z.number().nullable())
      .describe("The value of each score by its name; null where there is none"),
    scores: z
      .array(named("Score", scoreSchema))
      .describe("Each score with its verdicts; they quote the draft, and are left out unless it was released"),
  })
  .openapi("Answer");
export type Answer = z.infer<typeof answerSchema>;

/**
 * A run as whoever asked may see it. A draft that was not released, its evidence
 * and what was judged of it are left out, whoever asks: reviewers find them in the ticket.
 */
export function shownAnswer(run: RunResult): Answer {
  const { process_id, question, language, corpus_version, outcome } = run;
  const answered = outcome?.status === "answered";
  return {
    ...{ process_id, question, language, corpus_version },
    status: outcome?.status ?? "running",
    // What was seen is for whoever runs the service; it may tell of evidence and draft.
    outcome: outcome === null ? null : { ...outcome, detail: "" },
    evidence: answered ? citedEvidence(run, outcome) : [],
    values: Object.fromEntries(
      run.scores.map((score) => [score.metric, score.status === "scored" ? score.value : null]),
    ),
    scores: answered && draftIsOut(run) ? [...run.scores] : [],
  };
}

/** A recorded run as whoever asked may see it, with what was delivered; a run that was purged has that alone. */
export function recordedAnswer(record: RunRecord, delivered: Outcome | null): Answer {
  const stored = runResultSchema.safeParse(record.outcome).data ?? null;
  const outcome = delivered ?? (record.status === "waiting" ? (stored?.outcome ?? null) : null);
  const { process_id, question, corpus_version } = record;
  const empty: RunResult = {
    ...{ process_id, question, language: null, category: null, corpus_version, outcome: null, gate: null },
    ...{ inspection: null, chunks: [], candidates: [], ignored_terms: [], draft: null, reference: null, scores: [] },
  };
  const answer = shownAnswer({ ...(stored ?? empty), outcome });
  return outcome === null ? { ...answer, status: statusWithout(record.status) } : answer;
}

/** Without an outcome that was delivered or waits. */
function statusWithout(status: RunRecord["status"]): Answer["status"] {
  switch (status) {
    case "waiting":
      return "held";
    case "finished":
      return "stopped";
    default:
      return status;
  }
}

function citedEvidence({ chunks }: RunResult, { citations }: Outcome): Answer["evidence"] {
  const cited = new Set(citations.map(({ evidence_id: id }) => id));
  return chunks.flatMap(({ record, source }) => {
    const piece = evidenceSchema.safeParse(record).data;
    return piece !== undefined && cited.has(piece.evidence_id)
      ? [{ ...piece, title: source.title, uri: source.uri }]
      : [];
  });
}
