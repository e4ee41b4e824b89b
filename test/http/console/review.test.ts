import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, openBrowser, pageWidth, unfoldAll } from "../../browser/browser.js";
import { decide, leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion, ingestFiles } from "../../support/services.js";
import { askInBrowser, openReader, seriousFindings } from "./console-browser.js";
import { startConsole } from "./console-service.js";
import { openHeld } from "./held-ticket.js";

const draft = "有給休暇は年に20日あります。";

describe.skipIf(chromiumPath === undefined)("reviewing in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    { language: "ja", width: 1280, scheme: "light" },
    { language: "ja", width: 390, scheme: "dark" },
    { language: "en", width: 1280, scheme: "dark" },
    { language: "en", width: 390, scheme: "light" },
  ] as const)(
    "leads from a question over its hold and review to its answer: $language, $width wide",
    async (reader) => {
      const services = await openReviewed();
      const service = await startConsole(services);
      const { page, misdeeds } = await openReader(browser, service.url, reader);
      const check = async (name: string): Promise<void> => {
        await unfoldAll(page);
        expect([name, await seriousFindings(page)]).toEqual([name, []]);
        expect(await pageWidth(page), name).toBeLessThanOrEqual(reader.width);
        expect(await page.locator("h1").count(), name).toBe(1);
      };
      await askInBrowser(page, leaveQuestion);
      const asked = page.url();
      await page.goto("/review");
      await check("queue");
      await page.click("[data-ticket]");
      await check("ticket");
      await page.click('[data-key="a"]');
      await check("accept");
      expect(await page.locator(".decision-panel .message .text").textContent()).toContain(draft);
      expect(services.deliveries.of(asked.split("/").at(-1) ?? "")).toBeNull();
      await page.click('.decision-panel button[value="send"]');
      await page.waitForSelector(".outcome-block");
      await check("decided");
      expect(await page.textContent(".outcome-block .text")).toContain(draft);
      await page.goto(asked);
      expect(await page.textContent(".message-answered .text")).toContain(draft);
      expect(misdeeds).toEqual({ requests: [], dialogs: [], messages: [] });
    },
  );

  it("shows evidence, checks, draft, claims and scores, the draft's marks leading to what they cite", async () => {
    const { service, ticketId } = await openHeld();
    const { page } = await openReader(browser, service.url);
    await page.goto(`/review/${ticketId}`);
    expect(await page.textContent(".evidence-pieces blockquote")).toContain("申請は前日までに行います");
    expect(await page.locator(".checks .check-passed").count()).toBe(6);
    expect(await page.locator(".ticket-sides .verdicts li").count()).toBeGreaterThan(0);
    await page.click(".draft-text .cite");
    expect(new URL(page.url()).hash).toBe("#cite-1");
    expect(await page.getAttribute(".claims a", "href")).toBe("#cite-1");
    const sides = await page
      .locator(".ticket-sides > div")
      .evaluateAll((parts) =>
        parts.map(
          (part) => (part as unknown as { getBoundingClientRect(): { top: number } }).getBoundingClientRect().top,
        ),
      );
    expect(sides[0]).toBe(sides[1]);
    await page.setViewportSize({ width: 390, height: 800 });
    const [left, right] = await Promise.all(
      [0, 1].map((at) => page.locator(".ticket-sides > div").nth(at).boundingBox()),
    );
    expect(right!.y).toBeGreaterThan(left!.y + left!.height - 1);
  });

  it("is all done by keys, which can be turned off", async () => {
    const { services, service } = await openHeld();
    await askQuestion(services, "社員食堂の営業時間を教えてください");
    const { page } = await openReader(browser, service.url);
    await page.goto("/review");
    const focused = () => page.evaluate("document.activeElement.textContent.trim()");
    await page.keyboard.press("j");
    expect(await focused()).toBe(leaveQuestion);
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("社員食堂の営業時間を教えてください");
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/review\/T-/);
    expect(await page.isVisible("kbd.key")).toBe(true);
    await page.keyboard.press("e");
    await page.waitForURL(/decide=edit/);
    await page.waitForSelector("#answer:focus");
    expect(await page.inputValue("#answer")).toContain(draft);
    // Within a text a letter is a letter.
    await page.keyboard.type("air");
    expect(await page.inputValue("#answer")).toContain("air");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector('button[value="send"]:focus');
    await page.keyboard.press("Enter");
    await page.waitForSelector(".outcome-block");
    expect(await page.textContent(".outcome-block .text")).toContain("air");
    await page.keyboard.press("n");
    await page.waitForSelector("h1:has-text('社員食堂')");
    await page.click("[data-keys] button");
    await page.reload();
    await page.keyboard.press("r");
    expect(page.url()).not.toContain("decide");
    expect(await page.isVisible("kbd.key")).toBe(false);
  });

  it("works without a script: edit, look, go back, and send", async () => {
    const { services, service, run, ticketId } = await openHeld();
    const { page } = await openReader(browser, service.url, { javaScriptEnabled: false });
    await page.goto(`/review/${ticketId}`);
    await page.click('[data-key="e"]');
    await page.fill("#answer", "年に20日です。\n[9]");
    await page.selectOption("#repair", "generation");
    await page.fill("#problem", "言い回し");
    await page.click("button.primary");
    expect(await page.textContent(".decision-panel")).toContain("[1] の印がないため");
    expect(await page.textContent(".decision-panel")).toContain("[9] に当たる引用はありません");
    await page.click('button[value="back"]');
    expect(await page.inputValue("#answer")).toBe("年に20日です。\n[9]");
    expect(await page.inputValue("#problem")).toBe("言い回し");
    await page.fill("#answer", "年に20日です。[1]");
    await page.click("button.primary");
    await page.click('button[value="send"]');
    expect(await page.textContent(".outcome-block .text")).toContain("年に20日です。[1]");
    const sent = services.deliveries.of(run.process_id);
    expect([sent?.message, sent?.citations.length]).toEqual(["年に20日です。[1]", 1]);
    expect(await services.tickets.decision(ticketId)).toMatchObject({
      type: "edit",
      repair: "generation",
      problem: "言い回し",
    });
  });

  it("names a field that cannot be taken beside it, and keeps what was typed", async () => {
    const { service, services, ticketId } = await openHeld();
    const { page } = await openReader(browser, service.url, { language: "en" });
    await page.goto(`/review/${ticketId}?decide=respond`);
    await page.fill("#problem", "too long");
    await page.fill("#answer", " \u3000 ");
    await page.click("button.primary");
    expect(await page.textContent("#answer-fault")).toBe("Enter the answer.");
    expect(await page.getAttribute("#answer", "aria-describedby")).toContain("answer-fault");
    expect([await page.inputValue("#problem"), await page.inputValue("#answer")]).toEqual(["too long", " \u3000 "]);

    await page.goto(`/review/${ticketId}?decide=ignore`);
    await page.evaluate("document.getElementById('repair').required = false");
    await page.fill("#problem", "nonsense");
    await page.click("button.primary");
    expect(await page.textContent("#repair-fault")).toBe("Choose what has to be repaired.");
    expect(await page.inputValue("#problem")).toBe("nonsense");
    expect(await seriousFindings(page)).toEqual([]);

    await page.evaluate("document.getElementById('comment').required = false");
    await page.click(".comment-form button");
    expect(await page.textContent("#comment-fault")).toBe("Enter a comment.");
    expect((await services.tickets.get(ticketId)).status).toBe("waiting");
  });

  it("shows what was found where the gate let nothing pass", async () => {
    const services = await openReviewed();
    await ingestFiles(services, "2026-12", {
      "leave.md": "---\ncorpus_version: 2020-01\n---\n# 有給休暇\n\n有給休暇は年に10日あります。\n",
    });
    const { outcome } = await askQuestion(services, leaveQuestion);
    const service = await startConsole(services);
    const { page } = await openReader(browser, service.url, { language: "en" });
    await page.goto(`/review/${outcome?.ticket_id ?? ""}`);
    expect(await page.textContent("#found + .pieces")).toContain("有給休暇は年に10日あります");
    expect(await page.textContent("#found + .pieces .fault")).toContain("not the current release");
    expect(await page.locator('[data-key="a"], [data-key="e"]').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it("takes a ticket, hands it over, and keeps comments", async () => {
    const { service, services, ticketId } = await openHeld(
      "review:\n  owners: [sato]\n  time_zone: America/New_York\n",
    );
    const { page } = await openReader(browser, service.url, { language: "en" });
    await page.goto(`/review/${ticketId}`);
    expect(await page.textContent(".run-facts")).toContain("America/New_York");
    await page.click(".take > form button");
    await page.waitForSelector(".run-facts:has-text('(you)')");
    expect((await services.tickets.get(ticketId)).owner).toBe("local");
    await page.click(".take summary");
    await page.fill("#owner", "suzuki");
    await page.click(".hand-over button");
    await page.waitForSelector(".events:has-text('local → suzuki')");
    await page.fill("#comment", "see <b>page 3</b>\nand 4");
    await page.click(".comment-form button");
    await page.waitForSelector(".events .as-typed");
    expect(await page.textContent(".events .as-typed")).toBe("see <b>page 3</b>\nand 4");
    await decide(services, ticketId, { type: "ignore" });
    await page.goto(`/review/${ticketId}`);
    expect(await page.locator(".take, .decision-bar").count()).toBe(0);
  });
});
