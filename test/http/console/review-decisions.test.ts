import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, openBrowser } from "../../browser/browser.js";
import { decide, leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion, ingestFiles } from "../../support/services.js";
import { openReader, seriousFindings } from "./console-browser.js";
import { startConsole } from "./console-service.js";
import { openHeld } from "./held-ticket.js";
import { signIn } from "./sign-in.js";

const draft = "有給休暇は年に20日あります。";

describe.skipIf(chromiumPath === undefined)("deciding in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("lets one of two who decide at once win, and tells the other who decided, when and what", async () => {
    const services = await openReviewed();
    const run = await askQuestion(services, leaveQuestion);
    const ticketId = run.outcome?.ticket_id ?? "";
    const service = await startConsole(services, { auth: ["keys"] });
    const first = service.key(["review"]);
    const [winner, loser] = await Promise.all(
      [first, service.key(["review"])].map(async ({ token }) => {
        const { page } = await openReader(browser, service.url);
        await signIn(page, token, `/review/${ticketId}?decide=respond`);
        return page;
      }),
    );
    await loser!.fill("#answer", "人事部に聞いてください。");
    await loser!.click("button.primary");
    await winner!.fill("#answer", "年に20日です。");
    await winner!.click("button.primary");
    await winner!.click('button[value="send"]');
    await winner!.waitForSelector(".outcome-block");
    const answer = loser!.waitForResponse((response) => response.url().endsWith("/decide"));
    await loser!.click('button[value="send"]');
    expect((await answer).status()).toBe(409);
    expect(await loser!.textContent("#conflict")).toBe("ほかの人が先に判断しました");
    const told = await loser!.textContent(".outcome-block");
    expect(await loser!.textContent(`.outcome-block [title="key:${first.id}"]`)).toBe("test");
    expect(told).toContain("年に20日です。");
    expect(told).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    expect(await loser!.inputValue("#typed")).toContain("人事部に聞いてください。");
    expect(await seriousFindings(loser!)).toEqual([]);
    expect(services.deliveries.of(run.process_id)?.message).toBe("年に20日です。");
  });

  it("does not send a draft whose release was replaced meanwhile, and says what has changed", async () => {
    const { service, services, run, ticketId } = await openHeld();
    const { page } = await openReader(browser, service.url, { language: "en" });
    await page.goto(`/review/${ticketId}?decide=edit`);
    await page.fill("#answer", "It is 20 days. [1]");
    await ingestFiles(services, "2026-11", { "leave.md": "# 有給休暇\n\n有給休暇は年に25日あります。\n" });
    await page.click("button.primary");
    expect(await page.textContent("#conflict")).toBe("The documents have changed, so this draft cannot be sent");
    expect(await page.textContent(".stale")).toContain("“2026-10”. The current release is “2026-11”.");
    expect(await page.textContent(".stale-documents li")).toMatch(/changed.*leave\.md/s);
    expect(await page.inputValue("#typed")).toBe("It is 20 days. [1]");
    expect(await page.locator('[data-key="a"], [data-key="e"]').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(services.deliveries.of(run.process_id)).toBeNull();
    await page.click('[data-key="r"]');
    await page.fill("#answer", "25 days.");
    await page.click("button.primary");
    await page.click('button[value="send"]');
    await page.waitForSelector(".outcome-block");
    expect(services.deliveries.of(run.process_id)?.message).toBe("25 days.");
  });

  it("goes on with a run that stopped after its decision was recorded", async () => {
    const { service, services, run, ticketId } = await openHeld();
    const { evidence_digest } = await services.tickets.get(ticketId);
    const input = { type: "accept", answer: null, repair: null, problem: "" } as const;
    await services.tickets.decide(ticketId, input, { by: "local", evidence_digest, currentVersion: "2026-10" });
    const { page } = await openReader(browser, service.url, { language: "en" });
    await page.goto(`/review/${ticketId}`);
    expect(await page.textContent(".outcome-block")).toContain("nothing has been sent yet");
    await page.click(".outcome-block button");
    await page.waitForSelector(".outcome-block .message-answered");
    expect(services.deliveries.of(run.process_id)?.message).toContain(draft);
  });

  it("records what was found of an answer that had been sent, and sends nothing", async () => {
    const { service, services, run, ticketId } = await openHeld();
    await decide(services, ticketId, { type: "accept" });
    const { content, question } = await services.tickets.get(ticketId);
    const sampled = await services.tickets.open({
      ...{ process_id: run.process_id, reason: "sampled", question, language: "ja", category: "standard" },
      ...{ corpus_version: "2026-10", content },
    });
    const before = services.deliveries.of(run.process_id);
    const { page } = await openReader(browser, service.url, { language: "en" });
    await page.goto(`/review/${sampled.ticket_id}`);
    expect(await page.textContent(".decision-bar")).toContain("This answer has been sent.");
    await page.click('[data-key="i"]');
    await page.selectOption("#repair", "document");
    await page.click("text=Record this decision");
    await page.waitForSelector(".outcome-block");
    expect(await page.textContent(".outcome-block .facts")).toContain("It is wrong");
    expect(services.deliveries.of(run.process_id)).toEqual(before);
  });
});
