import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "playwright-core";
import { startTestService } from "./test-service.js";
import { chromiumPath, openBrowser } from "../browser/browser.js";

describe.skipIf(chromiumPath === undefined)("the API reference in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([1280, 390])(
    "%i wide: shows every operation, asks nobody else for anything, and its policy refuses nothing",
    async (width) => {
      const service = await startTestService();
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const requests: string[] = [];
      const messages: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      page.on("console", (message) => messages.push(message.text()));
      page.on("pageerror", (error) => messages.push(error.message));
      await page.goto(`${service.url}/docs`);
      await page.getByText("Inspect found chunks before an answer is written").first().waitFor({ state: "attached" });
      await page.getByText("Compare two experiments").first().waitFor({ state: "attached" });
      expect(requests.filter((url) => !url.startsWith(service.url) && !url.startsWith("data:"))).toEqual([]);
      expect(messages).toEqual([]);
      await page.close();
    },
  );
});
