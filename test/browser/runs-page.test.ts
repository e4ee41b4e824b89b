import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderRunsPage, type RunsPageInput } from "../../src/report/runs-page.js";
import { answeredRun, heldRun, pageInput, piece } from "../report/example-runs.js";
import { attackRan, attacks, chromiumPath, openBrowser, openFile, pageWidth, unfoldAll, writePage } from "./browser.js";

describe.skipIf(chromiumPath === undefined)("the page of runs, as of the demo, in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(attacks)("runs and loads nothing of what the data says: %j", async (attack) => {
    const input = pageInput([answeredRun(), heldRun([piece("a", "b", "old"), piece("c", "d")])]);
    const attacked = withAttack(input, attack) as RunsPageInput;
    const { page, misdeeds } = await openFile(browser, writePage(renderRunsPage(attacked)));
    await unfoldAll(page);
    expect(await attackRan(page)).toBe(false);
    expect(misdeeds).toEqual({ requests: [], dialogs: [], messages: [] });
    expect(await page.textContent("h1")).toContain(attack.replace(/[\0\ud800]/g, "\ufffd"));
    await page.context().close();
  });

  it.each([1280, 390])("fits a screen of %i points", async (width) => {
    const page = renderRunsPage(pageInput([answeredRun(), heldRun([piece("a", "b", "old")])]));
    const opened = await openFile(browser, writePage(page), { width });
    await unfoldAll(opened.page);
    expect(await pageWidth(opened.page)).toBeLessThanOrEqual(width);
    await opened.page.context().close();
  });
});

/** Words of closed sets, which no document and no model can change. */
const closed = new Set(["language", "status", "convention", "verdict", "code", "gate", "reason", "route"]);

function withAttack(value: unknown, attack: string): unknown {
  if (typeof value === "string") return value + attack;
  if (Array.isArray(value)) return value.map((item) => withAttack(item, attack));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, closed.has(key) ? child : withAttack(child, attack)]),
  );
}
