import fs from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, openBrowser } from "../../browser/browser.js";
import { prepared, questions, runRows, scored } from "../../experiments/workspace.js";
import { openServices, temporaryFolder, type TestServices } from "../../support/services.js";
import { startBot } from "../held-bot.js";
import { openReader, type Reader, type ReaderOptions } from "./console-browser.js";
import { startConsole, type ConsoleService } from "./console-service.js";
import { signIn } from "./sign-in.js";

const csv = ["id,user_input", ...Array.from({ length: 6 }, (_, index) => `q${index},有給休暇は何日ですか？ ${index}`)];

describe.skipIf(chromiumPath === undefined)("experiments in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const open = async (
    given: { services?: TestServices; yaml?: string; reader?: ReaderOptions } = {},
  ): Promise<Reader & { service: ConsoleService; services: TestServices }> => {
    const services = given.services ?? (await openServices(given.yaml === undefined ? {} : { yaml: given.yaml }));
    const service = await startConsole(services);
    return { ...(await openReader(browser, service.url, given.reader)), service, services };
  };

  it("begin on a file, show their rows as they are done, and then their results, without a reload", async () => {
    const bot = await startBot({ freeTurns: 2 });
    const { page, misdeeds } = await open({ yaml: bot.yaml });
    await page.goto("/experiments");
    await page.click("text=実験を始める");
    await page.setInputFiles("#file", questionFile("questions.csv"));
    await page.fill("#name", "秋の質問");
    await page.selectOption("[name=target]", "bot");
    await page.click(".new-experiment .primary");
    await page.waitForURL(/\/experiment\//);
    await page.waitForSelector("#progress-text:has-text('6 行のうち 2 行')");
    const bar = page.locator("#progress-bar");
    expect([await bar.getAttribute("max"), await bar.getAttribute("value")]).toEqual(["6", "2"]);
    bot.letGo();
    await page.waitForSelector("#rows-table");
    expect(await page.locator("#rows-table tbody.row").count()).toBe(6);
    expect(await page.textContent("h1")).toContain("完了");
    expect(misdeeds).toEqual({ requests: [], dialogs: [], messages: [] });
  });

  it("come to their results where no script runs", async () => {
    const bot = await startBot();
    const { page } = await open({ yaml: bot.yaml, reader: { javaScriptEnabled: false, language: "en" } });
    await page.goto("/experiments/new");
    await page.setInputFiles("#file", questionFile("questions.csv"));
    await page.fill("#name", "plain");
    await page.selectOption("[name=target]", "bot");
    await page.click(".new-experiment .primary");
    await page.waitForSelector("#progress-bar");
    bot.letGo();
    await page.waitForSelector("#rows-table", { timeout: 15_000 });
    await page.fill(".row-filter [name=text]", "何日ですか？ 4");
    await page.click(".row-filter button");
    expect(await page.locator("#rows-table tbody.row").count()).toBe(1);
    await page.click("#rows-table summary");
    await page.click("text=Open this row alone");
    expect(await page.textContent("h1")).toContain("何日ですか？ 4");
  });

  it("stop when they are cancelled, keep what is done, and go on from there", async () => {
    const bot = await startBot({ freeTurns: 2 });
    const { page } = await open({ yaml: bot.yaml });
    await startUpload(page, "stopped");
    await page.waitForSelector("#progress-text:has-text('6 行のうち 2 行')");
    await page.click("text=ここまでの結果を見る");
    expect(await page.locator("#rows-table tbody.row").count()).toBe(6);
    await page.click("text=進み具合に戻る");
    await page.click("text=実験を取り消す");
    await page.waitForSelector(".standstill");
    expect(await page.textContent("[role=status] .flash")).toContain("取り消しました");
    expect(await page.textContent(".standstill")).toContain("4 行");
    bot.letGo();
    await page.click("text=続きから再開する");
    await page.waitForSelector("h1 .badge-answered");
    expect(await page.textContent(".glance")).toContain("6 / 6");
  });

  it("say in the form what is wrong, and keep what was filled in", async () => {
    const { page, services } = await open();
    await page.goto("/experiments/new");
    await page.evaluate("for (const field of document.querySelectorAll('[required]')) field.required = false");
    await page.fill("#name", "../etc");
    await page.click(".new-experiment summary");
    await page.fill("#columns", "質問=user_input");
    await page.setInputFiles("#file", questionFile("questions.csv"));
    await page.click(".new-experiment .primary");
    expect(await page.textContent("[role=alert]")).toContain("名前を確かめて");
    expect(await page.inputValue("#name")).toBe("../etc");
    expect(await page.inputValue("#columns")).toBe("質問=user_input");
    expect(await page.getAttribute("#name", "aria-invalid")).toBe("true");
    await page.fill("#name", "notes");
    await page.setInputFiles("#file", questionFile("notes.txt"));
    await page.click(".new-experiment .primary");
    expect(await page.textContent("[role=alert]")).toContain("ファイルを選び直して");
    await page.setInputFiles("#file", questionFile("empty.jsonl", "{}\n"));
    await page.fill("#columns", "");
    await page.click(".new-experiment .primary");
    expect(await page.textContent("[role=alert]")).not.toContain(services.config.home);
    await page.goto("/experiments");
    expect(await page.textContent("main")).toContain("まだ実験はありません");
  });

  it("show their trend over the same questions, and two of them side by side", async () => {
    const services = await openServices();
    for (const [name, value] of [
      ["first", 0.25],
      ["second", 0.5],
      ["third", 0.75],
    ] as const) {
      const experiment = await prepared(services.storage, questions(30), { name });
      await runRows(services.storage, experiment, {
        evaluate: async ({ id }) => [scored(id === "q3" ? 0 : value)],
      });
    }
    await prepared(services.storage, questions(3), { name: "others", datasetHash: "other" });
    const { page } = await open({ services, reader: { language: "en" } });
    await page.goto("/experiments");
    expect(await page.locator(".experiment-group").count()).toBe(2);
    expect(await page.getAttribute(".sparkline", "aria-label")).toMatch(/^Mean of m, oldest first: 0\.24, 0\.48, 0\.7/);
    expect(await page.inputValue("[name=before]")).toBe("second");
    await page.selectOption("[name=before]", "first");
    await page.click(".compare-form button");
    expect(await page.textContent("h1")).toContain("A: first → B: third");
    expect(await page.textContent(".outcome-better")).toContain("B is better than A");
    expect(await rowIds(page)).toHaveLength(25);
    await page.selectOption("[name=change]", "same");
    await page.click(".row-filter button");
    expect(await rowIds(page)).toEqual(["q3"]);
    await page.goto("/experiments/compare?before=first&after=others");
    expect(await page.textContent("h1")).toBe("They cannot be compared");
    expect(await page.textContent("main")).toContain("different questions");
  });

  it("filter, order and turn the pages of their rows on the server", async () => {
    const services = await openServices();
    const samples = questions(60).map((sample, index) => ({
      ...sample,
      category: index < 40 ? "多い" : "少ない",
      user_input: index === 7 ? "100%_の質問" : sample.user_input,
    }));
    const experiment = await prepared(services.storage, samples, { name: "large" });
    await runRows(services.storage, experiment, {
      evaluate: async ({ id }) => [scored(Number(id.slice(1)) / 60)],
    });
    const { page } = await open({ services });
    await page.goto("/experiment/large");
    expect((await rowIds(page)).slice(0, 2)).toEqual(["q0", "q1"]);
    expect(await page.textContent(".count")).toContain("60 件中 1〜25 件");
    await page.click("[rel=next]");
    expect((await rowIds(page))[0]).toBe("q25");
    await page.selectOption("[name=sort]", "m");
    await page.selectOption("[name=order]", "desc");
    await page.selectOption("[name=category]", { label: "多い" });
    await page.click(".row-filter button");
    expect((await rowIds(page)).slice(0, 2)).toEqual(["q39", "q38"]);
    expect(await page.textContent(".count")).toContain("40 件中");
    await page.goto("/experiment/large?state=failing");
    expect(await page.textContent(".count")).toContain("30 件中");
    await page.goto(`/experiment/large?text=${encodeURIComponent("%_")}`);
    expect(await rowIds(page)).toEqual(["q7"]);
    await page.goto("/experiment/large?text=zzz");
    expect(await page.textContent("main .empty")).toBe("該当する行はありません。");
    await page.goto("/experiment/large?page=-3&state=x&sort=&order=&kind=y&category=z");
    expect(await page.textContent(".count")).toContain("60 件中 1〜25 件");
  });

  it("give their report and rows away", async () => {
    const services = await openServices();
    const experiment = await prepared(services.storage, questions(3), { name: "a/b 50%" });
    await runRows(services.storage, experiment, { evaluate: async () => [scored(1)] });
    const { page, misdeeds } = await open({ services });
    await page.goto("/experiments");
    await page.click("text=a/b 50%");
    await page.click("text=レポート");
    expect(await page.textContent("h1")).toBe("a/b 50%");
    await page.waitForSelector("#filters:not([hidden])"); // its own script runs, and nothing else is refused
    for (const name of ["rows.jsonl", "rows.csv"]) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(`a[href="./${name}"]`)]);
      expect(
        fs
          .readFileSync(await download.path(), "utf8")
          .trim()
          .split("\n").length,
      ).toBe(name.endsWith("csv") ? 4 : 3);
    }
    expect(misdeeds.messages).toEqual([]);
  });

  it("are for looking at without the right to manage, and nobody else's without that of the tenant", async () => {
    const services = await openServices();
    const experiment = await prepared(services.storage, questions(3), { name: "own" });
    await runRows(services.storage, experiment, { evaluate: async () => [scored(1)] });
    const service = await startConsole(services, { auth: ["keys"] });
    const { page } = await openReader(browser, service.url);
    await signIn(page, service.key(["read"]).token, "/experiments");
    expect(await page.locator("text=実験を始める").count()).toBe(0);
    expect((await page.goto("/experiments/new"))?.status()).toBe(403);
    for (const address of ["/experiments", "/experiment/own/cancel", "/experiment/own/resume"]) {
      const status = await page.evaluate(
        `fetch(${JSON.stringify(address)}, { method: "POST", body: new URLSearchParams({ name: "x" }) }).then((reply) => reply.status)`,
      );
      expect([address, status]).toEqual([address, 403]);
    }
    const other = await openReader(browser, service.url);
    await signIn(other.page, service.key(["manage"], { tenant: "globex" }).token, "/experiments");
    expect(await other.page.textContent("main")).toContain("まだ実験はありません");
    for (const address of ["", "/rows/1", "/report", "/rows.csv", "/rows.jsonl", "/events"]) {
      expect((await other.page.goto(`/experiment/own${address}`))?.status()).toBe(404);
    }
  });

  it("can be begun by keyboard alone", async () => {
    const { page } = await open();
    await page.goto("/experiments/new");
    await page.setInputFiles("#file", questionFile("answered.jsonl", answeredRows));
    await page.focus("#name");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("keys");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#rows-table");
    await page.focus("#rows-table summary");
    await page.keyboard.press("Enter");
    expect(await page.locator("#rows-table details[open]").count()).toBe(1);
  });
});

const answeredRows = ["10日です", "5万円です"]
  .map((response, index) => `${JSON.stringify({ id: `a${index}`, user_input: `質問 ${index}`, response })}\n`)
  .join("");

function questionFile(name: string, text = csv.join("\n")): string {
  const file = path.join(temporaryFolder(), name);
  fs.writeFileSync(file, text);
  return file;
}

async function startUpload(page: Page, name: string): Promise<void> {
  await page.goto("/experiments/new");
  await page.setInputFiles("#file", questionFile("questions.csv"));
  await page.fill("#name", name);
  await page.selectOption("[name=target]", "bot");
  await page.click(".new-experiment .primary");
  await page.waitForSelector("#progress-bar");
}

function rowIds(page: Page): Promise<string[]> {
  return page.locator("#rows-table .question .id").allTextContents();
}
