import { describe, expect, it } from "vitest";
import { decisionInputSchema, type DecisionInput } from "../../src/core/review-decision.js";
import type { NewTicket, Ticket } from "../../src/core/review-ticket.js";
import { readLabels } from "../../src/review/labels.js";
import { readWrittenReferences } from "../../src/review/written-references.js";
import { newTicket, nothingDrafted, ticketContent } from "./ticket-samples.js";
import { openTicketWorld, type TicketWorld } from "./ticket-world.js";

const input = (given: unknown): DecisionInput => decisionInputSchema.parse(given);

interface Open extends TicketWorld {
  readonly ticket: Ticket;
  decide(
    given: unknown,
    basis?: { by?: string; evidence_digest?: string; currentVersion?: string | null },
  ): Promise<unknown>;
}

async function open(changes: Partial<NewTicket> = {}): Promise<Open> {
  const world = openTicketWorld();
  const ticket = await world.tickets.open(newTicket(changes));
  const usual = { by: "Abe", evidence_digest: ticket.evidence_digest, currentVersion: "r1" };
  return {
    ...world,
    ticket,
    decide: (given, basis = {}) => world.tickets.decide(ticket.ticket_id, input(given), { ...usual, ...basis }),
  };
}

const withoutDraft = { reason: "no_evidence", content: nothingDrafted } as const;

describe("a decision", () => {
  it("closes the ticket and leaves decision, history and label", async () => {
    const { ticket, tickets, storage, decide } = await open();
    const decision = await decide({ type: "accept", problem: "点が低いだけ" });
    expect(decision).toEqual({
      decision_id: "decision-1",
      ticket_id: ticket.ticket_id,
      type: "accept",
      answer: null,
      repair: "nothing",
      problem: "点が低いだけ",
      decided_by: "Abe",
      decided_at: "2026-06-10T01:00:00.000Z",
      evidence_digest: ticket.evidence_digest,
    });
    expect(await tickets.decision(ticket.ticket_id)).toEqual(decision);
    expect(await tickets.get(ticket.ticket_id)).toMatchObject({
      status: "decided",
      closed_at: "2026-06-10T01:00:00.000Z",
    });
    expect((await tickets.history(ticket.ticket_id)).at(-1)).toMatchObject({
      actor: "Abe",
      kind: "decided",
      detail: { decision_id: "decision-1", type: "accept", repair: "nothing" },
    });
    expect([...readLabels(storage)]).toMatchObject([
      {
        source: "review",
        process_id: "run-1",
        ticket_id: ticket.ticket_id,
        category: "fact",
        correct: true,
        answer: "10日です。",
        corrected_answer: null,
        corpus_version: "r1",
        scores: ticketContent.scores,
        hashes: ticketContent.hashes,
        certificate_id: null,
        labelled_by: "Abe",
      },
    ]);
    expect([...readWrittenReferences(storage, "r1")]).toEqual([]);
  });

  it.each([
    ["accepted", {}, { type: "accept" }, true, "nothing"],
    ["edited", {}, { type: "edit", answer: "11日です。" }, false, "generation"],
    ["only reworded", {}, { type: "edit", answer: "10日。", repair: "nothing" }, true, "nothing"],
    ["answered by a person", {}, { type: "respond", answer: "11日です。" }, false, "generation"],
    ["ignored", {}, { type: "ignore" }, false, "question"],
    ["ignored for its evaluation", {}, { type: "ignore", repair: "evaluation" }, false, "evaluation"],
    ["answered without a draft", withoutDraft, { type: "respond", answer: "11日です。" }, null, "document"],
    ["ignored without a draft", withoutDraft, { type: "ignore" }, null, "question"],
  ])("labels a draft that was %s", async (_name, changes, given, correct, repair) => {
    const { storage, decide } = await open(changes);
    await decide(given);
    expect([...readLabels(storage)]).toMatchObject([{ correct, repair }]);
  });

  it("on an answer that had been released is a label about its certificate", async () => {
    const content = { ...ticketContent, certificate_id: "cert-1" };
    const { storage, decide } = await open({ reason: "sampled", content });
    // What was sent is judged by what it stood on, even when the corpus has moved on.
    await decide({ type: "accept" }, { currentVersion: "r2" });
    expect([...readLabels(storage)]).toMatchObject([{ source: "sampled", certificate_id: "cert-1", correct: true }]);
  });

  it("that writes an answer leaves a reference without citation marks, stale once the release changes", async () => {
    const { ticket, tickets, storage, decide } = await open();
    await decide({ type: "edit", answer: "11日です。\ud83d [1] 第[2]条" });
    const [reference] = readWrittenReferences(storage, "r1");
    expect(reference).toEqual({
      ticket_id: ticket.ticket_id,
      question: ticket.question,
      reference: "11日です。\ufffd 第[2]条",
      category: "fact",
      corpus_version: "r1",
      written_by: "Abe",
      written_at: "2026-06-10T01:00:00.000Z",
      stale: false,
    });
    expect([...readLabels(storage)]).toMatchObject([{ corrected_answer: reference!.reference }]);
    expect((await tickets.decision(ticket.ticket_id))!.answer).toBe("11日です。\ufffd [1] 第[2]条");
    for (const current of ["r2", null]) {
      expect([...readWrittenReferences(storage, current)]).toMatchObject([{ stale: true }]);
    }
  });
});

describe("a decision is refused", () => {
  it.each([
    ["an empty edit", {}, { type: "edit", answer: "" }, "answer"],
    ["an edit without text", {}, { type: "edit" }, "answer"],
    ["an answer of blanks", {}, { type: "respond", answer: "\u200b \u3000" }, "answer"],
    ["acceptance of nothing", withoutDraft, { type: "accept" }, "type"],
    ["a change to nothing", withoutDraft, { type: "edit", answer: "11日です。" }, "type"],
  ])("for %s, naming the field; the ticket stays open", async (_name, changes, given, where) => {
    const { ticket, tickets, decide } = await open(changes);
    await expect(decide(given)).rejects.toMatchObject({ code: "input_invalid", where });
    expect((await tickets.get(ticket.ticket_id)).status).toBe("waiting");
    expect((await tickets.history(ticket.ticket_id)).map(({ kind }) => kind)).toEqual(["created", "refused"]);
    await expect(decide({ type: "ignore" })).resolves.toMatchObject({ type: "ignore" });
  });

  it("the second time, naming who was first, when and how", async () => {
    const { ticket, tickets, storage, decide } = await open();
    await decide({ type: "ignore" }, { by: "Abe" });
    await expect(decide({ type: "accept" }, { by: "Baba" })).rejects.toMatchObject({
      code: "conflict",
      message: `ticket ${ticket.ticket_id} was decided already: ignore, by Abe, at 2026-06-10T01:00:00.000Z`,
    });
    expect((await tickets.history(ticket.ticket_id)).at(-1)).toMatchObject({
      kind: "refused",
      actor: "Baba",
      detail: { type: "accept", code: "conflict" },
    });
    expect([...readLabels(storage)]).toHaveLength(1);
  });

  it("when it was made on something other than the ticket shows", async () => {
    const { ticket, tickets, decide } = await open();
    await expect(decide({ type: "accept" }, { evidence_digest: "other" })).rejects.toMatchObject({ code: "conflict" });
    expect(await tickets.decision(ticket.ticket_id)).toBeNull();
  });

  it.each([["r2"], [null]])("when the draft stands on a release that is no longer current (now %s)", async (now) => {
    const { tickets, ticket, decide } = await open();
    for (const given of [{ type: "accept" }, { type: "edit", answer: "11日です。" }]) {
      await expect(decide(given, { currentVersion: now })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/^stale: .*r1/) as string,
      });
    }
    expect((await tickets.get(ticket.ticket_id)).status).toBe("waiting");
    // A person's own answer does not stand on the draft's evidence.
    await expect(decide({ type: "respond", answer: "11日です。" }, { currentVersion: now })).resolves.toBeTruthy();
  });

  it("a draft that stands on no release at all is never accepted", async () => {
    const { decide } = await open({ corpus_version: null });
    await expect(decide({ type: "accept" }, { currentVersion: null })).rejects.toMatchObject({ code: "conflict" });
  });

  it("when its run was cancelled, when nobody is named, and when there is no such ticket", async () => {
    const { ticket, tickets, decide } = await open();
    await expect(decide({ type: "accept" }, { by: " " })).rejects.toMatchObject({ code: "input_invalid", where: "by" });
    await tickets.cancelForRun("run-1", "Abe");
    await expect(decide({ type: "accept" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("cancelled") as string,
    });
    const basis = { by: "Abe", evidence_digest: ticket.evidence_digest, currentVersion: "r1" };
    await expect(tickets.decide("T-0", input({ type: "accept" }), basis)).rejects.toMatchObject({ code: "not_found" });
  });

  it("whole: when its label cannot be written, nothing was decided", async () => {
    const { ticket, tickets, storage, decide } = await open();
    storage.sqlite.exec("CREATE TRIGGER no_label BEFORE INSERT ON labels BEGIN SELECT RAISE(ABORT, 'full'); END");
    await expect(decide({ type: "accept" })).rejects.toMatchObject({ code: "storage_failed" });
    expect(await tickets.decision(ticket.ticket_id)).toBeNull();
    expect(await tickets.history(ticket.ticket_id)).toHaveLength(1);
    storage.sqlite.exec("DROP TRIGGER no_label");
    await expect(decide({ type: "accept" })).resolves.toMatchObject({ type: "accept" });
  });
});
