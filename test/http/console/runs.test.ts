import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, openBrowser } from "../../browser/browser.js";
import { leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion } from "../../support/services.js";
import { openReader } from "./console-browser.js";
import { startConsole } from "./console-service.js";

describe.skipIf(chromiumPath === undefined)("the recorded runs in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("are found by text, status, route and reason, and the address keeps the filter", async () => {
    const services = await openReviewed();
    await askQuestion(services, leaveQuestion);
    await askQuestion(services, "100%の%と_を探す");
    const service = await startConsole(services);
    const { page } = await openReader(browser, service.url);
    await page.goto("/runs");
    const rows = page.locator(".run-list tbody tr");
    expect(await rows.count()).toBe(2);
    await page.fill("[name=text]", "%");
    await page.click("text=絞り込む");
    expect(await rows.count()).toBe(1);
    expect(page.url()).toContain("text=%25");
    await page.goto("/runs?text=_x");
    expect(await page.textContent(".empty")).toContain("条件に合う実行はありません");
    await page.goto("/runs");
    await page.selectOption("[name=reason]", "review_required");
    await page.selectOption("[name=status]", "waiting");
    await page.selectOption("[name=route]", "generate");
    await page.click("text=絞り込む");
    expect(await rows.count()).toBe(1);
    expect(await page.inputValue("[name=reason]")).toBe("review_required");
  });

  it("come a page at a time, and each exactly once", async () => {
    const services = await openReviewed();
    for (let index = 0; index < 60; index += 1) {
      await services.recorder.start({ process_id: `run-${index}`, question: `質問${index}` });
    }
    const service = await startConsole(services);
    const { page } = await openReader(browser, service.url);
    await page.goto("/runs?status=running");
    const seen: string[] = [];
    for (;;) {
      seen.push(...(await page.locator(".run-list th a").allTextContents()));
      if ((await page.locator("a[rel=next]").count()) === 0) break;
      await page.click("a[rel=next]");
      expect(page.url()).toContain("status=running");
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_value, index) => `質問${59 - index}`));
    await page.goto("/runs?page=zwei&status=none");
    expect(await page.textContent(".count")).toBe("60件中 1〜25件");
  });

  it("show one with its nodes, their times and contents, its evidence, draft, scores and ticket", async () => {
    const services = await openReviewed();
    const run = await askQuestion(services, leaveQuestion);
    const service = await startConsole(services);
    const { page, misdeeds } = await openReader(browser, service.url);
    await page.goto(`/runs/${run.process_id}`);
    expect((await page.textContent("h1"))?.trim()).toBe(leaveQuestion);
    const nodes = page.locator(".node-list > li");
    expect(await nodes.locator("code").allTextContents()).toEqual(
      expect.arrayContaining(["receive", "gate", "generate", "faithfulness", "open_ticket"]),
    );
    expect(await nodes.locator("svg").count()).toBe(await nodes.count());
    await nodes.first().locator("summary").click();
    expect(await nodes.first().locator("pre").first().textContent()).toContain(leaveQuestion);
    expect(await page.getAttribute(".ticket a", "href")).toBe(`/review/${run.outcome?.ticket_id ?? ""}`);
    expect(await page.textContent(".notice")).toContain("質問者に届いていません");
    await page.click("summary:has-text('主張とその根拠')");
    expect(await page.locator(".claims li").first().isVisible()).toBe(true);
    await page.click("text=もう一度質問する");
    await page.waitForSelector("[data-focus]");
    expect(page.url()).toMatch(/\/ask\//);
    expect(misdeeds).toEqual({ requests: [], dialogs: [], messages: [] });
  });

  it("show one that failed, one under way, one of an evaluation and one whose texts were purged", async () => {
    const services = await openReviewed();
    const end = { route: null, reason: null, corpus_version: null, scores: [] };
    await services.recorder.start({ process_id: "failed", question: "失敗する質問" });
    await services.recorder.finish({ ...end, process_id: "failed", status: "failed", outcome: null });
    await services.recorder.start({ process_id: "running", question: "途中の質問" });
    await services.recorder.start({ process_id: "evaluation", question: "評価" });
    await services.recorder.finish({ ...end, process_id: "evaluation", status: "finished", outcome: { scores: [] } });
    await services.storage.db
      .insertInto("runs")
      .values({
        ...{ process_id: "purged", created_at: "2026-01-01T00:00:00.000Z", finished_at: "2026-01-01T00:00:01.000Z" },
        ...{ status: "finished", question: "", route: "generate", reason: "answered", corpus_version: "r1" },
        ...{ outcome_json: null, category: null, caller_json: null, cost_usd: null },
      })
      .execute();
    const service = await startConsole(services);
    const { page } = await openReader(browser, service.url);
    const badge = async (id: string) => {
      await page.goto(`/runs/${id}`);
      return page.textContent(".badges .badge");
    };
    expect(await badge("failed")).toBe("失敗");
    expect(await badge("running")).toBe("処理中");
    expect(await badge("evaluation")).toBe("完了");
    expect(await badge("purged")).toBe("回答");
    expect(await page.textContent(".notice")).toContain("削除されています");
  });
});
