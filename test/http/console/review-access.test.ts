import { describe, expect, it } from "vitest";
import { leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion, type TestServices } from "../../support/services.js";
import { startConsole, type ConsoleService } from "./console-service.js";
import { pageCaller } from "./page-caller.js";

async function held(): Promise<{ services: TestServices; service: ConsoleService; ticketId: string; digest: string }> {
  const services = await openReviewed();
  const { outcome } = await askQuestion(services, leaveQuestion);
  const ticketId = outcome?.ticket_id ?? "";
  const { evidence_digest: digest } = await services.tickets.get(ticketId);
  return { services, service: await startConsole(services, { auth: ["keys"] }), ticketId, digest };
}

describe("who may review", () => {
  it.each([
    { roles: ["ask"], sees: 403, acts: 403 },
    { roles: ["read"], sees: 200, acts: 403 },
    { roles: ["manage"], sees: 200, acts: 303 },
    { roles: ["review"], sees: 200, acts: 303 },
  ] as const)("is refused or served by the server, whatever the page shows: $roles", async ({ roles, sees, acts }) => {
    const { service, services, ticketId, digest } = await held();
    const call = pageCaller(service, roles);
    const pages = await Promise.all(
      ["/review", `/review/${ticketId}`, `/review/${ticketId}?decide=edit`].map((path) => call(path)),
    );
    expect(pages.map(({ status }) => status)).toEqual([sees, sees, sees]);
    const [queue = "", ticket = "", open = ""] = await Promise.all(pages.map((page) => page.text()));
    const offers = /<form method="post" action="\/review/;
    expect([offers.test(queue), offers.test(ticket), offers.test(open)]).toEqual([false, acts === 303, acts === 303]);
    expect((await call(`/review/${ticketId}/comment`, { text: "hello" })).status).toBe(acts);
    expect((await call(`/review/${ticketId}/take`, { owner: "somebody" })).status).toBe(acts);
    const accept = { type: "accept", step: "send", evidence_digest: digest };
    expect((await call(`/review/${ticketId}/decide`, accept)).status).toBe(acts);
    expect((await call(`/review/${ticketId}/resume`, {})).status).toBe(acts);
    expect((await services.tickets.get(ticketId)).status).toBe(acts === 303 ? "decided" : "waiting");
  });

  it("does not reach the tickets of another tenant", async () => {
    const { service, services, ticketId, digest } = await held();
    const call = pageCaller(service, ["review"], { tenant: "other" });
    expect((await call(`/review/${ticketId}`)).status).toBe(404);
    expect(await (await call("/review?status=all")).text()).not.toContain(leaveQuestion);
    const accept = { type: "accept", step: "send", evidence_digest: digest };
    expect((await call(`/review/${ticketId}/decide`, accept)).status).toBe(404);
    expect((await services.tickets.get(ticketId)).status).toBe("waiting");
  });

  it("takes one of many decisions that come at once", async () => {
    const { service, services, ticketId, digest } = await held();
    const { process_id } = await services.tickets.get(ticketId);
    const call = pageCaller(service, ["review"]);
    const answers = Array.from({ length: 12 }, (_, number) => `回答 ${number}`);
    const replies = await Promise.all(
      answers.map((answer) =>
        call(`/review/${ticketId}/decide`, { type: "respond", step: "send", answer, evidence_digest: digest }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([303, ...Array.from({ length: 11 }, () => 409)]);
    expect(services.deliveries.of(process_id)?.message).toBe(answers[statuses.indexOf(303)]);
    const sent = (await services.tickets.history(ticketId)).filter(({ kind }) => kind === "delivered");
    expect(sent).toHaveLength(1);
  });

  it("is never decided by a form of another site", async () => {
    const { service, services, ticketId, digest } = await held();
    const call = pageCaller(service, ["review"]);
    const accept = { type: "accept", step: "send", evidence_digest: digest };
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await call(`/review/${ticketId}/decide`, accept, foreign)).status).toBe(403);
    expect((await services.tickets.get(ticketId)).status).toBe("waiting");
  });

  it("is decided only on what was seen, and says so otherwise", async () => {
    const { service, services, ticketId } = await held();
    const call = pageCaller(service, ["review"]);
    for (const digest of ["", "0".repeat(64)]) {
      const response = await call(`/review/${ticketId}/decide`, {
        type: "accept",
        step: "send",
        evidence_digest: digest,
      });
      expect(response.status).toBe(409);
      expect(await response.text()).toContain("What you saw is not what the ticket holds now");
    }
    for (const form of [{ type: "burn", step: "send" }, { type: "accept", step: "later" }, {}]) {
      expect((await call(`/review/${ticketId}/decide`, { ...form })).status).toBe(400);
    }
    expect((await services.tickets.get(ticketId)).status).toBe("waiting");
  });

  it.each(["T-0000000000000000", "T-", "T-%2e%2e", "T-00000000000000001", "'"])("knows no ticket %s", async (id) => {
    const { service } = await held();
    const call = pageCaller(service, ["review"]);
    expect((await call(`/review/${id}`)).status).toBe(404);
    expect((await call(`/review/${id}/decide`, { type: "ignore", step: "send" })).status).toBe(404);
  });
});

describe("the queue", () => {
  it("is filtered and paged by the server, with its state in the address", async () => {
    const { service, services, ticketId } = await held();
    const { content } = await services.tickets.get(ticketId);
    for (let number = 0; number < 60; number += 1) {
      await services.tickets.open({
        ...{ process_id: `run-${number}`, question: `質問 ${number}`, language: "ja", category: "standard" },
        ...{ corpus_version: "2026-10", content, reason: number % 2 === 0 ? "no_evidence" : "low_score" },
      });
    }
    const { sqlite } = services.storage;
    sqlite.prepare("UPDATE tickets SET owner = 'name:me' WHERE process_id IN ('run-3', 'run-4')").run();
    sqlite.prepare("UPDATE tickets SET due_at = '2020-01-01T00:00:00.000Z' WHERE process_id = 'run-7'").run();
    const key = service.key(["review"]);
    sqlite.prepare("UPDATE tickets SET owner = ? WHERE process_id = 'run-9'").run(`key:${key.id}`);
    const call = pageCaller(service, ["review"], { token: key.token });
    const questions = async (query: string): Promise<readonly string[]> => {
      const text = await (await call(`/review${query}`)).text();
      return [...text.matchAll(/data-ticket lang="ja"\s*>([^<]*)</g)].map(([, question]) => question!.trim());
    };
    const all = (await Promise.all(["", "?page=2", "?page=3"].map(questions))).flat();
    expect([all.length, new Set(all).size, all[0]]).toEqual([61, 61, "質問 7"]);
    expect(await questions("?page=4")).toEqual([]);
    expect((await questions("?kind=check_draft")).length).toBe(25);
    expect(await questions("?kind=check_draft&page=2")).toHaveLength(6);
    expect(await questions("?overdue=1")).toEqual(["質問 7"]);
    expect(await questions(`?owner=${encodeURIComponent("name:name:me")}`)).toEqual(["質問 3", "質問 4"]);
    expect(await questions("?owner=me")).toEqual(["質問 9"]);
    expect(await questions("?owner=nobody&overdue=1&kind=check_draft")).toEqual(["質問 7"]);
    expect(await questions("?status=cancelled")).toEqual([]);
    const close = sqlite.prepare("UPDATE tickets SET status = 'decided', closed_at = ? WHERE process_id = ?");
    close.run("2026-12-01T00:00:00.000Z", "run-11");
    close.run("2026-12-02T00:00:00.000Z", "run-12");
    expect(await questions("?status=decided")).toEqual(["質問 12", "質問 11"]);
    expect((await questions("?status=nonsense&kind=%27&page=-1&owner=x")).length).toBe(25);
    const second = await (await call("/review?kind=clarify_question&page=2")).text();
    expect(second).toContain('href="/review?status=waiting&amp;kind=clarify_question&amp;page=1"');
    expect(second).toContain("26–29 of 29");
  });
});
