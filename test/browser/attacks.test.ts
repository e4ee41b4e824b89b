import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attackRan, attacks, chromiumPath, openBrowser, openFile, writePage } from "./browser.js";

describe.skipIf(chromiumPath === undefined)("the attacks, in a page that takes text for markup", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(attacks.slice(0, 5))("run or load something: %j", async (attack) => {
    const raw = `<!doctype html><title>${attack}</title><style>${attack}</style><p title="${attack}">${attack}</p>`;
    const { page, misdeeds } = await openFile(browser, writePage(raw));
    await expect.poll(async () => (await attackRan(page)) || misdeeds.requests.length > 0).toBe(true);
    await page.context().close();
  });
});
