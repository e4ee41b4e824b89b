import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { chromiumPath, openBrowser } from "../../browser/browser.js";
import { startOpenAiServer, type OpenAiServer } from "../../support/openai-server.js";
import { decide, leaveQuestion, openReviewed } from "../../support/review.js";
import type { TestServices } from "../../support/services.js";
import { askInBrowser, openReader } from "./console-browser.js";
import { startConsole } from "./console-service.js";

const draft = "有給休暇は年に20日あります";

describe.skipIf(chromiumPath === undefined)("asking in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  async function start(environment: Readonly<Record<string, string>> = {}) {
    const services = await openReviewed({ environment });
    return { services, service: await startConsole(services) };
  }

  it("gives an answer whose citations open the text they stand on", async () => {
    const { service } = await start({ KONKYO_RELEASE_MODE: "cited" });
    const { page, misdeeds } = await openReader(browser, service.url);
    await askInBrowser(page, leaveQuestion);
    const text = (await page.textContent(".message .text")) ?? "";
    expect(text).toContain(draft);
    expect(text).toBe(text.trim());
    const quote = page.locator(".cited blockquote");
    expect(await quote.isVisible()).toBe(true);
    await page.click(".cited summary");
    expect(await quote.isVisible()).toBe(false);
    await page.click(".message .cite");
    await quote.waitFor();
    expect(await quote.textContent()).toContain("申請は前日までに行います");
    expect(await page.locator('[data-node="deliver"]').getAttribute("data-state")).toBe("done");
    expect(await page.evaluate("document.title")).toContain(leaveQuestion);
    expect(misdeeds).toEqual({ requests: [], dialogs: [], messages: [] });
  });

  it("shows each score with its reasons once the answer is out", async () => {
    const { service } = await start({ KONKYO_RELEASE_MODE: "cited" });
    const { page } = await openReader(browser, service.url);
    await askInBrowser(page, leaveQuestion);
    await page.click("summary:has-text('採点')");
    expect(await page.locator(".verdicts li").first().isVisible()).toBe(true);
  });

  it("shows a held question's ticket and nothing of its draft, then the answer when a person lets it out", async () => {
    const { service, services } = await start();
    const { page } = await openReader(browser, service.url);
    await askInBrowser(page, leaveQuestion);
    const path = new URL(page.url()).pathname;
    const ticketId = (await page.textContent(".ticket a")) ?? "";
    expect(await page.getAttribute(".ticket a", "href")).toBe(`/review/${ticketId}`);
    const everything = await page.content();
    const outsideEvidence = everything.replace(/<blockquote>[\s\S]*?<\/blockquote>/g, "");
    expect(outsideEvidence).not.toContain(draft);
    expect(await page.locator('[data-node="review"]').getAttribute("data-state")).toBe("paused");

    await decide(services, ticketId, { type: "accept" });
    await page.goto(path);
    expect(await page.textContent(".message .text")).toContain(draft);
    expect(await page.textContent(".message")).toContain("担当者が確認した回答です");
  });

  it("keeps the draft back for good where a person answered in other words", async () => {
    const { service, services } = await start();
    const { page } = await openReader(browser, service.url);
    await askInBrowser(page, leaveQuestion);
    const ticketId = (await page.textContent(".ticket a")) ?? "";
    await decide(services, ticketId, {
      type: "respond",
      answer: "人事部に問い合わせてください。",
      repair: "generation",
      problem: "incomplete",
    });
    await page.reload();
    expect(await page.textContent(".message .text")).toContain("人事部に問い合わせてください。");
    const outsideEvidence = (await page.content()).replace(/<blockquote>[\s\S]*?<\/blockquote>/g, "");
    expect(outsideEvidence).not.toContain(draft);
  });

  it("lets a held question be withdrawn, which closes its ticket", async () => {
    const { service, services } = await start();
    const { page } = await openReader(browser, service.url);
    await askInBrowser(page, leaveQuestion);
    const ticketId = (await page.textContent(".ticket a")) ?? "";
    await page.click("text=質問を取り下げる");
    await page.locator("h2:has-text('質問を取り消しました')").waitFor();
    expect((await services.tickets.get(ticketId)).status).toBe("cancelled");
    await page.goto(page.url().replace("/ask/", "/runs/"));
    expect(await page.textContent(".badges")).toContain("取り消し");
    expect(await page.locator(".message").count()).toBe(0);
  });

  it("takes up a run that another process left behind", async () => {
    const { service, services } = await start({ KONKYO_RELEASE_MODE: "cited" });
    const caller = { groups: [], source: "console:local" };
    await services.recorder.start({ process_id: "left-behind", question: leaveQuestion, caller });
    const { page } = await openReader(browser, service.url);
    await page.goto("/ask");
    await page.click(".recent a");
    await page.click("text=続きから再開する");
    await page.locator(".message .text").waitFor();
    expect(await page.textContent(".message .text")).toContain(draft);
    expect(page.url()).toContain("/ask/left-behind");
  });

  it("works without a script", async () => {
    const { service } = await start({ KONKYO_RELEASE_MODE: "cited" });
    const { page } = await openReader(browser, service.url, { javaScriptEnabled: false });
    await page.goto("/ask");
    await page.fill("#question", leaveQuestion);
    await page.click("#ask-form button");
    await page.locator(".message .text").waitFor();
    expect(await page.textContent(".message .text")).toContain(draft);
  });

  it("works by keyboard alone: past the navigation, asked, and read", async () => {
    const { service } = await start({ KONKYO_RELEASE_MODE: "cited" });
    const { page } = await openReader(browser, service.url);
    await page.goto("/runs");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.className")).toBe("skip");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("content");
    await page.goto("/ask");
    expect(await page.evaluate("document.activeElement.id")).toBe("question");
    await page.keyboard.type(leaveQuestion);
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector("[data-focus]");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("reply");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.className")).toBe("cite");
    await page.keyboard.press("Enter");
    await page.locator(".cited blockquote").waitFor();
  });

  it("says what is missing of an empty question, and asks nothing", async () => {
    const { service, services } = await start();
    const { page } = await openReader(browser, service.url);
    await page.goto("/ask");
    await page.fill("#question", "\u3000 ");
    await page.click("#ask-form button");
    expect(await page.textContent("#question-refused")).toContain("質問を入力してください");
    expect(await services.storage.db.selectFrom("runs").selectAll().execute()).toEqual([]);
  });

  describe("while a model is at work", () => {
    async function startHanging(): Promise<{
      services: TestServices;
      url: string;
      model: OpenAiServer;
      stop: () => Promise<void>;
    }> {
      const model = await startOpenAiServer({ chat: () => ({ kind: "hang" }) });
      onTestFinished(() => model.close());
      const services = await openReviewed({
        yaml: [
          "models:",
          `  answer: {provider: openai, base_url: "${model.baseUrl}", model: test-model}`,
          "  judge: {provider: offline}",
          "  embedding: {provider: offline}",
        ].join("\n"),
        environment: { OPENAI_API_KEY: "test-key" },
      });
      const service = await startConsole(services);
      return { services, url: service.url, model, stop: service.stop };
    }

    it("lights up the nodes that are done, names the one that is not, and can be cancelled", async () => {
      const { services, url, model } = await startHanging();
      const { page } = await openReader(browser, url);
      await page.goto("/ask");
      await page.fill("#question", leaveQuestion);
      await page.click("#ask-form button");
      const state = (node: string) => page.locator(`[data-node="${node}"]`).getAttribute("data-state");
      await expect.poll(() => state("generate")).toBe("active");
      expect([await state("receive"), await state("gate"), await state("evaluate")]).toEqual(["done", "done", "ahead"]);
      await expect.poll(() => page.textContent("#now")).toContain("回答案の作成");
      await page.click("text=質問を取り消す");
      await model.closedByClient(1);
      await page.locator("h2:has-text('質問を取り消しました')").waitFor();
      const runs = await services.storage.db.selectFrom("runs").select("status").execute();
      expect(runs).toEqual([{ status: "cancelled" }]);
    });

    it("is left as it stands when the service must stop, to be taken up again", async () => {
      const { services, url, model, stop } = await startHanging();
      const { page } = await openReader(browser, url);
      await page.goto("/ask");
      await page.fill("#question", leaveQuestion);
      await page.click("#ask-form button");
      await model.received(1);
      await stop();
      const runs = await services.storage.db.selectFrom("runs").select("status").execute();
      expect(runs).toEqual([{ status: "running" }]);
    });

    it("goes on when the page is closed, and is found again", async () => {
      const { url, model } = await startHanging();
      const { page } = await openReader(browser, url);
      await page.goto("/ask");
      await page.fill("#question", leaveQuestion);
      await page.click("#ask-form button");
      await model.received(1);
      await page.goto("about:blank");
      await page.goto(`${url}/ask`);
      expect(await page.textContent(".recent .badge")).toContain("処理中");
      await page.click(".recent a");
      await page.locator("#progress").waitFor();
      expect(model.requests[0]?.aborted).toBe(false);
      await page.click("text=質問を取り消す");
      await model.closedByClient(1);
    });
  });
});
