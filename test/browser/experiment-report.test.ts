import fs from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { experimentReport } from "../../src/cli/commands/experiment-report.js";
import { createContext } from "../../src/cli/context.js";
import { createIo } from "../../src/cli/io.js";
import type { Language } from "../../src/core/language.js";
import { storedExperiment, variedRow, type StoredRow } from "../report/experiment/experiment-world.js";
import { temporaryFolder } from "../support/services.js";
import { attackRan, attacks, chromiumPath, openBrowser, openFile, pageWidth, printed, unfoldAll } from "./browser.js";

describe.skipIf(chromiumPath === undefined)("an experiment's page in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(["ja", "en"] as const)("runs and loads nothing of what the data says (%s)", async (language) => {
    const rows = attacks.flatMap((attack, kind) =>
      Array.from({ length: 8 }, (_, row) => variedRow(kind * 8 + row, attack)),
    );
    const file = await report(rows, language, attacks[1]);
    const { page, misdeeds } = await openFile(browser, file);
    await unfoldAll(page);
    await page.fill("#f-text", "<script>window.attacked=1</script>");
    await page.selectOption("#f-state", "failing");
    await expect.poll(() => page.textContent("#f-count")).not.toBe("64 / 64");
    await unfoldAll(page);
    expect(await attackRan(page)).toBe(false);
    expect(misdeeds).toEqual({ requests: [], dialogs: [], messages: [] });
    expect(await page.locator("script, img, iframe, form, base, link").count()).toBe(1);
    expect(await page.textContent("tbody.row")).toContain("<script>window.attacked=1</script>");
    await page.context().close();
  });

  it("filters by state, cause and text, sorts by a metric, and shows more on demand", async () => {
    const file = await report(
      Array.from({ length: 250 }, (_, index) => variedRow(index)),
      "en",
    );
    const { page } = await openFile(browser, file);
    const count = () => page.textContent("#f-count");
    expect(await count()).toBe("200 / 250");
    await page.click("#f-more");
    expect(await count()).toBe("250 / 250");
    expect(await page.isVisible("#f-more")).toBe(false);

    await page.selectOption("#f-kind", "evidence_not_retrieved");
    expect(await count()).toBe("25 / 25");
    expect(new Set(await page.locator(".row .kind").allTextContents())).toEqual(
      new Set(["Evidence was not retrieved"]),
    );
    await page.selectOption("#f-kind", "");
    await page.fill("#f-text", "Q-24");
    await expect.poll(count).toBe("11 / 11");
    await page.fill("#f-text", "nothing like it");
    await expect.poll(count).toBe("0 / 0");
    expect(await page.isVisible("#f-none")).toBe(true);

    await page.fill("#f-text", "");
    await page.selectOption("#f-sort", "1");
    await page.selectOption("#f-order", "-1");
    await expect.poll(count).toBe("200 / 250");
    const recalls = await page.locator(".row td:nth-child(5)").allTextContents();
    const values = recalls.map((text) => Number(text.trim()));
    expect(values).toEqual([...values].sort((left, right) => right - left));
    expect(values[0]).toBe(1);
    await page.context().close();
  });

  it("can be read whole without its script", async () => {
    const file = await report(
      Array.from({ length: 30 }, (_, index) => variedRow(index)),
      "en",
    );
    const { page } = await openFile(browser, file, { javaScriptEnabled: false });
    expect(await page.locator("tbody.row").count()).toBe(30);
    expect(await page.isVisible("#filters")).toBe(false);
    await page.locator(".row summary").first().click();
    expect(await page.isVisible("text=Ideal answer")).toBe(true);
    await page.context().close();
  });

  it.each([1280, 390])("fits a screen of %i points, folded and unfolded", async (width) => {
    const file = await report(
      Array.from({ length: 40 }, (_, index) => variedRow(index, "長い語".repeat(40))),
      "ja",
    );
    const { page } = await openFile(browser, file, { width });
    await unfoldAll(page);
    expect(await pageWidth(page)).toBeLessThanOrEqual(width);
    await page.context().close();
  });

  it("prints all its rows, unfolded, however many are shown on the screen", async () => {
    const file = await report(
      Array.from({ length: 230 }, (_, index) => variedRow(index)),
      "en",
    );
    const { page } = await openFile(browser, file);
    expect(await printed(page)).toEqual({ rows: 230, folded: 0, note: "" });
    expect(await page.textContent("#f-count")).toBe("200 / 230");
    expect(await page.locator("details[open]").count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    for (const control of ["#filters", "#f-more"]) expect(await page.locator(control).isVisible()).toBe(false);
    await page.context().close();
  });

  it("opens the details of a row by keyboard", async () => {
    const file = await report([variedRow(1), variedRow(2)], "en");
    const { page } = await openFile(browser, file);
    await page.focus(".row summary");
    await page.keyboard.press("Enter");
    expect(await page.locator(".row details[open]").count()).toBe(1);
    await page.context().close();
  });
});

async function report(rows: readonly StoredRow[], language: Language, name = "trial"): Promise<string> {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, ".konkyo"));
  const io = createIo({ stdout: new PassThrough().resume(), stderr: new PassThrough().resume(), color: false });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const context = createContext({ io, folder, environment: {}, options: {}, signal: stop.signal });
  const { storage } = await context.services();
  await storedExperiment(storage, rows, { name, dataset: `${name}.jsonl`, release: name });
  expect(await experimentReport(context, name, { output: "out", language })).toBe(0);
  await context.close();
  return path.join(folder, "out", "report.html");
}
