import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiKey } from "../../../src/http/api-keys.js";
import { attackRan, attacks, chromiumPath, openBrowser, pageWidth, unfoldAll } from "../../browser/browser.js";
import { leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion, ingestFiles, type TestServices } from "../../support/services.js";
import { openReader, seriousFindings } from "./console-browser.js";
import { startConsole } from "./console-service.js";
import { storeJudged } from "./labelled.js";
import { pageCaller } from "./page-caller.js";
import { certifyFromLabels } from "../../../src/http/certify.js";

/** Two releases: the older one is current. */
async function openCorpus(): Promise<TestServices> {
  const services = await openReviewed();
  await ingestFiles(services, "2026-11", {
    "leave.md": "# 有給休暇\n\n有給休暇は年に25日あります。\n",
    "secret.md": "---\naudience: [hr]\n---\n# 人事の秘密\n\n役員の有給休暇は別に定めます。\n",
    "old.md": "---\ncorpus_version: 2020-01\n---\n# 古い規程\n\n古い規程の有給休暇です。\n",
  });
  await ingestFiles(services, "2026-10", {
    "leave.md": "# 有給休暇\n\n有給休暇は年に20日あります。申請は前日までに行います。\n",
    "gone.md": "# 旧制度\n\n旧制度の説明です。\n",
  });
  return services;
}

const pages = [
  "/corpus",
  "/corpus/release?name=2026-11",
  "/corpus/release?name=2026-11&text=nothing",
  "/corpus/document?release=2026-11&id=leave.md",
  "/corpus/compare?from=2026-10&to=2026-11",
  "/corpus/search?query=%E6%9C%89%E7%B5%A6%E4%BC%91%E6%9A%87",
  "/corpus/search?query=%20",
  "/corpus/activate?release=2026-11",
];

describe.skipIf(chromiumPath === undefined)("the corpus in a browser", () => {
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
    const service = await startConsole(await openCorpus());
    const { page, misdeeds } = await openReader(browser, service.url, reader);
    for (const path of pages) {
      await page.goto(path);
      expect([path, await seriousFindings(page)]).toEqual([path, []]);
      expect(await pageWidth(page), path).toBeLessThanOrEqual(reader.width);
      expect(await page.locator("h1").count(), path).toBe(1);
    }
    expect([misdeeds.requests, misdeeds.dialogs]).toEqual([[], []]);
  });

  it("makes a release current after telling what becomes void, and what can no longer be sent", async () => {
    const services = await openCorpus();
    await askQuestion(services, leaveQuestion);
    await storeJudged(services, "procedure", { right: 80, wrong: 0 });
    await certifyFromLabels(services, { dry_run: false }, "sato");
    const service = await startConsole(services);
    const { page } = await openReader(browser, service.url, { language: "en" });
    await page.goto("/corpus");
    await page.click("a:has-text('Make current')");
    expect(await page.textContent(".effects")).toContain("Certificates that become void: 1");
    expect(await page.textContent(".effects")).toContain("procedure");
    expect(await page.textContent(".effects")).toContain("can no longer be sent: 1");
    expect(await services.currentVersion()).toBe("2026-10");
    await page.click("main form button");
    await page.waitForSelector(".flash");
    expect(await page.textContent(".flash")).toContain("The current release has changed");
    expect(await services.currentVersion()).toBe("2026-11");
    expect(await page.textContent("tr.current")).toContain("2026-11");
    expect(await services.certificates.valid("procedure")).toBeNull();
    await page.goto("/trust");
    expect(await page.textContent(".certificate-void")).toContain("the corpus changed");
  });

  it.each(attacks)("shows whatever documents, releases and questions say as text: %j", async (attack) => {
    const services = await openReviewed();
    const typed = attack.replaceAll("\u0000", "").toWellFormed();
    await ingestFiles(services, "attacked", {
      "leave.md": `# 有給休暇 ${attack}\n\n有給休暇は年に20日あります。${attack}\n`,
    });
    const { sqlite } = services.storage;
    sqlite.exec("PRAGMA foreign_keys = OFF");
    sqlite.prepare("UPDATE releases SET name = ? WHERE name = 'attacked'").run(typed);
    sqlite
      .prepare("UPDATE documents SET release = ?, document_id = document_id || ?, uri = ? WHERE release = 'attacked'")
      .run(typed, typed, typed);
    sqlite
      .prepare("UPDATE chunks SET release = ?, document_id = document_id || ?, uri = ? WHERE release = 'attacked'")
      .run(typed, typed, typed);
    sqlite.exec("PRAGMA foreign_keys = ON");
    const service = await startConsole(services);
    const { page, misdeeds } = await openReader(browser, service.url);
    const query = encodeURIComponent(typed);
    for (const path of [
      "/corpus",
      `/corpus/release?name=${query}`,
      `/corpus/release?name=${query}&text=${query}`,
      `/corpus/document?release=${query}&id=${encodeURIComponent(`leave.md${typed}`)}`,
      `/corpus/compare?from=${query}&to=${query}`,
      `/corpus/search?query=${encodeURIComponent(`有給休暇 ${typed}`)}`,
      `/corpus/activate?release=${query}`,
    ]) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 200]);
      await unfoldAll(page);
      expect([path, await attackRan(page)]).toEqual([path, false]);
    }
    expect([misdeeds.requests, misdeeds.dialogs]).toEqual([[], []]);
  });
});

describe("the corpus pages", () => {
  it("show documents and search results for the caller's groups alone", async () => {
    const services = await openCorpus();
    const service = await startConsole(services, { auth: ["keys"] });
    const plain = pageCaller(service, ["read"]);
    const { token } = createApiKey(services.storage, {
      ...{ name: "hr", tenant: "default", roles: ["read"], groups: ["hr"], expiresAt: null, now: new Date() },
    });
    const hr = pageCaller(service, ["read"], { token });
    await pageCaller(service, ["manage"])("/corpus/activate", { release: "2026-11", current: "2026-10" });
    const secret = "/corpus/document?release=2026-11&id=secret.md";
    expect([(await plain(secret)).status, (await hr(secret)).status]).toEqual([404, 200]);
    const text = async (call: typeof plain, path: string) => (await call(path)).text();
    for (const path of [
      "/corpus/release?name=2026-11",
      "/corpus/release?name=2026-11&text=secret",
      "/corpus/compare?from=2026-10&to=2026-11",
      "/corpus/search?query=%E5%BD%B9%E5%93%A1%E3%81%AE%E6%9C%89%E7%B5%A6%E4%BC%91%E6%9A%87",
    ]) {
      const seen = [await text(plain, path), await text(hr, path)].map((page) => page.includes("secret.md"));
      expect([path, ...seen]).toEqual([path, false, true]);
    }
    expect(await text(plain, "/corpus/release?name=2026-11")).toContain("Documents that are not for your groups: 1");
  });

  it("show both stages of a search, with why each candidate was kept or dropped", async () => {
    const services = await openCorpus();
    const service = await startConsole(services, { auth: ["keys"] });
    const call = pageCaller(service, ["read"]);
    await pageCaller(service, ["manage"])("/corpus/activate", { release: "2026-11", current: "2026-10" });
    const page = await (
      await call("/corpus/search?query=%E6%9C%89%E7%B5%A6%E4%BC%91%E6%9A%87&top_k=1&mode=keyword")
    ).text();
    expect(page.match(/<tr class="kept">/g)).toHaveLength(1);
    expect(page.match(/<tr class="dropped">/g)).toHaveLength(1);
    expect(page).toContain("dropped: more than are kept");
    expect(page).toContain("none (only documents for everyone)");
    const nothing = await (await call("/corpus/search?query=zzzz")).text();
    expect(nothing).toContain("No piece was found.");
    expect((await call("/corpus/search?query=%E3%80%80")).status).toBe(400);
    expect((await call("/corpus/search?mode=magic&top_k=-4")).status).toBe(200);
  });

  it("mark a version that is not the release's own, and find documents by title or id", async () => {
    const service = await startConsole(await openCorpus(), { auth: ["keys"] });
    const call = pageCaller(service, ["review"]);
    const release = await (await call("/corpus/release?name=2026-11")).text();
    expect(release).toContain('<em class="fault">2020-01</em>');
    const names = async (text: string) => {
      const page = await (await call(`/corpus/release?name=2026-11&text=${encodeURIComponent(text)}`)).text();
      return [...page.matchAll(/class="document-id">([^<]*)</g)].map(([, id]) => id);
    };
    expect(await names("古い")).toEqual(["old.md"]);
    expect(await names("leave")).toEqual(["leave.md"]);
    expect(await names("%")).toEqual([]);
    expect((await call("/corpus/release?name=nothing")).status).toBe(404);
    expect((await call("/corpus/compare?from=2026-10&to=nothing")).status).toBe(404);
  });

  it.each([
    { roles: ["ask"], sees: 403, activates: 403 },
    { roles: ["read"], sees: 200, activates: 403 },
    { roles: ["review"], sees: 200, activates: 403 },
    { roles: ["manage"], sees: 200, activates: 303 },
  ] as const)("are refused or served by the server, whatever they show: $roles", async ({ roles, sees, activates }) => {
    const services = await openCorpus();
    const service = await startConsole(services, { auth: ["keys"] });
    const call = pageCaller(service, roles);
    const readable = pages.filter((path) => !path.includes("activate") && !path.includes("%20"));
    for (const path of readable) expect([path, (await call(path)).status]).toEqual([path, sees]);
    expect((await (await call("/corpus")).text()).includes("/corpus/activate")).toBe(activates === 303);
    expect((await call("/corpus/activate?release=2026-11")).status).toBe(activates === 303 ? 200 : 403);
    const form = { release: "2026-11", current: "2026-10" };
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await call("/corpus/activate", form, foreign)).status).toBe(403);
    expect((await call("/corpus/activate", form)).status).toBe(activates);
    expect(await services.currentVersion()).toBe(activates === 303 ? "2026-11" : "2026-10");
  });

  it("do not change what has changed since it was looked at, nor what is not there", async () => {
    const services = await openCorpus();
    const service = await startConsole(services, { auth: ["keys"] });
    const call = pageCaller(service, ["manage"]);
    const late = await call("/corpus/activate", { release: "2026-11", current: "2026-09" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("somebody else made another release current");
    expect((await call("/corpus/activate", { release: "nothing", current: "2026-10" })).status).toBe(404);
    const other = pageCaller(service, ["manage"], { tenant: "other" });
    expect((await other("/corpus/activate", { release: "2026-11", current: "" })).status).toBe(404);
    expect(await (await other("/corpus")).text()).toContain("There is no release yet.");
    expect(await services.currentVersion()).toBe("2026-10");
  });
});
