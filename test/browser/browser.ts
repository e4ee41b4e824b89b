import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { temporaryFolder } from "../support/services.js";

/** Chromium of the system, or undefined where there is none: its tests are skipped then. */
export const chromiumPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((file) =>
  fs.existsSync(file),
);

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? "chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
}

/** What a page did beside being shown. */
export interface Misdeeds {
  /** Addresses that it asked for, but for the page itself. */
  readonly requests: string[];
  readonly dialogs: string[];
  /** Errors and messages, among them refusals by its policy. */
  readonly messages: string[];
}

export interface OpenedPage {
  readonly page: Page;
  readonly misdeeds: Misdeeds;
}

/** Opens a file from the disk, as its reader does. */
export async function openFile(
  browser: Browser,
  file: string,
  { width = 1280, javaScriptEnabled = true } = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled });
  const page = await context.newPage();
  const address = pathToFileURL(file).href;
  const misdeeds: Misdeeds = { requests: [], dialogs: [], messages: [] };
  page.on("request", (request) => {
    if (request.url() !== address) misdeeds.requests.push(request.url());
  });
  page.on("dialog", (dialog) => {
    misdeeds.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("console", (message) => misdeeds.messages.push(message.text()));
  page.on("pageerror", (error) => misdeeds.messages.push(error.message));
  await page.goto(address);
  return { page, misdeeds };
}

/**
 * What a page holds at the moment of printing, after its own script has prepared it. The event alone: laying out a
 * thousand sheets of paper takes half a minute.
 */
export async function printed(page: Page): Promise<{ rows: number; folded: number; note: string }> {
  return page.evaluate(`(() => {
    dispatchEvent(new Event("beforeprint"));
    const note = document.getElementById("f-print");
    const found = {
      rows: document.querySelectorAll("tbody.row").length,
      folded: document.querySelectorAll("details:not([open])").length,
      note: note.hidden ? "" : note.textContent,
    };
    dispatchEvent(new Event("afterprint"));
    return found;
  })()`);
}

export function writePage(text: string): string {
  const file = path.join(temporaryFolder(), "page.html");
  fs.writeFileSync(file, text);
  return file;
}

/** Opens all that is folded, so that everything the page holds is laid out. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true");
}

/** Width that the page takes; more than the screen's where it scrolls sideways. */
export function pageWidth(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth");
}

/** Whether script of the data ran: every attack would leave this mark. */
export async function attackRan(page: Page): Promise<boolean> {
  return page.evaluate("'attacked' in window");
}

const address = "http://127.0.0.1:9/taken";

/** Texts that would run, load or break out where a page took them for more than text. */
export const attacks = [
  "<script>window.attacked=1</script>",
  "</title></style></pre></textarea></script><script>window.attacked=1;alert(1)</script>",
  `<img src="${address}.png" onerror="window.attacked=1"><iframe srcdoc="<script>parent.attacked=1</script>"></iframe>`,
  `"><svg onload="window.attacked=1"><a href="javascript:window.attacked=1">x</a>' onfocus='window.attacked=1' autofocus x='`,
  `</style><style>@import url(${address}.css); body { background: url(${address}) }</style><link rel=stylesheet href=${address}>`,
  `<meta http-equiv="refresh" content="0;url=${address}"><base href="${address}/"><form action="${address}"><button>x`,
  "<!-- --><![CDATA[</td></tr></tbody></table></details></main></body></html><script>window.attacked=1</script>",
  "\u202e\u0000\ud800${window.attacked=1}{{constructor.constructor('window.attacked=1')()}}",
];
