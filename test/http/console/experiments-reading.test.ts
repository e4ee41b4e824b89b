import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Score } from "../../../src/core/score.js";
import { experimentsWordsEn } from "../../../src/http/console/experiments/messages.en.js";
import { experimentsWordsJa } from "../../../src/http/console/experiments/messages.ja.js";
import { attackRan, attacks, chromiumPath, openBrowser, pageWidth, unfoldAll } from "../../browser/browser.js";
import { score, storedExperiment, type StoredRow } from "../../report/experiment/experiment-world.js";
import { openServices, type TestServices } from "../../support/services.js";
import { startBot } from "../held-bot.js";
import { openReader, seriousFindings } from "./console-browser.js";
import { startConsole } from "./console-service.js";

const readers = [
  { language: "ja", width: 1280, scheme: "light" },
  { language: "ja", width: 390, scheme: "dark" },
  { language: "en", width: 1280, scheme: "dark" },
  { language: "en", width: 390, scheme: "light" },
] as const;

describe.skipIf(chromiumPath === undefined)("every page of the experiments", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(readers)("reads well: $language, $width wide, $scheme", async (reader) => {
    const bot = await startBot({ freeTurns: 1 });
    const services = await openServices({ yaml: bot.yaml });
    const service = await startConsole(services);
    const { page, misdeeds } = await openReader(browser, service.url, reader);
    const check = async (name: string): Promise<void> => {
      expect([name, await seriousFindings(page)]).toEqual([name, []]);
      await unfoldAll(page);
      expect([name, await seriousFindings(page)]).toEqual([name, []]);
      expect([name, (await pageWidth(page)) <= reader.width]).toEqual([name, true]);
      expect(await page.evaluate("document.documentElement.lang")).toBe(reader.language);
      expect(await page.locator("h1").count(), name).toBe(1);
    };
    await page.goto("/experiments");
    await check("empty list");
    await storeTwo(services, "");
    const paths = [
      "/experiments",
      "/experiments/new",
      "/experiment/before",
      "/experiment/after?state=failing&sort=faithfulness&order=desc",
      "/experiment/after?text=nothing",
      "/experiment/after/rows/1",
      "/experiment/after/rows/3",
      "/experiment/after/rows/99",
      "/experiment/none",
      "/experiments/compare?before=before&after=after",
      "/experiments/compare?before=none&after=after",
    ];
    for (const path of paths) {
      await page.goto(path);
      await check(path);
    }
    await startRun(service.url);
    await page.goto("/experiment/running");
    await check("progress");
    await page.click("#experiment-progress button");
    await page.waitForSelector(".standstill");
    await check("cancelled");
    expect(misdeeds.requests).toEqual([]);
  });

  it.each(attacks)("shows whatever files, questions, answers and models say as text: %j", async (attack) => {
    const services = await openServices();
    await storeTwo(services, attack);
    const service = await startConsole(services);
    const { page, misdeeds } = await openReader(browser, service.url);
    const [before, after] = ["before", "after"].map((name) => encodeURIComponent((name + attack).toWellFormed()));
    const query = encodeURIComponent(attack.toWellFormed());
    const paths = [
      "/experiments",
      `/experiment/${after}`,
      `/experiment/${after}?text=${query}&sort=${query}`,
      `/experiment/${after}/rows/1`,
      `/experiment/${after}/rows/3`,
      `/experiments/compare?before=${before}&after=${after}`,
      `/experiments/compare?before=${query}&after=${after}`,
      `/experiment/${after}/report`,
    ];
    for (const path of paths) {
      const status = (await page.goto(path))?.status();
      await unfoldAll(page);
      expect([path, status, await attackRan(page)]).toEqual([
        path,
        path.includes(`before=${query}`) ? 404 : 200,
        false,
      ]);
    }
    await page.goto("/experiments/new");
    await page.evaluate("document.querySelector('.new-experiment').noValidate = true");
    await page.setInputFiles("#file", {
      name: `${attack.toWellFormed()}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(attack),
    });
    await page.fill("#name", attack.toWellFormed());
    await page.click(".new-experiment .primary");
    await page.waitForSelector("[role=alert]");
    expect(await attackRan(page)).toBe(false);
    expect([misdeeds.requests, misdeeds.dialogs]).toEqual([[], []]);
    expect(misdeeds.messages.filter((text) => !text.includes("status of 4"))).toEqual([]);
  });
});

describe("the words of the experiments", () => {
  it("have the same keys in both languages, and none is empty", () => {
    expect(textsOf(experimentsWordsEn).map(([key]) => key)).toEqual(textsOf(experimentsWordsJa).map(([key]) => key));
    for (const [key, text] of [...textsOf(experimentsWordsJa), ...textsOf(experimentsWordsEn)]) {
      expect(text.trim(), key).not.toBe("");
    }
  });
});

async function startRun(url: string): Promise<void> {
  const rows = Array.from({ length: 4 }, (_, index) => ({ id: `r${index}`, user_input: `質問 ${index}` }));
  const reply = await fetch(`${url}/v1/experiments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "running", rows, target: "bot" }),
  });
  expect(reply.status).toBe(202);
}

/** Two experiments over the same rows, in every text of which an attack stands. */
async function storeTwo({ storage }: TestServices, attack: string): Promise<void> {
  const verdicts: Score["verdicts"] = [
    { id: "c1", text: `主張${attack}`, verdict: "no", reason: `根拠にありません。${attack}` },
  ];
  const rows = (value: number): StoredRow[] =>
    Array.from({ length: 3 }, (_, index) => {
      const sample = {
        id: `row${index}${attack}`,
        user_input: `有給休暇は何日ですか？ ${index}${attack}`,
        category: index === 0 ? `休暇${attack}` : `手当${attack}`,
        reference: `10日${attack}`,
        guidelines: [`丁寧に${attack}`],
        expected_documents: [`leave.md${attack}`],
      };
      const answer = {
        source: "graph",
        response: `10日です${attack}`,
        claims: [{ text: `10日${attack}`, evidence_ids: [`e1${attack}`] }],
        retrieved_contexts: [`本文${attack}`],
        retrieved_context_ids: [`e1${attack}`],
        run_id: null,
        outcome: null,
        duration_ms: 10,
      };
      const scores = [
        { score: score("faithfulness", { value }, verdicts), passed: value >= 0.5 },
        { score: score("context_recall", { failed: `no reply${attack}` }), passed: null },
      ];
      const failure = {
        stage: "target",
        code: "internal",
        message: `broken${attack}`,
        where: attack,
        hint: null,
      } as const;
      const result: StoredRow["result"] =
        index === 2
          ? { answer: null, failure, scores: [], durationMs: 10 }
          : { answer, failure: null, scores, durationMs: 10 };
      return { sample, result };
    });
  await storedExperiment(storage, rows(0.25), {
    name: `before${attack}`.toWellFormed(),
    dataset: `set${attack}`.toWellFormed(),
  });
  await storedExperiment(storage, rows(0.75), {
    name: `after${attack}`.toWellFormed(),
    dataset: `set${attack}`.toWellFormed(),
  });
}

function textsOf(words: object, prefix = ""): readonly (readonly [string, string])[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === "string") return [[prefix + key, value] as const];
    return typeof value === "object" && value !== null ? textsOf(value, `${prefix}${key}.`) : [];
  });
}
