import { it, afterAll, beforeAll } from "vitest";
import { openBrowser } from "../../browser/browser.js";
import { decide, leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion, ingestFiles } from "../../support/services.js";
import { openReader } from "./console-browser.js";
import { startConsole } from "./console-service.js";
import { storeJudged } from "./labelled.js";

it("shots", { timeout: 120_000 }, async () => {
  const dir = process.env["SHOTS"]!;
  const services = await openReviewed();
  const a = (await askQuestion(services, leaveQuestion)).outcome!.ticket_id!;
  await storeJudged(services, "procedure", { right: 80, wrong: 4 });
  await ingestFiles(services, "2026-12", { "leave.md": "---\ncorpus_version: 2020-01\n---\n# 有給休暇\n\n有給休暇は年に10日あります。\n" });
  const b = (await askQuestion(services, leaveQuestion)).outcome!.ticket_id!;
  const service = await startConsole(services);
  const { page } = await openReader(browser, service.url, { scheme: "dark", language: "en" });
  const shot = async (name: string) => { await page.screenshot({ path: `${dir}/${name}.png`, fullPage: true }); };
  await page.goto(`/review/${b}?decide=ignore#decide`); await shot("dark-ignore");
  await page.goto(`/review/${a}?decide=respond`); await page.fill("#answer", "It is 20 days."); await page.click("button.primary");
  await decide(services, a, { type: "respond", answer: "20日です。" });
  await page.click("button[value=send]"); await shot("dark-conflict");
  await page.goto("/trust/agreement"); await page.click("summary"); await shot("dark-agreement");
});
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());
