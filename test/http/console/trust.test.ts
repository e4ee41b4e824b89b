import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certifyFromLabels } from "../../../src/http/certify.js";
import { attackRan, attacks, chromiumPath, openBrowser, pageWidth, unfoldAll } from "../../browser/browser.js";
import { decide, leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion, ingestFiles } from "../../support/services.js";
import { openReader, seriousFindings } from "./console-browser.js";
import { startConsole } from "./console-service.js";
import { storeJudged } from "./labelled.js";
import { pageCaller } from "./page-caller.js";

const pages = [
  "/trust",
  "/trust/agreement",
  "/trust/agreement?category=procedure",
  "/trust/operation",
  "/trust/operation?since=2026-12-02&until=2026-12-01",
  "/trust/references",
];

async function openTrust(text = "") {
  const services = await openReviewed();
  const { outcome } = await askQuestion(services, leaveQuestion);
  await decide(services, outcome?.ticket_id ?? "", { type: "respond", answer: `年に20日です。${text}`, problem: text });
  await storeJudged(services, `procedure${text}`, { right: 80, wrong: 2, text });
  await storeJudged(services, `figures${text}`, { right: 9, wrong: 1, text });
  return services;
}

describe.skipIf(chromiumPath === undefined)("trust in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    { language: "ja", width: 1280, scheme: "light" },
    { language: "ja", width: 390, scheme: "dark" },
    { language: "en", width: 1280, scheme: "dark" },
    { language: "en", width: 390, scheme: "light" },
  ] as const)("reads well on every page: $language, $width wide, $scheme", async (reader) => {
    const services = await openTrust();
    await certifyFromLabels(services, { dry_run: false, categories: ["procedure"] }, "sato");
    const service = await startConsole(services);
    const { page, misdeeds } = await openReader(browser, service.url, reader);
    for (const path of pages) {
      await page.goto(path);
      await unfoldAll(page);
      expect([path, await seriousFindings(page)]).toEqual([path, []]);
      expect(await pageWidth(page), path).toBeLessThanOrEqual(reader.width);
      expect(await page.locator("h1").count(), path).toBe(1);
    }
    expect([misdeeds.requests, misdeeds.dialogs]).toEqual([[], []]);
  });

  it("issues a certificate once its assumptions are confirmed", async () => {
    const services = await openTrust();
    const service = await startConsole(services);
    const { page } = await openReader(browser, service.url, { language: "en" });
    await page.goto("/trust");
    expect(await page.locator(".issue").count()).toBe(1);
    expect(await page.textContent(".category-report")).toContain("more");
    await page.evaluate("document.querySelector('[name=assumed]').required = false");
    await page.click(".issue button");
    expect(await page.textContent(".issue .field-error")).toBe("Check what the figures rest on, then tick the box.");
    expect(await seriousFindings(page)).toEqual([]);
    expect(await services.certificates.valid("procedure")).toBeNull();
    await page.check("[name=assumed]");
    await page.click(".issue button");
    await page.waitForSelector(".certificate-valid");
    expect((await services.certificates.valid("procedure"))?.created_by).toBe("local");
  });

  it.each(attacks)("shows whatever labels, references and certificates say as text: %j", async (attack) => {
    const typed = attack.replaceAll("\u0000", "").toWellFormed();
    const services = await openTrust(typed);
    await certifyFromLabels(services, { dry_run: false, categories: [`procedure${typed}`] }, typed);
    const [certificate] = (await services.certificates.list()).certificates;
    await services.certificates.void(certificate!.certificate_id, typed);
    const service = await startConsole(services);
    const { page, misdeeds } = await openReader(browser, service.url);
    for (const path of [...pages, `/trust/agreement?category=${encodeURIComponent(`procedure${typed}`)}`]) {
      await page.goto(path);
      await unfoldAll(page);
      expect([path, await attackRan(page)]).toEqual([path, false]);
      await page.hover("h1");
    }
    await page.goto("/trust");
    expect(await page.textContent(".certificate-void")).toContain(typed.slice(0, 12));
    expect([misdeeds.requests, misdeeds.dialogs]).toEqual([[], []]);
  });
});

describe("the pages of trust", () => {
  it.each([
    { roles: ["ask"], sees: 403, issues: 403 },
    { roles: ["read"], sees: 200, issues: 403 },
    { roles: ["review"], sees: 200, issues: 403 },
    { roles: ["manage"], sees: 200, issues: 303 },
  ] as const)("are refused or served by the server, whatever they show: $roles", async ({ roles, sees, issues }) => {
    const services = await openTrust();
    const service = await startConsole(services, { auth: ["keys"] });
    const call = pageCaller(service, roles);
    for (const path of ["/trust", "/trust/agreement", "/trust/operation", "/trust/references"]) {
      expect([path, (await call(path)).status]).toEqual([path, sees]);
    }
    expect((await (await call("/trust")).text()).includes('action="/trust/certify"')).toBe(issues === 303);
    const form = { category: "procedure", assumed: "yes" };
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await call("/trust/certify", form, foreign)).status).toBe(403);
    expect((await call("/trust/certify", form)).status).toBe(issues);
    expect((await services.certificates.valid("procedure")) !== null).toBe(issues === 303);
  });

  it("tell a certificate that holds from one that does not fit now, one that is void and one that is damaged", async () => {
    const services = await openTrust();
    const service = await startConsole(services, { auth: ["keys"] });
    const call = pageCaller(service, ["manage"]);
    const classes = async () =>
      [...(await (await call("/trust")).text()).matchAll(/class="certificate certificate-(\w+)"/g)].map(
        ([, name]) => name,
      );
    expect(await classes()).toEqual([]);
    await call("/trust/certify", { category: "procedure", assumed: "yes" });
    expect(await classes()).toEqual(["valid"]);
    await call("/trust/certify", { category: "procedure", assumed: "yes" });
    expect(await classes()).toEqual(["valid", "void"]);
    // Activated past the way that voids: the certificate is still called valid, and no longer fits.
    await ingestFiles(services, "2026-11", { "leave.md": "# 有給休暇\n\n有給休暇は年に25日あります。\n" });
    expect(await classes()).toEqual(["unfit", "void"]);
    expect(await (await call("/trust")).text()).toContain("Since it was earned, the corpus changed");
    services.storage.sqlite.prepare("UPDATE certificates SET record_json = '{' WHERE status = 'void'").run();
    expect(await classes()).toEqual(["damaged", "unfit"]);
  });

  it("do not certify what the labels do not show, nor a category of nobody", async () => {
    const services = await openTrust();
    const service = await startConsole(services, { auth: ["keys"] });
    const call = pageCaller(service, ["manage"]);
    for (const category of ["figures", "nothing"]) {
      expect((await call("/trust/certify", { category, assumed: "yes" })).status).toBe(303);
    }
    expect((await call("/trust/certify", { assumed: "yes" })).status).toBe(400);
    expect((await call("/trust/certify", { category: "procedure", assumed: "no" })).status).toBe(400);
    expect((await services.certificates.list()).certificates).toEqual([]);
    const other = pageCaller(service, ["manage"], { tenant: "other" });
    expect((await other("/trust/certify", { category: "procedure", assumed: "yes" })).status).toBe(303);
    expect((await services.certificates.list()).certificates).toEqual([]);
  });

  it("count right and wrong answers by score, mark stale references, and read a period", async () => {
    const services = await openTrust();
    const service = await startConsole(services, { auth: ["keys"] });
    const call = pageCaller(service, ["read"]);
    const text = async (path: string) => (await call(path)).text();
    const agreement = await text("/trust/agreement?category=procedure");
    expect(agreement).toContain("80 right, 2 wrong");
    expect(agreement).toContain("0.6–0.7: right 0, wrong 2; 0.8–0.9: right 40, wrong 0; 0.9–1.0: right 40, wrong 0");
    expect(await text("/trust/references")).not.toContain("<strong");
    await ingestFiles(services, "2026-11", { "leave.md": "# 有給休暇\n\n有給休暇は年に25日あります。\n" });
    expect(await text("/trust/references")).toContain('<strong class="overdue">of another release</strong>');
    expect(await text("/trust/references?stale=1")).toContain("年に20日です。");
    expect((await call("/trust/operation?since=2026-12-02&until=2026-12-01")).status).toBe(400);
    expect((await call("/trust/operation?since=nonsense")).status).toBe(400);
    const { year } = { year: new Date().getUTCFullYear() };
    expect(await text(`/trust/operation?since=${year - 1}-01-01`)).toContain("By week");
    expect(await text("/trust/operation?until=2001-01-01")).not.toContain("By week");
  });
});
