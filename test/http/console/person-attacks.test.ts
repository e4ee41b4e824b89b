import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiKey } from "../../../src/http/api-keys.js";
import { personName } from "../../../src/http/person-name.js";
import { attackRan, attacks, chromiumPath, openBrowser, unfoldAll } from "../../browser/browser.js";
import { leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion } from "../../support/services.js";
import { openReader } from "./console-browser.js";
import { startConsole } from "./console-service.js";
import { signIn } from "./sign-in.js";

describe.skipIf(chromiumPath === undefined)("whatever somebody calls themselves", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(attacks)("is text wherever their name stands: nothing runs, nothing is requested: %j", async (attack) => {
    const services = await openReviewed();
    const { outcome } = await askQuestion(services, leaveQuestion);
    const service = await startConsole(services, { auth: ["keys"] });
    const { key, token } = createApiKey(services.storage, {
      ...{ name: attack.toWellFormed(), tenant: "default", roles: ["review", "read"], groups: [] },
      ...{ expiresAt: null, now: new Date() },
    });
    const subject = `key:${key.key_id}`;
    const { page, misdeeds } = await openReader(browser, service.url);
    const address = `/review/${outcome?.ticket_id ?? ""}`;
    await signIn(page, token, address);
    await page.click(".take form button");
    await page.waitForSelector(`.facts [title="${subject}"]`);
    for (const path of [address, "/review?owner=me", "/review"]) {
      await page.goto(path);
      await unfoldAll(page);
      expect([path, await attackRan(page)]).toEqual([path, false]);
    }
    expect(await page.textContent(`td.owner [title="${subject}"]`)).toBe(personName(key.name));
    await page.hover("h1");
    expect(misdeeds).toEqual({ requests: [], dialogs: [], messages: [] });
  });
});
