import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config/load.js";
import { ingest } from "../../src/corpus/ingest.js";
import { activateRelease } from "../../src/corpus/releases.js";
import { createApiKey } from "../../src/http/api-keys.js";
import type { Role } from "../../src/http/principal.js";
import { createTermIndexer } from "../../src/retrieval/sqlite/index-terms.js";
import { createServices, type Services } from "../../src/services.js";
import { startLangGraphServer, type LangGraphServer } from "../support/langgraph-server.js";

let server: LangGraphServer;
let services: Services;
let home: string;
const tokens: Record<string, string> = {};

const leaveQuestion = "有給休暇は何日ありますか";
const bonusQuestion = "賞与の支給月";
const draft = "年に20日";

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-keys-"));
  const environment = {
    KONKYO_HOME: home,
    KONKYO_HTTP_AUTH: "keys",
    KONKYO_RELEASE_MODE: "review_all",
    KONKYO_RETRIEVAL_MODE: "keyword",
  };
  const { config } = loadConfig({ folder: home, environment });
  services = await createServices({ config, environment, warn: () => undefined });
  const docs = path.join(home, "docs");
  fs.mkdirSync(docs);
  fs.writeFileSync(path.join(docs, "leave.md"), "# 有給休暇\n\n有給休暇は年に20日あります。\n");
  fs.writeFileSync(
    path.join(docs, "bonus.md"),
    "---\ntitle: 賞与\naudience: [hr]\n---\n\n# 賞与\n\n賞与は年に2回、6月と12月に支給されます。\n",
  );
  const { storage, embedder } = services;
  await ingest({
    ...{ storage, embedder, config: config.corpus, paths: [docs], release: "r1" },
    termIndexer: createTermIndexer(storage.sqlite),
    clock: () => new Date(0),
  });
  activateRelease(storage, "r1", new Date(0));
  const key = (name: string, roles: readonly Role[], groups: readonly string[] = [], tenant = "default") => {
    const now = new Date();
    tokens[name] = createApiKey(storage, { name, tenant, roles, groups, expiresAt: null, now }).token;
  };
  key("asker", ["ask"]);
  key("other", ["ask"]);
  key("hr", ["ask"], ["hr"]);
  key("reviewer", ["review"]);
  key("reader", ["read"]);
  key("manager", ["manage"]);
  key("foreign", ["ask", "review", "manage", "read"], ["hr"], "acme");
  server = await startLangGraphServer(environment);
}, 120_000);

afterAll(async () => {
  await server.stop();
  await services.close();
  fs.rmSync(home, { recursive: true, force: true });
});

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

async function call(
  who: string | null,
  method: string,
  where: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await fetch(server.url + where, {
    method,
    headers: {
      ...(who === null ? {} : { "x-api-key": tokens[who] ?? "" }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Not every refusal is JSON.
  }
  return { status: response.status, text, body: (parsed ?? {}) as Record<string, unknown> };
}

async function thread(who: string): Promise<string> {
  const { status, body } = await call(who, "POST", "/threads", {});
  expect(status).toBe(200);
  return String(body["thread_id"]);
}

function ask(who: string, where: string, question: string): Promise<Reply> {
  return call(who, "POST", `${where}/runs/wait`, { assistant_id: "answer", input: { question } });
}

/** Every way in that the LangGraph API has. */
function ways(id: string): readonly (readonly [method: string, path: string, body?: unknown])[] {
  const run = { assistant_id: "answer", input: { question: leaveQuestion } };
  const uuid = "00000000-0000-4000-8000-000000000000";
  return [
    ["POST", "/threads", {}],
    ["POST", "/threads/search", {}],
    ["POST", "/threads/count", {}],
    ["GET", `/threads/${id}`],
    ["PATCH", `/threads/${id}`, { metadata: {} }],
    ["DELETE", `/threads/${uuid}`],
    ["POST", `/threads/${id}/copy`],
    ["GET", `/threads/${id}/state`],
    ["POST", `/threads/${id}/state`, { values: { outcome: null } }],
    ["POST", `/threads/${id}/state/checkpoint`, { checkpoint: { thread_id: id } }],
    ["GET", `/threads/${id}/history`],
    ["POST", `/threads/${id}/history`, {}],
    ["GET", `/threads/${id}/runs`],
    ["POST", `/threads/${id}/runs`, run],
    ["POST", `/threads/${id}/runs/stream`, run],
    ["POST", `/threads/${id}/runs/wait`, run],
    ["POST", `/threads/${id}/commands`, { id: 1, method: "run.start", params: run }],
    ["POST", `/threads/${id}/stream/events`, { channels: ["values"] }],
    ["POST", "/runs", run],
    ["POST", "/runs/stream", run],
    ["POST", "/runs/wait", run],
    ["POST", "/runs/batch", [run]],
    ["POST", "/assistants", { graph_id: "answer" }],
    ["POST", "/assistants/search", {}],
    ["POST", "/store/namespaces", {}],
    ["PUT", "/store/items", { namespace: ["x"], key: "k", value: {} }],
    ["POST", "/internal/truncate", { threads: true }],
  ];
}

describe("the LangGraph API with keys", () => {
  it("is closed without a key, with a wrong one, to Studio's pass, and to another tenant", async () => {
    const id = await thread("asker");
    for (const [method, path, body] of ways(id)) {
      const studio = { "x-auth-scheme": "langsmith" };
      expect([path, (await call(null, method, path, body)).status]).toEqual([path, 401]);
      expect([path, (await call("nobody", method, path, body)).status]).toEqual([path, 401]);
      expect([path, (await call(null, method, path, body, studio)).status]).toEqual([path, 401]);
      expect([path, (await call("foreign", method, path, body)).status]).toEqual([path, 403]);
    }
    const bearer = { authorization: `Bearer ${tokens["asker"] ?? ""}` };
    expect((await call(null, "POST", "/assistants/search", {}, bearer)).status).toBe(200);
  });

  it("gives who only asks the outcome and no way to anything else", async () => {
    const id = await thread("asker");
    const open = ["/threads", "/assistants/search", `/threads/${id}/runs/wait`];
    for (const [method, path, body] of ways(id)) {
      const { status, text } = await call("asker", method, path, body);
      const allowed = open.includes(path) && method === "POST";
      expect([method, path, status]).toEqual([method, path, allowed ? 200 : 403]);
      expect(text).not.toContain(draft);
    }
  });

  it("withholds the draft of a held run from who only asks; reviewers see it", async () => {
    const id = await thread("asker");
    const held = await ask("asker", `/threads/${id}`, leaveQuestion);
    expect(held.body).toMatchObject({ outcome: { status: "held", reason: "review_required", detail: "" } });
    expect(Object.keys(held.body).sort()).toEqual(["outcome", "process_id"]);
    expect(held.text).not.toContain(draft);
    for (const who of ["reviewer", "manager", "reader"]) {
      const state = await call(who, "GET", `/threads/${id}/state`);
      expect([who, state.status, state.text.includes(draft)]).toEqual([who, 200, true]);
    }
  });

  it("finds for the groups of the key alone, whatever the caller writes", async () => {
    const spoofs = [
      {},
      { context: { groups: ["hr"] } },
      { config: { configurable: { langgraph_auth_user: { identity: "x", groups: ["hr"] }, groups: ["hr"] } } },
      { metadata: { owner: "x", groups: ["hr"] } },
    ];
    for (const who of ["asker", "reviewer", "manager"]) {
      for (const spoof of spoofs) {
        const id = await thread(who);
        const { status, text } = await call(who, "POST", `/threads/${id}/runs/wait`, {
          ...{ assistant_id: "answer", input: { question: bonusQuestion, caller_groups: ["hr"] } },
          ...spoof,
        });
        expect([who, status, text.includes("no_evidence"), text.includes("6月")]).toEqual([who, 200, true, false]);
      }
    }
    const { body } = await ask("hr", `/threads/${await thread("hr")}`, bonusQuestion);
    expect(body).toMatchObject({ outcome: { reason: "review_required" } });
  });

  it("keeps threads from everybody who neither owns nor reviews them", async () => {
    const id = await thread("asker");
    await ask("asker", `/threads/${id}`, leaveQuestion);
    expect((await ask("other", `/threads/${id}`, leaveQuestion)).status).toBe(404);
    expect((await call("other", "POST", "/threads", { thread_id: id, if_exists: "do_nothing" })).status).toBe(409);
    const mine = await call("other", "POST", "/threads", { metadata: { owner: "key:somebody-else" } });
    expect(mine.body["metadata"]).toEqual({ owner: `key:${tokens["other"]?.split("_")[1] ?? ""}` });
    const patched = await call("reviewer", "PATCH", `/threads/${id}`, { metadata: { owner: "key:x", note: "n" } });
    expect(patched.body["metadata"]).toMatchObject({ owner: `key:${tokens["asker"]?.split("_")[1] ?? ""}`, note: "n" });
  });

  it("takes a review from reviewers alone, in their name", async () => {
    const id = await thread("asker");
    await ask("asker", `/threads/${id}`, leaveQuestion);
    const reply = { assistant_id: "answer", command: { resume: [{ type: "accept", args: null }] } };
    const resume = (who: string) => call(who, "POST", `/threads/${id}/runs/wait`, reply);
    for (const who of ["asker", "other", "reader"]) expect([who, (await resume(who)).status]).toEqual([who, 403]);
    const command = { assistant_id: "answer", command: { update: { outcome: null }, goto: "deliver" } };
    expect((await call("asker", "POST", `/threads/${id}/runs/wait`, command)).status).toBe(403);
    const update = { values: { question: "x" } };
    for (const who of ["asker", "reader"]) {
      expect((await call(who, "POST", `/threads/${id}/state`, update)).status).toBe(403);
    }
    const accepted = await resume("reviewer");
    expect(accepted.body).toMatchObject({
      outcome: {
        status: "answered",
        released_by: { by: "person", decided_by: `key:${tokens["reviewer"]?.split("_")[1] ?? ""}` },
      },
    });
  });

  it.each([
    [{ webhook: "http://127.0.0.1:1/" }],
    [{ interrupt_before: ["release"] }],
    [{ interrupt_after: "*" }],
    [{ checkpoint_id: "00000000-0000-4000-8000-000000000000" }],
    [{ config: { configurable: { checkpoint_ns: "x" } } }],
  ])("refuses a run of who only asks with %j", async (more) => {
    const run = { assistant_id: "answer", input: { question: leaveQuestion }, ...more };
    expect((await call("asker", "POST", `/threads/${await thread("asker")}/runs/wait`, run)).status).toBe(403);
  });
});

describe("the service beside the LangGraph API", () => {
  it("answers at its own paths, by the same keys, of every tenant", async () => {
    expect((await call(null, "GET", "/healthz")).body).toEqual({ status: "ok" });
    expect((await call(null, "GET", "/openapi.json")).body["openapi"]).toBe("3.1.0");
    expect(await call(null, "POST", "/v1/answers", { question: leaveQuestion })).toMatchObject({
      status: 401,
      body: { code: "unauthenticated" },
    });
    const bearer = (who: string) => ({ authorization: `Bearer ${tokens[who] ?? ""}` });
    const held = await call(null, "POST", "/v1/answers", { question: leaveQuestion }, bearer("asker"));
    expect(held).toMatchObject({ status: 200, body: { status: "held" } });
    expect(held.text).not.toContain(draft);
    const foreign = await call(null, "POST", "/v1/answers", { question: leaveQuestion }, bearer("foreign"));
    expect(foreign.body).toMatchObject({ outcome: { reason: "no_evidence" } });
    expect(await call(null, "GET", "/v1/none", undefined, bearer("asker"))).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  });
});
