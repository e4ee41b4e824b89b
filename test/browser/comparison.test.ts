import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bothRuns, comparisonWorld } from "../report/comparison/comparison-world.js";
import {
  attackRan,
  attacks,
  chromiumPath,
  openBrowser,
  openFile,
  pageWidth,
  printed,
  unfoldAll,
  writePage,
} from "./browser.js";

describe.skipIf(chromiumPath === undefined)("a comparison's page in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(["ja", "en"] as const)("runs and loads nothing of what the data says (%s)", async (language) => {
    const runs = attacks.map((attack) => bothRuns(10, attack));
    const [before, after] = [0, 1].map((side) =>
      runs.flatMap((run, kind) =>
        (run[side] ?? []).map((row) => ({ ...row, sample: { ...row.sample, id: `${kind} ${row.sample.id}` } })),
      ),
    );
    const { page: text } = await comparisonWorld(before ?? [], after ?? [], { language, name: attacks[1] ?? "" });
    const { page, misdeeds } = await openFile(browser, writePage(text));
    await unfoldAll(page);
    await page.fill("#f-text", "<script>window.attacked=1</script>");
    await page.selectOption("#f-state", "worse");
    await expect.poll(() => page.textContent("#f-count")).not.toBe("80 / 80");
    await unfoldAll(page);
    await page.pdf();
    expect(await attackRan(page)).toBe(false);
    expect(misdeeds).toEqual({ requests: [], dialogs: [], messages: [] });
    expect(await page.locator("script, img, iframe, form, base, link").count()).toBe(1);
    expect(await page.textContent("tbody.row")).toContain("<script>window.attacked=1</script>");
    await page.context().close();
  });

  it("shows the worst change first and filters by change, answer, kind of question and text", async () => {
    const { page: text } = await comparisonWorld(...bothRuns(40));
    const { page } = await openFile(browser, writePage(text));
    const count = () => page.textContent("#f-count");
    const badges = () => page.locator(".row .state .badge").allTextContents();
    expect((await badges()).slice(0, 16).every((badge) => /Worse|Score lost/.test(badge))).toBe(true);
    expect((await badges()).slice(16, 24).every((badge) => badge.includes("Better"))).toBe(true);

    await page.selectOption("#f-state", "lost");
    expect(await count()).toBe("8 / 8");
    await page.selectOption("#f-state", "better");
    await page.selectOption("#f-kind", "changed");
    expect(await count()).toBe("0 / 0");
    await page.selectOption("#f-state", "");
    expect(await count()).toBe("8 / 8");
    await page.selectOption("#f-kind", "");
    await page.selectOption("#f-category", "1");
    expect(await count()).toBe("10 / 10");
    await page.fill("#f-text", "q-13");
    await expect.poll(count).toBe("1 / 1");
    await page.fill("#f-text", "");
    await page.selectOption("#f-category", "");
    await page.selectOption("#f-sort", "1");
    await expect.poll(async () => (await badges())[0]).toContain("Better");
    await page.selectOption("#f-sort", "");
    await expect.poll(async () => page.textContent(".row .number")).toBe("1");
    await page.context().close();
  });

  it("puts both sides beside each other, or under each other where there is no room", async () => {
    const { page: text } = await comparisonWorld(...bothRuns(5));
    for (const [width, apart] of [
      [1280, true],
      [390, false],
    ] as const) {
      const { page } = await openFile(browser, writePage(text), { width });
      await unfoldAll(page);
      const [left, right] = await Promise.all(
        [0, 1].map((side) => page.locator(".sides").first().locator("> div").nth(side).boundingBox()),
      );
      expect(left?.y === right?.y).toBe(apart);
      await page.context().close();
    }
  });

  it("can be read whole without its script, and opened by keyboard", async () => {
    const { page: text } = await comparisonWorld(...bothRuns(30));
    const { page } = await openFile(browser, writePage(text), { javaScriptEnabled: false });
    expect(await page.locator("tbody.row").count()).toBe(30);
    expect(await page.isVisible("#filters")).toBe(false);
    await page.focus(".row summary");
    await page.keyboard.press("Enter");
    expect(await page.locator(".row > tr > td > details[open]").count()).toBe(1);
    expect(await page.isVisible("text=Scores that did not change")).toBe(true);
    await page.context().close();
  });

  it("shows where the keyboard is on everything that can be used", async () => {
    const { page: text } = await comparisonWorld(...bothRuns(5));
    const { page } = await openFile(browser, writePage(text));
    const seen = new Set<string>();
    for (let step = 0; step < 16; step += 1) {
      await page.keyboard.press("Tab");
      const [tag, outline] = await focused(page);
      seen.add(tag);
      expect(outline, tag).toBe("2px");
    }
    expect(seen).toEqual(new Set(["DIV", "A", "INPUT", "SELECT", "SUMMARY"]));
    await page.context().close();
  });

  it.each([1280, 390])("fits a screen of %i points, folded and unfolded", async (width) => {
    const { page: text } = await comparisonWorld(...bothRuns(20, "長い語".repeat(40)), { language: "ja" });
    const { page } = await openFile(browser, writePage(text), { width });
    await unfoldAll(page);
    expect(await pageWidth(page)).toBeLessThanOrEqual(width);
    await page.context().close();
  });

  it("prepares itself when the browser prints, and is as before afterwards", async () => {
    const { page: text } = await comparisonWorld(...bothRuns(5));
    const { page } = await openFile(browser, writePage(text));
    await page.evaluate(
      `addEventListener("beforeprint", () => { window.folded = document.querySelectorAll("details:not([open])").length })`,
    );
    await page.pdf();
    expect(await page.evaluate("folded")).toBe(0);
    expect(await page.locator("details[open]").count()).toBe(0);
    await page.context().close();
  });

  it("prints every row that the filter leaves, unfolded and without controls, and says how many it leaves out", async () => {
    const { page: text } = await comparisonWorld(...bothRuns(260));
    const { page } = await openFile(browser, writePage(text));
    expect(await page.textContent("#f-count")).toBe("200 / 258");
    expect(await printed(page)).toEqual({ rows: 258, folded: 0, note: "" });
    expect(await page.locator("tbody.row").count()).toBe(200);
    expect(await page.locator("details[open]").count()).toBe(0);

    await page.selectOption("#f-state", "lost");
    const { rows, note } = await printed(page);
    expect(rows).toBeLessThan(60);
    expect(note.replace(/\s+/g, " ").trim()).toBe(`${rows} / 258 rows are printed; the filter leaves out the others.`);
    await page.emulateMedia({ media: "print" });
    for (const control of ["#filters", "#f-more", ".row .more summary"]) {
      expect(await page.locator(control).first().isVisible()).toBe(false);
    }
    await page.context().close();
  });
});

async function focused(page: Page): Promise<readonly [tag: string, outlineWidth: string]> {
  return page.evaluate(
    "(() => { const { activeElement: at } = document; return [at.tagName, getComputedStyle(at).outlineWidth] })()",
  );
}
