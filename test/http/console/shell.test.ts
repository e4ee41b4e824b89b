import { describe, expect, it } from "vitest";
import { revokeApiKey } from "../../../src/http/api-keys.js";
import { leaveQuestion, openReviewed } from "../../support/review.js";
import { startConsole, type ConsoleService } from "./console-service.js";

const page = { accept: "text/html" };

async function start(auth: "keys" | "none" = "keys") {
  const services = await openReviewed();
  return { services, service: await startConsole(services, { auth: [auth] }) };
}

function get(service: ConsoleService, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(service.url + path, { headers: { ...page, ...headers }, redirect: "manual" });
}

function post(
  service: ConsoleService,
  path: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { "sec-fetch-site": "same-origin" },
): Promise<Response> {
  const body = new URLSearchParams(form);
  return fetch(service.url + path, { method: "POST", body, headers: { ...page, ...headers }, redirect: "manual" });
}

/** The session cookie that a key is given, as a browser would send it back. */
async function signIn(service: ConsoleService, token: string): Promise<string> {
  const response = await post(service, "/sign-in", { key: token, next: "/runs" });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/runs"]);
  return (
    response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("konkyo_session="))
      ?.split(";")[0] ?? ""
  );
}

describe("signing in", () => {
  it("leads back to where one wanted to go, and keeps the key out of the cookie", async () => {
    const { service } = await start();
    const away = await get(service, "/runs?status=waiting");
    expect([away.status, away.headers.get("location")]).toEqual([303, "/sign-in?next=%2Fruns%3Fstatus%3Dwaiting"]);
    const { token, id } = service.key(["read"]);
    const response = await post(service, "/sign-in", { key: ` ${token} `, next: "/runs?status=waiting" });
    expect(response.headers.get("location")).toBe("/runs?status=waiting");
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Strict/i);
    expect(cookie).not.toContain(id);
    expect(cookie).not.toContain(token.slice(-20));
  });

  it("is refused for a wrong key without saying what is wrong", async () => {
    const { service } = await start();
    const { token } = service.key(["read"]);
    for (const key of ["", "konkyo_", `${token}x`, `konkyo_${"0".repeat(16)}_${"A".repeat(43)}`]) {
      const response = await post(service, "/sign-in", { key });
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).toContain("このキーは使えません");
    }
  });

  it("never leads to another site", async () => {
    const { service } = await start();
    const { token } = service.key(["read"]);
    for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""]) {
      expect((await post(service, "/sign-in", { key: token, next })).headers.get("location")).toBe("/");
    }
  });

  it("ends with signing out, and with the key: revoked is revoked at once", async () => {
    const { service, services } = await start();
    const { token, id } = service.key(["read"]);
    const first = await signIn(service, token);
    const second = await signIn(service, token);
    expect((await get(service, "/runs", { cookie: first })).status).toBe(200);
    await post(service, "/sign-out", {}, { "sec-fetch-site": "same-origin", cookie: first });
    expect((await get(service, "/runs", { cookie: first })).status).toBe(303);
    expect((await get(service, "/runs", { cookie: second })).status).toBe(200);
    revokeApiKey(services.storage, id, new Date());
    expect((await get(service, "/runs", { cookie: second })).status).toBe(303);
  });

  it("is not asked for where a proxy sends a valid token along", async () => {
    const { service } = await start();
    const { token } = service.key(["read"]);
    expect((await get(service, "/runs", { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await get(service, "/runs", { authorization: "Bearer nobody" })).status).toBe(303);
  });

  it("comes back by itself when a link of another site led here without the cookie", async () => {
    const { service } = await start();
    const response = await get(service, "/runs", { "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('http-equiv="refresh" content="0"');
  });
});

describe("who may open what", () => {
  it("asking needs one role and looking another; the navigation shows what one may open", async () => {
    const { service } = await start();
    const asker = await signIn(service, service.key(["ask"]).token);
    const reader = await signIn(service, service.key(["read"]).token);
    expect((await get(service, "/", { cookie: asker })).headers.get("location")).toBe("/ask");
    expect((await get(service, "/", { cookie: reader })).headers.get("location")).toBe("/runs");
    expect((await get(service, "/runs", { cookie: asker })).status).toBe(403);
    expect((await get(service, "/ask", { cookie: reader })).status).toBe(403);
    const asked = await (await get(service, "/ask", { cookie: asker })).text();
    expect(asked).toContain('href="/ask"');
    expect(asked).not.toContain('href="/runs"');
    const form = { "sec-fetch-site": "same-origin", cookie: reader };
    expect((await post(service, "/ask", { question: "何日ですか" }, form)).status).toBe(403);
  });

  it("a tenant sees its own runs alone", async () => {
    const { service } = await start();
    const own = await signIn(service, service.key(["ask", "read"]).token);
    const other = await signIn(service, service.key(["ask", "read"], { tenant: "other" }).token);
    const asked = await post(
      service,
      "/ask",
      { question: "有給休暇は?" },
      { "sec-fetch-site": "same-origin", cookie: own },
    );
    const path = asked.headers.get("location") ?? "";
    await expect.poll(async () => (await get(service, path, { cookie: own })).text()).toContain("data-focus");
    expect((await get(service, path, { cookie: other })).status).toBe(404);
    expect((await get(service, path.replace("/ask/", "/runs/"), { cookie: other })).status).toBe(404);
    expect(await (await get(service, "/runs", { cookie: other })).text()).toContain("まだ記録された実行はありません");
  });

  it("another's question is not theirs to see, however they came by its address", async () => {
    const { service } = await start();
    const own = await signIn(service, service.key(["ask"]).token);
    const other = await signIn(service, service.key(["ask"]).token);
    const asked = await post(
      service,
      "/ask",
      { question: "有給休暇は?" },
      { "sec-fetch-site": "same-origin", cookie: own },
    );
    const path = asked.headers.get("location") ?? "";
    await expect.poll(async () => (await get(service, path, { cookie: own })).text()).toContain("data-focus");
    expect((await get(service, path, { cookie: other })).status).toBe(404);
    expect(await (await get(service, `${path}/events`, { cookie: other })).text()).not.toContain("progress");
    for (const act of ["cancel", "resume"]) {
      const refused = await post(service, `${path}/${act}`, {}, { "sec-fetch-site": "same-origin", cookie: other });
      expect(refused.status).toBe(404);
    }
  });
});

describe("whoever may ask and no more", () => {
  it("is told which check a held question failed, and nothing of what was found or drafted", async () => {
    const { service } = await start();
    const cookie = await signIn(service, service.key(["ask"]).token);
    const asked = await post(service, "/ask", { question: leaveQuestion }, { "sec-fetch-site": "same-origin", cookie });
    const path = asked.headers.get("location") ?? "";
    await expect.poll(async () => (await get(service, path, { cookie })).text()).toContain("data-focus");
    const text = await (await get(service, path, { cookie })).text();
    expect(text).toContain("確認チケット");
    expect(text).toContain("根拠の検査");
    expect(text).not.toContain("20日");
    expect(text).not.toContain("leave.md");
    expect(text).not.toContain('href="/review/');
  });

  it("loses sight of an answer with the right to see what it stands on", async () => {
    const services = await openReviewed({ environment: { KONKYO_RELEASE_MODE: "cited" } });
    const service = await startConsole(services, { auth: ["keys"] });
    const cookie = await signIn(service, service.key(["ask"]).token);
    const asked = await post(service, "/ask", { question: leaveQuestion }, { "sec-fetch-site": "same-origin", cookie });
    const path = asked.headers.get("location") ?? "";
    await expect.poll(async () => (await get(service, path, { cookie })).text()).toContain("20日");
    services.storage.sqlite.prepare("UPDATE chunks SET audience_json = ?").run('["personnel"]');
    const refused = await get(service, path, { cookie });
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain("20日");
  });
});

describe("a form from another site", () => {
  it.each([
    ["names its origin", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["names a sister site", { origin: "http://localhost:1", "sec-fetch-site": "same-site" }],
    ["names nothing", {}],
    ["hides its origin", { origin: "null" }],
  ])("is refused when it %s", async (_case, headers) => {
    const { service } = await start();
    const cookie = await signIn(service, service.key(["ask", "read"]).token);
    for (const path of ["/ask", "/ask/x/cancel", "/ask/x/resume", "/sign-out", "/sign-in", "/preferences"]) {
      const response = await post(service, path, { question: "q", language: "en" }, { ...headers, cookie });
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect((await get(service, "/runs", { cookie })).status).toBe(200);
  });
});

describe("language and colours", () => {
  it("follow the browser, Japanese where it asks for neither, until the reader chooses", async () => {
    const { service } = await start("none");
    const language = async (headers: Readonly<Record<string, string>>) =>
      /<html lang="(\w+)"/.exec(await (await get(service, "/ask", headers)).text())?.[1];
    expect(await language({})).toBe("ja");
    expect(await language({ "accept-language": "fr-FR, de;q=0.8" })).toBe("ja");
    expect(await language({ "accept-language": "en-GB,en;q=0.9,ja;q=0.8" })).toBe("en");
    expect(await language({ "accept-language": "en;q=0.5, ja-JP" })).toBe("ja");
    const chosen = await post(service, "/preferences", { language: "en", back: "/runs?page=1" });
    expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/runs?page=1"]);
    expect(await language({ cookie: "konkyo_language=en", "accept-language": "ja" })).toBe("en");
    const dark = await get(service, "/ask", { cookie: "konkyo_theme=dark; konkyo_language=xx" });
    expect(await dark.text()).toContain('<html lang="ja" data-theme="dark">');
  });
});

describe("what is served", () => {
  it("files have the hash of their content in their names and are kept; pages are not", async () => {
    const { service } = await start("none");
    const answer = await get(service, "/ask");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const addresses = [...(await answer.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    for (const address of addresses) {
      const file = await get(service, address ?? "");
      expect([address, file.status, file.headers.get("cache-control")]).toEqual([
        address,
        200,
        "public, max-age=31536000, immutable",
      ]);
    }
    expect((await get(service, "/assets/console.css")).status).toBe(404);
    expect((await get(service, "/assets/..%2f..%2fpackage.json")).status).toBe(404);
  });

  it("a policy without exceptions, and nothing inline that would need one", async () => {
    const { service } = await start("none");
    const answer = await get(service, "/ask");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    const text = await answer.text();
    expect(text).not.toMatch(/<style|style="|<script(?![^>]*src=)|\son[a-z]+=/);
  });

  it("a page for a person whom no path answers, and for anybody else what the API says", async () => {
    const { service } = await start("none");
    const answer = await get(service, "/nothing");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("ページが見つかりません");
    const other = await fetch(`${service.url}/nothing`, { headers: { accept: "application/json" } });
    expect(other.headers.get("content-type")).toContain("json");
    for (const path of ["/runs/none", "/ask/none"]) expect((await get(service, path)).status).toBe(404);
  });
});
