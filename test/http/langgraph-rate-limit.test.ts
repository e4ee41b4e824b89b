import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiKey } from "../../src/http/api-keys.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { startLangGraphServer, type LangGraphServer } from "../support/langgraph-server.js";

let server: LangGraphServer;
let home: string;

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-limit-"));
  server = await startLangGraphServer({
    KONKYO_HOME: home,
    KONKYO_HTTP_AUTH: "keys",
    KONKYO_HTTP_REQUESTS_PER_MINUTE: "4",
  });
}, 120_000);

afterAll(async () => {
  await server.stop();
  fs.rmSync(home, { recursive: true, force: true });
});

async function makeKey(): Promise<string> {
  const storage = openStorage(path.join(home, "konkyo.db"));
  const given = { name: "test", tenant: "default", roles: ["read"] as const, groups: [], expiresAt: null };
  const { token } = createApiKey(storage, { ...given, now: new Date() });
  await storage.close();
  return token;
}

function call(token: string, where: string): Promise<Response> {
  const graphs = where.startsWith("/assistants");
  return fetch(server.url + where, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(graphs ? { method: "POST", body: "{}" } : {}),
  });
}

// The server begins anew, and counts anew, when a file of the project changes meanwhile.
it("one key has one count of requests for both APIs; beyond it both say when to come back", { retry: 2 }, async () => {
  const [token, other] = [await makeKey(), await makeKey()];
  const statuses: number[] = [];
  for (const where of ["/assistants/search", "/v1/runs", "/ok", "/healthz", "/assistants/search", "/v1/runs"]) {
    statuses.push((await call(token, where)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  for (const where of ["/assistants/search", "/v1/runs"]) {
    const refused = await call(token, where);
    expect([where, refused.status]).toEqual([where, 429]);
    const after = Number(refused.headers.get("retry-after"));
    expect(after).toBeGreaterThanOrEqual(1);
    expect(after).toBeLessThanOrEqual(60);
    expect(await refused.text()).toContain("4 requests in a minute");
  }
  expect((await call(other, "/assistants/search")).status).toBe(200);
});
