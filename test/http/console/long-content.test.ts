import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activateRelease } from "../../../src/corpus/releases.js";
import { chromiumPath, openBrowser, pageWidth, unfoldAll } from "../../browser/browser.js";
import { score, storedExperiment, type StoredRow } from "../../report/experiment/experiment-world.js";
import { openReviewed } from "../../support/review.js";
import { askQuestion, ingestFiles, type TestServices } from "../../support/services.js";
import { askInBrowser, openReader } from "./console-browser.js";
import { startConsole } from "./console-service.js";
import { storeJudged } from "./labelled.js";

const word = "NETWORK_REQUEST_NODE_MAXIMUM_CONNECT_TIMEOUT_MILLISECONDS";
const release = `v1.14.2-${"nightly".repeat(6)}`;
const file = `ja/self-host/${"configuration-and-environments-".repeat(4)}reference.mdx`;
const title = `環境変数 ${word} と再ランク付けモデルを組み合わせたときの検索結果の並べ替えについて`;
const question = `環境変数 ${word} の既定値は何ですか`;

/** Documents, questions, experiments and labels whose names are as long as those of real manuals, and longer. */
async function openLong(): Promise<TestServices> {
  const services = await openReviewed();
  await ingestFiles(services, release, {
    [file]: `# ${title}\n\n環境変数 ${word} の既定値は 30000 です。\n\n| 変数 | 既定値 |\n|---|---|\n| \`${word}\` | 30000 |\n`,
  });
  activateRelease(services.storage, release, new Date(0));
  await storeJudged(services, word, { right: 60, wrong: 1 });
  for (const name of ["before", "after"]) {
    await storedExperiment(services.storage, [row], { name: `${name}-${word}`, release });
  }
  return services;
}

const row: StoredRow = {
  sample: { id: word.repeat(2), user_input: question, category: word, reference: word },
  result: {
    answer: {
      source: "graph",
      response: `${word} は 30000 です`,
      claims: [{ text: word, evidence_ids: [file] }],
      retrieved_contexts: [word.repeat(3)],
      retrieved_context_ids: [file],
      run_id: null,
      outcome: null,
      duration_ms: 10,
    },
    failure: null,
    scores: [{ score: score("faithfulness", { value: 0.2 }), passed: false }],
    durationMs: 10,
  },
};

function paths({ process_id: run, outcome }: Awaited<ReturnType<typeof askQuestion>>): readonly string[] {
  const named = new URLSearchParams({ name: release }).toString();
  const released = new URLSearchParams({ release: "2026-10" }).toString();
  const document = new URLSearchParams({ release, id: file }).toString();
  const pair = new URLSearchParams({ before: `before-${word}`, after: `after-${word}` }).toString();
  return [
    "/ask",
    ...["/runs", `/runs/${run}`],
    ...["/review", "/review?status=all", `/review/${outcome?.ticket_id ?? ""}`],
    `/review/${outcome?.ticket_id ?? ""}?decide=edit`,
    ...["/corpus", `/corpus/release?${named}`, `/corpus/document?${document}`, `/corpus/activate?${released}`],
    `/corpus/compare?${new URLSearchParams({ from: "2026-10", to: release }).toString()}`,
    `/corpus/search?${new URLSearchParams({ query: question }).toString()}`,
    ...[
      "/experiments",
      `/experiment/before-${word}`,
      `/experiment/before-${word}/rows/1`,
      `/experiments/compare?${pair}`,
    ],
    ...["/trust", "/trust/agreement", "/trust/operation", "/trust/references"],
  ];
}

describe.skipIf(chromiumPath === undefined)("long names and texts", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ["ja", 390],
    ["en", 390],
    ["en", 640],
  ] as const)("make no page scroll sideways: %s, %d wide", async (language, width) => {
    const services = await openLong();
    const held = await askQuestion(services, question);
    const service = await startConsole(services);
    const { page } = await openReader(browser, service.url, { language, width });
    for (const path of paths(held)) {
      const status = (await page.goto(path))?.status();
      await unfoldAll(page);
      expect([path, status, (await pageWidth(page)) <= width]).toEqual([path, 200, true]);
    }
    await askInBrowser(page, question);
    expect(await pageWidth(page)).toBeLessThanOrEqual(width);
  });
});
