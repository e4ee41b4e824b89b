import fs from "node:fs";
import { createRequire } from "node:module";
import { onTestFinished } from "vitest";
import type { Browser, Page } from "playwright-core";
import type { Misdeeds } from "../../browser/browser.js";

export interface ReaderOptions {
  readonly width?: number;
  readonly language?: "ja" | "en";
  readonly scheme?: "light" | "dark";
  readonly javaScriptEnabled?: boolean;
}

export interface Reader {
  readonly page: Page;
  /** Requests are those to any other place than the console. */
  readonly misdeeds: Misdeeds;
}

/** Somebody with a browser of their own, at the console. */
export async function openReader(browser: Browser, url: string, options: ReaderOptions = {}): Promise<Reader> {
  const { width = 1280, language = "ja", scheme = "light", javaScriptEnabled = true } = options;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language === "ja" ? "ja-JP" : "en-US",
    colorScheme: scheme,
    baseURL: url,
    javaScriptEnabled,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const misdeeds: Misdeeds = { requests: [], dialogs: [], messages: [] };
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`)) misdeeds.requests.push(request.url());
  });
  page.on("dialog", (dialog) => {
    misdeeds.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("console", (message) => misdeeds.messages.push(message.text()));
  page.on("pageerror", (error) => misdeeds.messages.push(error.message));
  return { page, misdeeds };
}

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds to be serious or critical on the page as it stands. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run(document).then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => id + ": " + node.html)))`);
}

/** Asks as a person does, and waits for the result. */
export async function askInBrowser(page: Page, question: string): Promise<void> {
  await page.goto("/ask");
  await page.fill("#question", question);
  await page.click("#ask-form button");
  await page.waitForSelector("[data-focus]");
}
