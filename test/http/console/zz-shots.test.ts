import { it, afterAll, beforeAll } from "vitest";
import { openBrowser } from "../../browser/browser.js";
import { openReviewed } from "../../support/review.js";
import { askQuestion, ingestFiles } from "../../support/services.js";
import { openReader } from "./console-browser.js";
import { startConsole } from "./console-service.js";

it("shots", { timeout: 120_000 }, async () => {
  const dir = process.env["SHOTS"]!;
  const services = await openReviewed();
  await ingestFiles(services, "2026-11", {
    "leave.md": "# 有給休暇\n\n有給休暇は年に25日あります。申請は前日までに行います。\n\n## 半日の取得\n\n有給休暇は半日単位でも取得できます。半日の休暇は年に10回までです。\n",
    "travel.md": "---\naudience: [hr]\n---\n# 出張旅費\n\n出張の旅費は実費を支給します。新幹線は普通車指定席を使います。\n",
    "old/rules.md": "---\ncorpus_version: 2025-04\n---\n# 就業規則\n\n就業時間は9時から18時です。有給休暇の規程は別に定めます。\n",
  });
  await ingestFiles(services, "2026-10", { "leave.md": "# 有給休暇\n\n有給休暇は年に20日あります。申請は前日までに行います。\n", "gone.md": "# 旧制度\n\n廃止された制度です。\n" });
  await askQuestion(services, "有給休暇は何日ありますか");
  const service = await startConsole(services);
  for (const language of ["ja", "en"] as const) for (const width of [1280, 390]) {
    const { page } = await openReader(browser, service.url, { language, width });
    const shot = async (name: string) => { await page.screenshot({ path: `${dir}/${name}-${language}-${width}.png`, fullPage: true }); };
    await page.goto("/corpus"); await shot("corpus");
    await page.goto("/corpus/release?name=2026-11"); await shot("release");
    await page.goto("/corpus/document?release=2026-11&id=leave.md"); await shot("document");
    await page.goto("/corpus/compare?from=2026-10&to=2026-11"); await shot("compare");
    await page.goto("/corpus/search?query=有給休暇は何日&top_k=1"); await shot("search");
    await page.goto("/corpus/activate?release=2026-11"); await shot("activate");
  }
});
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());
