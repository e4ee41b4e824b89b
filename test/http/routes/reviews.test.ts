import { describe, expect, it } from "vitest";
import type { Decision } from "../../../src/core/review-decision.js";
import type { Answer } from "../../../src/http/shown-answer.js";
import { runCli } from "../../support/cli.js";
import { openReviewed } from "../../support/review.js";
import type { TestServices } from "../../support/services.js";
import { problemOf, startTestService, type TestService } from "../test-service.js";
import { answerOf, leaveQuestion } from "./answering-service.js";

interface Review {
  readonly ticket_id: string;
  readonly status: string;
  readonly owner: string | null;
  readonly evidence_digest: string;
  readonly content: { readonly answer: string };
  readonly history: readonly { readonly kind: string; readonly actor: string }[];
  readonly decision: Decision | null;
  readonly allowed_decisions: readonly string[];
}

interface Held {
  readonly services: TestServices;
  readonly service: TestService;
  readonly asker: string;
  readonly reviewer: string;
  readonly id: string;
  readonly ticketId: string;
  look(): Promise<Review>;
  decide(body: Readonly<Record<string, unknown>>, token?: string): Promise<Response>;
  answer(): Promise<Answer>;
}

async function hold(services?: TestServices): Promise<Held> {
  const opened = services ?? (await openReviewed());
  const service = await startTestService({ services: opened, http: { auth: ["keys"] } });
  const asker = service.key(["ask"]);
  const reviewer = service.key(["review"]);
  const held = await answerOf(service.post("/v1/answers", { question: leaveQuestion }, { token: asker }));
  const ticketId = held.outcome?.ticket_id ?? "";
  const look = async (): Promise<Review> =>
    (await (await service.call("GET", `/v1/reviews/${ticketId}`, { token: reviewer })).json()) as Review;
  return {
    ...{ services: opened, service, asker, reviewer, ticketId, look },
    id: held.process_id,
    async decide(body, token = reviewer) {
      const digest = { evidence_digest: (await look()).evidence_digest };
      return service.post(`/v1/reviews/${ticketId}/decision`, { ...digest, ...body }, { token });
    },
    answer: () => answerOf(service.call("GET", `/v1/answers/${held.process_id}`, { token: asker })),
  };
}

describe("the queue", () => {
  it("lists what waits, filters it, and shows a ticket with all that a decision needs", async () => {
    const { service, reviewer, ticketId, look } = await hold();
    const list = async (query: string): Promise<readonly string[]> => {
      const response = await service.call("GET", `/v1/reviews${query}`, { token: reviewer });
      const { reviews } = (await response.json()) as { reviews: { ticket_id: string }[] };
      return reviews.map((review) => review.ticket_id);
    };
    expect(await list("")).toEqual([ticketId]);
    expect(await list("?unowned=true&kind=check_draft&order=owner")).toEqual([ticketId]);
    for (const query of ["?status=decided", "?owner=somebody", "?overdue=true", "?kind=ask_again", "?category=none"]) {
      expect([query, await list(query)]).toEqual([query, []]);
    }
    expect((await service.call("GET", "/v1/reviews?kind=other", { token: reviewer })).status).toBe(400);
    expect(await look()).toMatchObject({
      status: "waiting",
      content: { answer: expect.stringContaining("20日") as string },
      decision: null,
      current_version: "2026-10",
      overdue: false,
      allowed_decisions: ["accept", "edit", "respond", "ignore"],
    });
    const prefix = await service.call("GET", `/v1/reviews/${ticketId.slice(0, 6)}`, { token: reviewer });
    expect(prefix.status).toBe(404);
    const foreign = service.key(["review"], { tenant: "acme" });
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "/take"],
    ] as const) {
      const response = await service.call(method, `/v1/reviews/${ticketId}${path}`, { token: foreign });
      expect(response.status).toBe(404);
    }
  });

  it("is taken and commented on in the name of whoever calls", async () => {
    const { service, reviewer, ticketId, look } = await hold();
    const by = `key:${reviewer.split("_")[1] ?? ""}`;
    await service.post(`/v1/reviews/${ticketId}/take`, undefined, { token: reviewer });
    expect(await look()).toMatchObject({ owner: by });
    await service.post(`/v1/reviews/${ticketId}/take`, { owner: "suzuki" }, { token: reviewer });
    const headers = { "idempotency-key": "c1" };
    for (let time = 0; time < 2; time += 1) {
      await service.post(`/v1/reviews/${ticketId}/comments`, { text: "確認中" }, { token: reviewer, headers });
    }
    const { owner, history } = await look();
    expect(owner).toBe("suzuki");
    expect(history.map(({ kind, actor }) => [kind, actor])).toEqual([
      ["created", "konkyo"],
      ["assigned", by],
      ["assigned", by],
      ["commented", by],
    ]);
    const blank = await service.post(`/v1/reviews/${ticketId}/comments`, { text: "　" }, { token: reviewer });
    expect(blank.status).toBe(400);
  });
});

describe("a decision", () => {
  it.each([
    [{ type: "accept" }, "answered", "20日"],
    [{ type: "edit", answer: "年に20日です。 [1]" }, "answered", "年に20日です。 [1]"],
    [{ type: "respond", answer: "人事部へどうぞ。" }, "answered", "人事部へどうぞ。"],
    [{ type: "ignore", problem: "対象外" }, "declined", ""],
  ])("%j is applied, sent, and seen by whoever asked", async (decision, status, text) => {
    const { decide, answer, service, reviewer, services, id } = await hold();
    const response = await decide(decision);
    expect(response.status).toBe(200);
    const body = (await response.json()) as { answer: Answer; problem: string | null };
    expect(body).toMatchObject({ decision: { type: decision.type }, answer: { status }, problem: null });
    expect(await answer()).toMatchObject({ status });
    expect((await answer()).outcome?.message).toContain(text);
    expect(services.deliveries.of(id)?.status).toBe(status);
    const { labels } = (await (await service.call("GET", "/v1/labels", { token: reviewer })).json()) as {
      labels: { labelled_by: string }[];
    };
    expect(labels).toMatchObject([{ labelled_by: `key:${reviewer.split("_")[1] ?? ""}`, process_id: id }]);
  });

  it("leaves the verdicts on a draft away where a person answered in its place", async () => {
    const { decide, answer } = await hold();
    await decide({ type: "respond", answer: "人事部へどうぞ。" });
    expect(await answer()).toMatchObject({ status: "answered", scores: [], evidence: [] });
    expect(JSON.stringify(await answer())).not.toContain("20日");
  });

  // B13
  it.each([
    [{ type: false }, "body.type"],
    [{ type: 0 }, "body.type"],
    [{ type: "" }, "body.type"],
    [{ type: "approve" }, "body.type"],
    [{}, "body.type"],
    [{ type: "edit", answer: "" }, "body.answer"],
    [{ type: "edit" }, "body.answer"],
    [{ type: "respond", answer: "　" }, "body.answer"],
    [{ type: "edit", answer: 0 }, "body.answer"],
    [{ type: "edit", answer: false }, "body.answer"],
    [{ type: "accept", repair: "" }, "body.repair"],
    [{ type: "accept", problem: 0 }, "body.problem"],
    [{ type: "accept", evidence_digest: "" }, "body.evidence_digest"],
    [{ type: "accept", score: 0 }, "body"],
  ])("%j is refused with the field's name, and the ticket can still be decided", async (body, where) => {
    const { decide, look } = await hold();
    const refused = await decide(body);
    expect(await problemOf(refused)).toMatchObject({ status: 400, code: "input_invalid", where });
    expect((await look()).status).toBe("waiting");
    expect((await decide({ type: "ignore" })).status).toBe(200);
  });

  it("on something other than what the ticket shows is refused", async () => {
    const { decide, look } = await hold();
    const problem = await problemOf(await decide({ type: "accept", evidence_digest: "0".repeat(64) }));
    expect(problem).toMatchObject({
      status: 409,
      hint: expect.stringContaining((await look()).evidence_digest) as string,
    });
  });

  it("is taken once under an Idempotency-Key, and again told alike", async () => {
    const { service, ticketId, reviewer, look } = await hold();
    const { evidence_digest } = await look();
    const request = { token: reviewer, headers: { "idempotency-key": "d1" } };
    const post = () => service.post(`/v1/reviews/${ticketId}/decision`, { type: "accept", evidence_digest }, request);
    const first = await (await post()).text();
    const again = await post();
    expect([again.status, await again.text()]).toEqual([200, first]);
  });

  // B14
  it("of two at the same moment is one, 20 times; the other is told who was first", async () => {
    const services = await openReviewed();
    const service = await startTestService({ services, http: { auth: ["keys"] } });
    const [asker, one, other] = [service.key(["ask"]), service.key(["review"]), service.key(["manage"])];
    for (let turn = 0; turn < 20; turn += 1) {
      const held = await answerOf(service.post("/v1/answers", { question: leaveQuestion }, { token: asker }));
      const ticketId = held.outcome?.ticket_id ?? "";
      const { evidence_digest } = await services.tickets.get(ticketId);
      const post = (type: string, token: string) =>
        service.post(`/v1/reviews/${ticketId}/decision`, { type, evidence_digest }, { token });
      const responses = await Promise.all([post("accept", one), post("ignore", other)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [won, lost] = responses[0]?.status === 200 ? responses : responses.reverse();
      const { decision } = (await won?.json()) as { decision: Decision };
      const problem = await problemOf(lost as Response);
      expect(problem.message).toContain(decision.decided_by);
      expect(problem.message).toContain(decision.type);
      expect(kindsOf(services, ticketId)).toEqual({ decided: 1, delivered: 1, refused: 1 });
    }
  });

  // B14
  it("over HTTP and on the command line at the same moment is one", async () => {
    const services = await openReviewed();
    const cli = { folder: services.folder, environment: { KONKYO_RELEASE_MODE: "review_all" } };
    for (const headStart of [0, 700, 1400, 4000]) {
      const { ticketId, decide, id } = await hold(services);
      const command = runCli(["review", "decide", ticketId, "ignore", "--by", "sato", "--json"], cli);
      // The command needs a moment to start; now one, now the other is first.
      await new Promise((resolve) => setTimeout(resolve, headStart));
      const response = await decide({ type: "accept" });
      const { code, stdout, stderr } = await command;
      const told = stdout + stderr;
      const wins = [response.status === 200, code === 0];
      expect(wins.filter(Boolean), told).toHaveLength(1);
      const winner = await services.tickets.decision(ticketId);
      if (response.status === 200) expect(told).toContain(winner?.decided_by);
      else expect((await problemOf(response)).message).toContain("sato");
      expect(services.deliveries.of(id)?.status).toBe(response.status === 200 ? "answered" : "declined");
      expect(kindsOf(services, ticketId)).toEqual({ decided: 1, delivered: 1, refused: 1 });
    }
  }, 60_000);
});

function kindsOf({ storage }: TestServices, ticketId: string): Readonly<Record<string, number>> {
  const rows = storage.sqlite
    .prepare(
      `SELECT kind, count(*) AS times FROM ticket_events
       WHERE ticket_id = ? AND kind IN ('decided', 'delivered', 'refused') GROUP BY kind`,
    )
    .all(ticketId) as { kind: string; times: number }[];
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
}
