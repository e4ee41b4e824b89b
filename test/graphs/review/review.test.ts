import { describe, expect, it } from "vitest";
import { ask } from "../../../graphs/answer/ask.js";
import { buildAnswerGraph } from "../../../graphs/answer/build.js";
import { callerFromContext } from "../../../graphs/answer/caller.js";
import { continueRun } from "../../../graphs/answer/continue-run.js";
import { loadConfig } from "../../../src/config/load.js";
import { activateRelease } from "../../../src/corpus/releases.js";
import { cancelRun } from "../../../src/release/cancel-run.js";
import { createServices } from "../../../src/services.js";
import { readRun } from "../../../src/tracing/run-history.js";
import { decide, leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion, ingestFiles, type TestServices } from "../../support/services.js";

const deliveries = (services: TestServices): unknown[] =>
  services.storage.sqlite.prepare("SELECT process_id, status FROM deliveries").all();
const checkpoints = (services: TestServices): unknown =>
  services.storage.sqlite.prepare("SELECT count(*) FROM checkpoints").pluck().get();

async function ticketOf(services: TestServices, question = leaveQuestion): Promise<{ run: string; ticket: string }> {
  const run = await askQuestion(services, question);
  return { run: run.process_id, ticket: run.outcome?.ticket_id ?? "" };
}

describe("a draft under review_all", () => {
  it("waits: nothing is sent, and its ticket shows what a person needs", async () => {
    const services = await openReviewed();
    const run = await askQuestion(services, leaveQuestion);
    expect(run.outcome).toMatchObject({ status: "held", reason: "review_required", citations: [], released_by: null });
    expect(run.outcome?.message).not.toContain("20日");
    expect(deliveries(services)).toEqual([]);
    expect((await readRun(services.storage, run.process_id)).status).toBe("waiting");
    const ticket = await services.tickets.get(run.outcome?.ticket_id ?? "");
    expect(ticket).toMatchObject({ status: "waiting", kind: "check_draft", question: leaveQuestion });
    expect(ticket.content.answer).toContain("20日");
    expect(ticket.content.evidence[0]?.source?.title).toBe("有給休暇");
    expect(ticket.content.scores.map(({ metric }) => metric)).toContain("faithfulness");
    expect(ticket.content.hashes?.corpus).not.toBe("");
  });

  it("is sent when a person accepts it, once, and its checkpoints go", async () => {
    const services = await openReviewed();
    const { run, ticket } = await ticketOf(services);
    const settled = await decide(services, ticket, { type: "accept" });
    expect(settled.run?.outcome).toMatchObject({
      status: "answered",
      released_by: { by: "person", decided_by: "reviewer", decision_id: settled.decision.decision_id },
      ticket_id: ticket,
    });
    expect(settled.run?.outcome?.citations).toHaveLength(1);
    expect(deliveries(services)).toEqual([{ process_id: run, status: "answered" }]);
    expect(checkpoints(services)).toBe(0);
    expect((await readRun(services.storage, run)).status).toBe("finished");
    const history = await services.tickets.history(ticket);
    expect(history.map(({ kind }) => kind)).toEqual(["created", "decided", "delivered"]);
  });

  it.each([
    { type: "edit", answer: "年20日です [1]", message: "年20日です [1]", status: "answered", citations: 1 },
    { type: "edit", answer: "年20日です", message: "年20日です", status: "answered", citations: 0 },
    { type: "respond", answer: "総務へどうぞ", message: "総務へどうぞ", status: "answered", citations: 0 },
    { type: "ignore", answer: null, message: null, status: "declined", citations: 0 },
  ] as const)("becomes what the person decides: $type", async ({ type, answer, message, status, citations }) => {
    const services = await openReviewed();
    const { ticket } = await ticketOf(services);
    const { run } = await decide(services, ticket, { type, answer });
    expect(run?.outcome?.status).toBe(status);
    expect(run?.outcome?.citations).toHaveLength(citations);
    if (message !== null) expect(run?.outcome?.message).toBe(message);
    else expect(run?.outcome).toMatchObject({ reason: "not_released" });
  });

  it("can be decided in another process, long after", async () => {
    const services = await openReviewed();
    const { run, ticket } = await ticketOf(services);
    const { config } = loadConfig({ folder: services.folder, environment: { KONKYO_RELEASE_MODE: "review_all" } });
    const later = await createServices({ config, environment: {}, warn: () => undefined });
    try {
      expect((await decide(later, ticket, { type: "accept" })).run?.outcome?.status).toBe("answered");
      expect(later.deliveries.of(run)?.message).toContain("20日");
    } finally {
      await later.close();
    }
  });

  it("goes on from a decision whose process died before it could", async () => {
    const services = await openReviewed();
    const { run, ticket } = await ticketOf(services);
    const { evidence_digest } = await services.tickets.get(ticket);
    const input = { type: "accept", answer: null, repair: null, problem: "" } as const;
    await services.tickets.decide(ticket, input, { by: "someone", evidence_digest, currentVersion: "2026-10" });
    expect(deliveries(services)).toEqual([]);
    expect((await continueRun(services, run)).outcome?.status).toBe("answered");
    await expect(continueRun(services, run)).rejects.toMatchObject({ code: "not_found" });
    expect(deliveries(services)).toHaveLength(1);
  });

  it("is returned as it waits when nothing has been decided", async () => {
    const services = await openReviewed();
    const { run } = await ticketOf(services);
    expect((await continueRun(services, run)).outcome?.status).toBe("held");
  });
});

describe("a run in a graph that keeps no state", () => {
  it("ends held, and begins anew under its id once its ticket is decided", async () => {
    const services = await openReviewed();
    const graph = buildAnswerGraph(services, callerFromContext);
    const { outcome, process_id: run } = await ask(graph, services, { question: leaveQuestion, groups: [] });
    expect(outcome).toMatchObject({ status: "held", reason: "review_required" });
    const settled = await decide(services, outcome?.ticket_id ?? "", { type: "accept" });
    expect(settled.run).toMatchObject({ process_id: run, outcome: { status: "answered" } });
    expect(deliveries(services)).toEqual([{ process_id: run, status: "answered" }]);
    expect(await services.tickets.byRun(run)).toHaveLength(1);
  });
});

describe("a run that is held without a draft", () => {
  it("waits too, and takes an answer that a person writes", async () => {
    const services = await openReviewed();
    const run = await askQuestion(services, "東京タワーの高さは？");
    expect(run.outcome).toMatchObject({ status: "held", reason: "no_evidence" });
    const ticket = run.outcome?.ticket_id ?? "";
    await expect(decide(services, ticket, { type: "accept" })).rejects.toMatchObject({
      code: "input_invalid",
      where: "type",
    });
    const settled = await decide(services, ticket, { type: "respond", answer: "資料の対象外です。" });
    expect(settled.run?.outcome).toMatchObject({ status: "answered", message: "資料の対象外です。", citations: [] });
  });

  it("opens no ticket when it was stopped", async () => {
    const services = await openReviewed();
    const run = await askQuestion(services, "   ");
    expect(run.outcome).toMatchObject({ status: "stopped", ticket_id: null });
    expect(await services.tickets.list({})).toEqual([]);
  });
});

describe("before anything is sent", () => {
  it("an accept is refused when the release has changed, and a person's own answer is not", async () => {
    const services = await openReviewed();
    const { ticket } = await ticketOf(services);
    await ingestFiles(services, "2026-11", { "leave.md": "# 有給休暇\n\n有給休暇は年に25日あります。\n" });
    await expect(decide(services, ticket, { type: "accept" })).rejects.toMatchObject({ code: "conflict" });
    await expect(decide(services, ticket, { type: "edit", answer: "20日" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(deliveries(services)).toEqual([]);
    const settled = await decide(services, ticket, { type: "respond", answer: "年25日です。" });
    expect(settled.run?.outcome).toMatchObject({ status: "answered", message: "年25日です。" });
  });

  it("an accepted draft is held again when its page has changed under the same release", async () => {
    const services = await openReviewed();
    const { run, ticket } = await ticketOf(services);
    await ingestFiles(services, "2026-10", { "leave.md": "# 有給休暇\n\n有給休暇は年に25日あります。\n" });
    const settled = await decide(services, ticket, { type: "accept" });
    expect(settled.run?.outcome).toMatchObject({ status: "held", reason: "stale_evidence" });
    expect(deliveries(services)).toEqual([]);
    const again = settled.run?.outcome?.ticket_id ?? "";
    expect(again).not.toBe(ticket);
    await expect(decide(services, again, { type: "accept" })).rejects.toMatchObject({ code: "input_invalid" });
    await decide(services, again, { type: "ignore" });
    expect(deliveries(services)).toEqual([{ process_id: run, status: "declined" }]);
  });

  it("an accepted draft is not sent to someone who may no longer see its page", async () => {
    const services = await openReviewed();
    const { ticket } = await ticketOf(services);
    services.storage.sqlite.prepare("UPDATE chunks SET audience_json = '[\"board\"]'").run();
    const settled = await decide(services, ticket, { type: "accept" });
    expect(settled.run?.outcome).toMatchObject({ status: "stopped", reason: "not_permitted", citations: [] });
    expect(settled.run?.outcome?.message).not.toContain("20日");
  });

  it("a cancelled run sends nothing; its ticket is kept, closed", async () => {
    const services = await openReviewed();
    const { run, ticket } = await ticketOf(services);
    const cancelled = await cancelRun(services, run.slice(0, 8), "someone", new Date(0));
    expect(cancelled).toMatchObject({ process_id: run, tickets: [ticket], running: false });
    expect(cancelled.settled).toContain("open_ticket");
    await expect(decide(services, ticket, { type: "accept" })).rejects.toMatchObject({ code: "conflict" });
    expect((await services.tickets.get(ticket)).status).toBe("cancelled");
    expect((await readRun(services.storage, run)).status).toBe("cancelled");
    expect(deliveries(services)).toEqual([]);
  });

  it("a run that has sent its answer cannot be cancelled", async () => {
    const services = await openReviewed();
    const { run, ticket } = await ticketOf(services);
    await decide(services, ticket, { type: "accept" });
    await expect(cancelRun(services, run, "someone", new Date(0))).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("what cannot be trusted", () => {
  it("a certificate that cannot be read lets nothing out", async () => {
    const services = await openReviewed({ environment: { KONKYO_RELEASE_MODE: "certified" } });
    services.storage.sqlite
      .prepare("INSERT INTO certificates VALUES ('c1', 'standard', '', '', 'valid', NULL, NULL, '{broken')")
      .run();
    const run = await askQuestion(services, leaveQuestion);
    expect(run.outcome).toMatchObject({ status: "held", reason: "policy_failed" });
    expect(run.outcome?.detail).toContain("c1");
    expect(deliveries(services)).toEqual([]);
  });

  it("without a certificate, a certified release waits for a person", async () => {
    const services = await openReviewed({ environment: { KONKYO_RELEASE_MODE: "certified" } });
    const run = await askQuestion(services, leaveQuestion);
    expect(run.outcome).toMatchObject({ status: "held", reason: "no_certificate" });
  });

  it("a damaged ticket is named and its run sends nothing", async () => {
    const services = await openReviewed();
    const { run, ticket } = await ticketOf(services);
    services.storage.sqlite.prepare("UPDATE tickets SET content_json = '{' WHERE ticket_id = ?").run(ticket);
    await expect(decide(services, ticket, { type: "accept" })).rejects.toMatchObject({ code: "storage_failed" });
    await expect(continueRun(services, run)).rejects.toThrow(ticket);
    expect(deliveries(services)).toEqual([]);
  });

  it("activating the same release again changes nothing for a waiting draft", async () => {
    const services = await openReviewed();
    const { ticket } = await ticketOf(services);
    activateRelease(services.storage, "2026-10", new Date(1));
    expect((await decide(services, ticket, { type: "accept" })).run?.outcome?.status).toBe("answered");
  });
});
