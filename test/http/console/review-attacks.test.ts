import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attackRan, attacks, chromiumPath, openBrowser, unfoldAll } from "../../browser/browser.js";
import { leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion } from "../../support/services.js";
import { openReader } from "./console-browser.js";
import { startConsole } from "./console-service.js";
import { withAttack } from "./with-attack.js";

describe.skipIf(chromiumPath === undefined)("whatever a ticket, a document, a model or a reviewer says", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(attacks)("is text on every page of review: nothing runs, nothing is requested: %j", async (attack) => {
    const services = await openReviewed();
    const { outcome, process_id } = await askQuestion(services, leaveQuestion);
    const { content } = await services.tickets.get(outcome?.ticket_id ?? "");
    const typed = attack.replaceAll("\u0000", "").toWellFormed();
    const written = { reason: "review_required", language: "ja", corpus_version: "2026-10" } as const;
    const attacked = await services.tickets.open({
      ...written,
      ...{ process_id: `run ${typed}`, question: attack, category: attack },
      content: { ...(withAttack(content, attack) as typeof content), hashes: null, certificate_id: null },
    });
    const service = await startConsole(services);
    const { page, misdeeds } = await openReader(browser, service.url);
    const look = async (name: string): Promise<void> => {
      await unfoldAll(page);
      expect([name, await attackRan(page)]).toEqual([name, false]);
      await page.hover("h1");
    };
    const address = `/review/${attacked.ticket_id}`;
    await page.goto(address);
    await page.click(".take summary");
    await page.fill("#owner", typed);
    await page.click(".hand-over button");
    await page.waitForSelector(".flash");
    await page.fill("#comment", typed);
    await page.click(".comment-form button");
    await page.waitForSelector(".events .as-typed");
    await look("ticket");
    const shown = attack.replaceAll(/[\u0000\ud800]/g, "\ufffd");
    expect(await page.textContent("h1")).toContain(shown);
    for (const path of [
      "/review",
      `/review?owner=${encodeURIComponent(`name:${typed}`)}`,
      `${address}?decide=accept`,
      `${address}?decide=ignore`,
    ]) {
      await page.goto(path);
      await look(path);
    }
    await page.goto(`/review/${outcome?.ticket_id ?? ""}?decide=respond`);
    await page.fill("#answer", typed);
    await page.fill("#problem", typed);
    await page.click("button.primary");
    await look("check");
    await page.click('button[value="send"]');
    await page.waitForSelector(".outcome-block .text");
    await look("decided");
    expect(services.deliveries.of(process_id)?.message).toContain(typed.slice(0, 5));

    // A decision that comes too late shows what was typed for it.
    await page.evaluate(`(() => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = "/review/${outcome?.ticket_id ?? ""}/decide";
      for (const [name, value] of Object.entries({ type: "respond", step: "send", answer: ${JSON.stringify(typed)}, problem: ${JSON.stringify(typed)} })) {
        form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
      }
      document.body.append(form);
      form.submit();
    })()`);
    await page.waitForSelector("#conflict");
    await look("conflict");
    await page.goto("/review?status=all");
    await look("queue of all");
    const { requests, dialogs } = misdeeds;
    expect([requests, dialogs]).toEqual([[], []]);
  });
});
