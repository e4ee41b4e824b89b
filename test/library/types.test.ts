import fs from "node:fs";
import path from "node:path";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as entry from "../../src/library/entry.js";
import type {
  Decision,
  Evaluation,
  Evidence,
  GateDecision,
  GivenSample,
  IngestRequest,
  Konkyo,
  KonkyoOptions,
  ReviewDecision,
  RunResult,
  Score,
  Settlement,
  Ticket,
} from "../../src/library/entry.js";
import { temporaryFolder } from "../support/services.js";

/** Never called: the compiler is the judge (npm run typecheck). */
async function misuse(konkyo: Konkyo, sample: GivenSample): Promise<void> {
  // @ts-expect-error there is no such setting
  await entry.createKonkyo({ config: { retrieval: { topk: 3 } } });
  // @ts-expect-error a mode is one of a few
  await entry.createKonkyo({ config: { release: { mode: "always" } } });
  // @ts-expect-error what has no version has no release to go into
  await konkyo.ingest(["docs"], {});
  // @ts-expect-error whoever decides is named, and says what they saw
  await konkyo.reviews.decide("T-1", { type: "accept" });
  // @ts-expect-error there is no such decision
  await konkyo.reviews.decide("T-1", { type: "approve" }, { by: "me", evidenceDigest: "" });
  // @ts-expect-error whoever cancels is named
  await konkyo.cancel("1");
  // @ts-expect-error a version is not asked for: rights and versions come from the managing side
  await konkyo.ask("?", { currentVersion: "2026-10" });
  const { values } = await konkyo.evaluate(sample, { metrics: ["faithfulness"] });
  // @ts-expect-error this metric was not asked for
  expect(values.safety).toBeNull();
}

describe("the types of the library", () => {
  it("refuse what cannot be meant", () => {
    expectTypeOf(misuse).returns.toEqualTypeOf<Promise<void>>();
  });

  it("name the scores of an evaluation by the metrics that were asked for", () => {
    const one = (konkyo: Konkyo, sample: GivenSample) =>
      konkyo.evaluate(sample, { metrics: ["faithfulness", "safety"] });
    expectTypeOf(one).returns.resolves.toEqualTypeOf<Evaluation<"faithfulness" | "safety">>();
    const many = (konkyo: Konkyo, samples: readonly GivenSample[]) => konkyo.evaluate(samples);
    expectTypeOf(many).returns.resolves.toEqualTypeOf<readonly Evaluation[]>();
    expectTypeOf<Evaluation<"safety">["scores"]["safety"]>().toEqualTypeOf<Score>();
    expectTypeOf<Evaluation["values"][string]>().toEqualTypeOf<number | null>();
    expectTypeOf<{ user_input: string; retrieved_contexts: readonly string[] }>().toExtend<GivenSample>();
  });

  it("are those of the records", () => {
    expectTypeOf(entry.gate).returns.toEqualTypeOf<GateDecision>();
    expectTypeOf<GateDecision["evidence"]>().toEqualTypeOf<Evidence[]>();
    expectTypeOf<Konkyo["ask"]>().returns.resolves.toEqualTypeOf<RunResult>();
    expectTypeOf<Konkyo["reviews"]["decide"]>().returns.resolves.toEqualTypeOf<Settlement>();
    expectTypeOf<Settlement["decision"]>().toEqualTypeOf<Decision>();
    expectTypeOf<Konkyo["reviews"]["get"]>().returns.resolves.toExtend<Ticket>();
    expectTypeOf<{ type: "accept" }>().toExtend<ReviewDecision>();
    expectTypeOf<{ release: string }>().toExtend<IngestRequest>();
    expectTypeOf<NodeJS.ProcessEnv>().toExtend<NonNullable<KonkyoOptions["environment"]>>();
    expectTypeOf<Konkyo>().toExtend<AsyncDisposable>();
  });
});

// Whoever changes these lists changes what programs of others stand on: say so in CHANGELOG.md.
describe("the public surface", () => {
  it("has these values", () => {
    expect(Object.keys(entry).sort()).toEqual(["KonkyoError", "createKonkyo", "gate", "readEnvironment"]);
  });

  it("has these types", () => {
    const source = fs.readFileSync(path.resolve(import.meta.dirname, "../../src/library/entry.ts"), "utf8");
    const lists = [...source.matchAll(/export type \{([^}]*)\}/g)].map((match) => match[1] ?? "");
    const names = lists.flatMap((list) => list.split(",")).map((name) => name.trim().split(" as ").at(-1) ?? "");
    expect(names.filter((name) => name !== "").sort()).toEqual(
      words(`
      AnswerGraphChoice AskOptions CancelledRun Candidate Citation Claim Continuation Decision
      DecisionType Draft EmbeddedAnswerGraph EmbeddedEvaluationGraph Environment ErrorCode
      EvaluateOptions Evaluation EvaluationGraphChoice EvaluationTool EvaluationToolOptions Evidence
      EvidenceSource GateCheck GateCheckName GateDecision GateReason GateRoute GivenSample
      IngestProgress IngestRequest IngestResult Konkyo KonkyoConfig KonkyoGraphs KonkyoOptions
      KonkyoReleases KonkyoReviews KonkyoRuns Language OpenTicket Outcome OutcomeReason
      OutcomeStatus ReleaseDiff ReleaseSummary ReleasedBy RepairTarget RetrievalMode RetrievalResult
      RetrievedChunk ReviewDecision Reviewer RunRecord RunResult RunSummary Score ScoreStatus
      SearchOptions Settlement Ticket TicketEvent TicketFilter TicketKind TicketStatus TicketSummary
      Verdict
    `),
    );
  });

  it("has these methods", async () => {
    await using konkyo = await entry.createKonkyo({ folder: temporaryFolder() });
    const methods = Object.entries(konkyo).flatMap(([name, value]) =>
      typeof value === "object" ? Object.keys(value as object).map((inner) => `${name}.${inner}`) : [name],
    );
    expect(methods.sort()).toEqual(
      words(`
      ask cancel close continueRun evaluate evaluationTool gate graphs.answer graphs.evaluation
      ingest releases.activate releases.diff releases.list releases.remove reviews.decide
      reviews.get reviews.list reviews.take runs.get runs.list search
    `),
    );
  });
});

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
