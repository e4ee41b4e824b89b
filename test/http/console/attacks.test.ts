import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attackRan, attacks, chromiumPath, openBrowser, unfoldAll } from "../../browser/browser.js";
import { leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion, ingestFiles } from "../../support/services.js";
import { openReader } from "./console-browser.js";
import { startConsole } from "./console-service.js";

/** Words of closed sets, which no document and no model can change, and what ties the records of one run together. */
const closed = new Set(
  "process_id language status convention verdict code route reason outcome name by mode checks corpus_version".split(
    " ",
  ),
);

describe.skipIf(chromiumPath === undefined)("whatever questions, documents and models say", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(attacks)("is shown as text on every page: nothing runs, nothing is requested: %j", async (attack) => {
    const services = await openReviewed({ environment: { KONKYO_RELEASE_MODE: "cited" } });
    await ingestFiles(services, "attacked", {
      "leave.md": `# 有給休暇 ${attack}\n\n有給休暇は年に20日あります。${attack}\n`,
    });
    const run = await askQuestion(services, leaveQuestion);
    const written = withAttack(run, attack) as typeof run;
    const id = "attacked-run";
    await services.recorder.start({
      process_id: id,
      question: written.question,
      caller: { groups: [], source: "console:local" },
    });
    await services.recorder.node({
      ...{ process_id: id, node: attack, started_at: new Date(), duration_ms: 1, status: "failed" },
      ...{ input: { [attack]: attack }, output: attack },
    });
    await services.recorder.finish({
      ...{ process_id: id, status: "finished", route: "generate", reason: attack, corpus_version: attack },
      ...{ outcome: { ...written, process_id: id }, scores: written.scores },
    });
    const service = await startConsole(services);
    const { page, misdeeds } = await openReader(browser, service.url);
    const query = encodeURIComponent(attack.toWellFormed());
    const pages = [`/runs/${id}`, "/runs", "/ask", `/runs?text=${query}&reason=${query}`];
    for (const path of pages) {
      await page.goto(path);
      await unfoldAll(page);
      expect([path, await attackRan(page)]).toEqual([path, false]);
      await page.hover("h1");
    }
    await page.goto("/ask");
    await page.fill("#question", `${leaveQuestion} ${attack.toWellFormed()}`);
    await page.click("#ask-form button");
    await page.waitForSelector("[data-focus]");
    await unfoldAll(page);
    expect(await attackRan(page)).toBe(false);
    expect(misdeeds).toEqual({ requests: [], dialogs: [], messages: [] });
  });

  it.each(attacks)("is a title and an address like any other where nothing is found: %j", async (attack) => {
    const services = await openReviewed();
    const service = await startConsole(services, { auth: ["keys"] });
    const { page, misdeeds } = await openReader(browser, service.url);
    const path = encodeURIComponent(attack.toWellFormed());
    for (const address of [`/runs/${path}?next=${path}`, `/sign-in?next=${path}`]) {
      await page.goto(address);
      expect([address, await attackRan(page)]).toEqual([address, false]);
    }
    await page.fill("#key", attack.toWellFormed());
    await page.keyboard.press("Enter");
    await page.locator("#key-refused").waitFor();
    expect(await attackRan(page)).toBe(false);
    expect([misdeeds.requests, misdeeds.dialogs]).toEqual([[], []]);
  });
});

function withAttack(value: unknown, attack: string): unknown {
  if (typeof value === "string") return value + attack;
  if (Array.isArray(value)) return value.map((item) => withAttack(item, attack));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      closed.has(key) && typeof child === "string" ? child : withAttack(child, attack),
    ]),
  );
}
