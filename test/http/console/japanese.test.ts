import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, openBrowser } from "../../browser/browser.js";
import { score, storedExperiment } from "../../report/experiment/experiment-world.js";
import { decide, leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion, ingestFiles } from "../../support/services.js";
import { openReader } from "./console-browser.js";
import { startConsole } from "./console-service.js";

/**
 * Three English words in a row that nothing marks as a name or as English. Names of settings and codes stand in
 * `code`, and what documents and people have written is data.
 */
function englishOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const body = document.body.cloneNode(true);
    for (const part of body.querySelectorAll("code, pre, blockquote, textarea, script, [lang=en]")) part.remove();
    return body.textContent.match(/\\b[A-Za-z]{2,}(?: [a-z]{2,}){2,}/g) ?? [];
  })()`);
}

describe.skipIf(chromiumPath === undefined)("a Japanese reader", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("finds no English sentence on any page", async () => {
    const services = await openReviewed();
    await ingestFiles(services, "2026-10", {
      "old.md": "---\ncorpus_version: 2020-01\n---\n# 駐車場\n\n駐車場は6台分あります。\n",
    });
    const held = await askQuestion(services, leaveQuestion);
    const declined = await askQuestion(services, "有給休暇の買い取りの金額");
    const foreign = await askQuestion(services, "駐車場は何台分ありますか");
    const sent = await askQuestion(services, leaveQuestion);
    await decide(services, sent.outcome?.ticket_id ?? "", { type: "accept" });
    for (const name of ["before", "after"]) {
      await storedExperiment(
        services.storage,
        [
          {
            sample: { id: "1", user_input: leaveQuestion, category: "休暇" },
            result: {
              answer: null,
              failure: null,
              scores: [{ score: score("faithfulness", { value: 0.2 }), passed: false }],
              durationMs: 1,
            },
          },
        ],
        { name },
      );
    }
    expect(foreign.outcome?.reason).toBe("version_mismatch");
    const service = await startConsole(services);
    const { page } = await openReader(browser, service.url, { language: "ja" });
    const runs = [held, declined, foreign, sent];
    const paths = [
      ...["/ask", "/runs", "/runs?text=none", "/review", "/review?status=all", "/corpus", "/experiments"],
      ...runs.map(({ process_id: id }) => `/runs/${id}`),
      ...runs.flatMap(({ outcome }) => (outcome?.ticket_id == null ? [] : [`/review/${outcome.ticket_id}`])),
      ...["/experiments/new", "/experiment/before", "/experiment/before/rows/1"],
      "/experiments/compare?before=before&after=after",
      ...["/corpus/search?query=%E4%BC%91%E6%9A%87", "/corpus/release?name=2026-10"],
      ...["/trust", "/trust/agreement", "/trust/operation", "/trust/references"],
    ];
    for (const path of paths) {
      const status = (await page.goto(path))?.status();
      expect([path, status, await englishOn(page)]).toEqual([path, 200, []]);
    }
  });
});
