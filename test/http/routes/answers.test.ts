import http from "node:http";
import { describe, expect, it } from "vitest";
import { ingestFiles, openServices } from "../../support/services.js";
import { openReviewed } from "../../support/review.js";
import { problemOf, startTestService, type TestService } from "../test-service.js";
import { answerOf, drafting, eventsOf, leaveQuestion, leaveText, startAnswering } from "./answering-service.js";

const question = leaveQuestion;
const events = { accept: "text/event-stream" };

async function startWith(files: Readonly<Record<string, string>>): Promise<TestService> {
  const services = await openServices();
  await ingestFiles(services, "r1", files);
  return startTestService({ services, http: { auth: ["keys"] } });
}

const forHr = "---\ntitle: 賞与\naudience: [hr]\n---\n\n# 賞与\n\n賞与は年に2回、6月と12月に支給されます。\n";

describe("POST /v1/answers", () => {
  it("answers with citations, their evidence and the scores, and has the same by its id", async () => {
    const service = await startWith({ "leave.md": `# 有給休暇\n\n${leaveText}\n` });
    const token = service.key(["ask"]);
    const answer = await answerOf(service.post("/v1/answers", { question }, { token }));
    expect(answer).toMatchObject({
      status: "answered",
      corpus_version: "r1",
      outcome: { status: "answered", citations: [{ number: 1, title: "有給休暇" }], released_by: { by: "policy" } },
      evidence: [{ corpus_version: "r1", content: expect.stringContaining(leaveText) as string }],
    });
    expect(answer.outcome?.message).toContain("[1]");
    expect(Object.keys(answer.values).length).toBeGreaterThan(0);
    expect(answer.scores.map((score) => score.metric)).toEqual(Object.keys(answer.values));
    const again = await answerOf(service.call("GET", `/v1/answers/${answer.process_id}`, { token }));
    expect(again).toEqual(answer);
  });

  it("says 200 for every way to end: no evidence is held, a question without text is stopped", async () => {
    const service = await startTestService({ http: { auth: ["keys"] } });
    const token = service.key(["ask"]);
    const held = await service.post("/v1/answers", { question: "東京タワーの高さは？" }, { token });
    expect([held.status, await held.json()]).toMatchObject([
      200,
      { status: "held", outcome: { reason: "no_evidence", ticket_id: expect.stringMatching(/^T-/) as string } },
    ]);
    const blank = await service.post("/v1/answers", { question: "　" }, { token });
    expect([blank.status, await blank.json()]).toMatchObject([200, { status: "stopped" }]);
  });

  it.each([
    [{}, "body.question"],
    [{ question: "" }, "body.question"],
    [{ question: 0 }, "body.question"],
    [{ question: "x".repeat(10_001) }, "body.question"],
    [{ question, stream: "yes" }, "body.stream"],
  ])("refuses %j and names the field", async (body, where) => {
    const service = await startTestService();
    expect(await problemOf(await service.post("/v1/answers", body))).toMatchObject({ status: 400, where });
  });

  it("uses only documents for the groups of the key, whatever the body says", async () => {
    const service = await startWith({ "bonus.md": forHr });
    const asked = { question: "賞与は年に何回支給されますか？" };
    const without = service.key(["ask"]);
    const inHr = service.key(["ask"], { groups: ["hr"] });
    for (const body of [asked, { ...asked, groups: ["hr"] }, { ...asked, caller_groups: ["hr"] }]) {
      const answer = await service.post("/v1/answers", body, { token: without, headers: { "x-groups": "hr" } });
      const text = await answer.text();
      expect([answer.status, text.includes("6月"), text.includes("no_evidence")]).toEqual([200, false, true]);
    }
    expect(await answerOf(service.post("/v1/answers", asked, { token: inHr }))).toMatchObject({ status: "answered" });
  });

  it.each([
    ["the header", { headers: events }, {}],
    ["the body", {}, { stream: true }],
  ])("streams on request by %s: the id, each step, then the answer", async (_how, request, more) => {
    const service = await startWith({ "leave.md": `# 有給休暇\n\n${leaveText}\n` });
    const token = service.key(["ask"]);
    const response = await service.post("/v1/answers", { question, ...more }, { token, ...request });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const received = eventsOf(await response.text());
    const [first] = received;
    const last = received.at(-1);
    expect(first?.event).toBe("run");
    const nodes = received.filter(({ event }) => event === "node").map(({ data }) => data["node"]);
    expect(nodes.slice(0, 3)).toEqual(["receive", "retrieve", "gate"]);
    expect(nodes.at(-1)).toBe("deliver");
    expect(last).toMatchObject({
      event: "result",
      data: { status: "answered", process_id: first?.data["process_id"] },
    });
  });

  it("under an Idempotency-Key asks once, as a whole and as a stream", async () => {
    const service = await startWith({ "leave.md": `# 有給休暇\n\n${leaveText}\n` });
    const token = service.key(["ask", "read"]);
    for (const more of [{}, events]) {
      const request = { token, headers: { "idempotency-key": `k${Object.keys(more).length}`, ...more } };
      const first = await (await service.post("/v1/answers", { question }, request)).text();
      const again = await service.post("/v1/answers", { question }, request);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(await again.text()).toBe(first);
    }
    const { runs } = (await (await service.call("GET", "/v1/runs", { token })).json()) as { runs: unknown[] };
    expect(runs).toHaveLength(2);
  });
});

describe("GET /v1/answers/{process_id}", () => {
  it("is for whoever asked and for reviewers; another's answer is not told apart from none", async () => {
    const service = await startWith({ "leave.md": `# 有給休暇\n\n${leaveText}\n` });
    const asker = service.key(["ask"]);
    const { process_id: id } = await answerOf(service.post("/v1/answers", { question }, { token: asker }));
    const status = async (token: string, path = id) =>
      (await service.call("GET", `/v1/answers/${path}`, { token })).status;
    expect(await status(asker)).toBe(200);
    for (const role of ["review", "manage", "read"] as const) expect(await status(service.key([role]))).toBe(200);
    expect(await status(service.key(["ask"]))).toBe(404);
    for (const role of ["ask", "review", "manage", "read"] as const) {
      expect(await status(service.key([role], { tenant: "acme" }))).toBe(404);
    }
    expect(await status(asker, "none")).toBe(404);
    expect(await status(service.key(["read"]), id.slice(0, 8))).toBe(404);
    const cancel = await service.post(`/v1/answers/${id}/cancel`, undefined, { token: service.key(["ask"]) });
    expect(cancel.status).toBe(404);
  });

  it("holds the groups of today against what the answer stands on", async () => {
    const service = await startWith({ "bonus.md": forHr });
    const { storage } = service.services;
    const token = service.key(["ask"], { groups: ["hr"] });
    const asked = await answerOf(service.post("/v1/answers", { question: "賞与は何回？" }, { token }));
    expect(asked.status).toBe("answered");
    storage.sqlite.prepare("UPDATE api_keys SET groups_json = '[\"sales\"]' WHERE key_id = ?").run(token.split("_")[1]);
    const refused = await service.call("GET", `/v1/answers/${asked.process_id}`, { token });
    const text = await refused.text();
    expect([refused.status, text.includes("6月"), text.includes("[1]")]).toEqual([403, false, false]);
  });

  it("refuses what stands on pieces that are no longer there to be held against anybody's groups", async () => {
    const service = await startWith({ "leave.md": `# 有給休暇\n\n${leaveText}\n` });
    const token = service.key(["ask"]);
    const { process_id: id } = await answerOf(service.post("/v1/answers", { question }, { token }));
    service.services.storage.sqlite.exec("DELETE FROM chunks");
    expect((await service.call("GET", `/v1/answers/${id}`, { token })).status).toBe(403);
  });

  it("shows where a run stands that goes on, was cancelled or failed", async () => {
    const { service, models } = await startAnswering(() => ({ kind: "hang" }));
    const pending = service.post("/v1/answers", { question });
    await models.received(1);
    const [{ process_id: id } = { process_id: "" }] = (
      (await (await service.call("GET", "/v1/runs")).json()) as { runs: { process_id: string }[] }
    ).runs;
    const look = () => answerOf(service.call("GET", `/v1/answers/${id}`));
    expect(await look()).toMatchObject({ status: "running", outcome: null, evidence: [], scores: [] });
    const cancelled = await service.post(`/v1/answers/${id}/cancel`, undefined);
    expect(await cancelled.json()).toMatchObject({
      process_id: id,
      running: true,
      settled: expect.arrayContaining(["gate"]) as string[],
    });
    expect(await problemOf(await pending)).toMatchObject({ status: 409, code: "cancelled", process_id: id });
    expect(await look()).toMatchObject({ status: "cancelled", outcome: null });
    service.services.storage.sqlite.prepare("UPDATE runs SET status = 'failed'").run();
    expect(await look()).toMatchObject({ status: "failed" });
  });

  it("refuses to cancel what was sent", async () => {
    const service = await startWith({ "leave.md": `# 有給休暇\n\n${leaveText}\n` });
    const token = service.key(["ask"]);
    const { process_id: id } = await answerOf(service.post("/v1/answers", { question }, { token }));
    expect((await service.post(`/v1/answers/${id}/cancel`, undefined, { token })).status).toBe(409);
  });
});

describe("a held answer", () => {
  it("shows nothing of the draft, its evidence and its verdicts to whoever asked, in any reply", async () => {
    const services = await openReviewed();
    const service = await startTestService({ services, http: { auth: ["keys"] } });
    const token = service.key(["ask"]);
    const draft = "年に20日";
    const asked = { token, headers: { "idempotency-key": "k" } };
    const first = await service.post("/v1/answers", { question }, asked);
    const text = await first.text();
    const { process_id: id, outcome } = JSON.parse(text) as Awaited<ReturnType<typeof answerOf>>;
    expect(outcome).toMatchObject({ status: "held", reason: "review_required", detail: "" });
    const ticketId = outcome?.ticket_id ?? "";
    const [ticket] = await services.tickets.byRun(id);
    expect(ticket?.content.answer).toContain(draft);
    const replies = [
      text,
      await (await service.post("/v1/answers", { question }, asked)).text(),
      await (await service.post("/v1/answers", { question, stream: true }, { token })).text(),
      await (await service.call("GET", `/v1/answers/${id}`, { token })).text(),
    ];
    for (const path of [
      `/v1/reviews/${ticketId}`,
      "/v1/reviews",
      "/v1/runs",
      `/v1/runs/${id}`,
      "/v1/labels",
      "/v1/references",
    ]) {
      const response = await service.call("GET", path, { token });
      expect([path, response.status]).toEqual([path, 403]);
      replies.push(await response.text());
    }
    replies.push(await (await service.post(`/v1/answers/${id}/cancel`, undefined, { token })).text());
    for (const reply of replies) expect(reply).not.toContain(draft);
  });
});

// B15
describe("a caller who closes the connection", () => {
  it.each([
    ["of an answer that is waited for", {}],
    ["of a stream, after the first event", { stream: true }],
  ])(
    "%s stops the model call within a second; nothing more is asked, and the run is cancelled",
    async (_which, more) => {
      const { service, models } = await startAnswering(() => ({ kind: "hang" }));
      const request = http.request(`${service.url}/v1/answers`, {
        method: "POST",
        headers: { "content-type": "application/json" },
      });
      request.on("error", () => undefined);
      request.on("response", (response) => response.on("error", () => undefined).resume());
      request.end(JSON.stringify({ question, ...more }));
      await models.received(1);
      request.destroy();
      await models.closedByClient(1);
      const statuses = () => service.services.storage.sqlite.prepare("SELECT status FROM runs").pluck().all();
      await expect.poll(statuses, { timeout: 10_000 }).toEqual(["cancelled"]);
      expect(models.requests).toHaveLength(1);
      expect(service.services.storage.sqlite.prepare("SELECT count(*) FROM deliveries").pluck().get()).toBe(0);
    },
  );

  it("is not seen in one who waits: the model may take its time", async () => {
    const { service } = await startAnswering(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return drafting(request);
    });
    expect(await answerOf(service.post("/v1/answers", { question }))).toMatchObject({ status: "answered" });
    const streamed = eventsOf(await (await service.post("/v1/answers", { question, stream: true })).text());
    expect(streamed.at(-1)).toMatchObject({ event: "result", data: { status: "answered" } });
  });
});
