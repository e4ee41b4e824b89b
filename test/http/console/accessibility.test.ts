import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, openBrowser, pageWidth, unfoldAll } from "../../browser/browser.js";
import { leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion } from "../../support/services.js";
import { askInBrowser, openReader, seriousFindings } from "./console-browser.js";
import { startConsole } from "./console-service.js";

const readers = [
  { language: "ja", width: 1280, scheme: "light" },
  { language: "ja", width: 390, scheme: "dark" },
  { language: "en", width: 1280, scheme: "dark" },
  { language: "en", width: 390, scheme: "light" },
] as const;

describe.skipIf(chromiumPath === undefined)("every page of the console", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(readers)("reads well: $language, $width wide, $scheme", async (reader) => {
    const services = await openReviewed();
    const held = await askQuestion(services, leaveQuestion);
    const service = await startConsole(services);
    const { page, misdeeds } = await openReader(browser, service.url, reader);
    const check = async (name: string): Promise<void> => {
      expect([name, await seriousFindings(page)]).toEqual([name, []]);
      await unfoldAll(page);
      expect([name, await seriousFindings(page)]).toEqual([name, []]);
      expect(await pageWidth(page), name).toBeLessThanOrEqual(reader.width);
      expect(await page.evaluate("document.documentElement.lang")).toBe(reader.language);
      expect(await page.locator("h1").count(), name).toBe(1);
    };
    await askInBrowser(page, leaveQuestion);
    await check("answer");
    expect(misdeeds).toEqual({ requests: [], dialogs: [], messages: [] });
    for (const path of ["/ask", "/runs", "/runs?status=failed", `/runs/${held.process_id}`, "/nothing"]) {
      await page.goto(path);
      await check(path);
    }
  });

  it.each(["ja", "en"] as const)("lets one sign in by keyboard, and says what went wrong: %s", async (language) => {
    const services = await openReviewed();
    const service = await startConsole(services, { auth: ["keys"] });
    const { page } = await openReader(browser, service.url, { language, width: 390 });
    await page.goto("/runs");
    expect(await seriousFindings(page)).toEqual([]);
    await page.focus("#key");
    await page.keyboard.type("konkyo_wrong");
    await page.keyboard.press("Enter");
    await page.locator("#key-refused").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.type(service.key(["ask", "read"]).token);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/runs$/);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await pageWidth(page)).toBeLessThanOrEqual(390);
    await page.click(".signed-in button");
    await page.waitForURL(/\/sign-in/);
    expect(await page.locator("[role=status] .flash").count()).toBe(1);
    await page.reload();
    expect(await page.locator(".flash").count()).toBe(0);
  });

  it("changes language and colours by a button, and stays on its page", async () => {
    const services = await openReviewed();
    const service = await startConsole(services);
    const { page } = await openReader(browser, service.url);
    await page.goto("/runs?status=failed");
    await page.click("footer button:has-text('English')");
    expect([await page.textContent("h1"), page.url()]).toEqual(["Runs", `${service.url}/runs?status=failed`]);
    await page.click("footer button:has-text('Dark')");
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(23, 25, 28)");
    await page.click("footer button:has-text('Light')");
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(251, 250, 247)");
  });
});
