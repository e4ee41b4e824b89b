import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startLangGraphServer, type LangGraphServer } from "../support/langgraph-server.js";

let server: LangGraphServer;
let home: string;

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-open-"));
  server = await startLangGraphServer({ KONKYO_HOME: home });
}, 120_000);

afterAll(async () => {
  await server.stop();
  fs.rmSync(home, { recursive: true, force: true });
});

function post(where: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(server.url + where, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
    });
    request.on("response", (response) => resolve(response.resume().statusCode ?? 0)).on("error", reject);
    request.end("{}");
  });
}

it("without authentication the LangGraph API is for this machine and Studio's page alone", async () => {
  const { host } = new URL(server.url);
  expect(await post("/assistants/search", {})).toBe(200);
  expect(await post("/assistants/search", { origin: "https://smith.langchain.com" })).toBe(200);
  expect(await post("/assistants/search", { origin: `http://${host}` })).toBe(200);
  expect(await post("/assistants/search", { origin: "https://evil.example" })).toBe(403);
  expect(await post("/assistants/search", { origin: "null" })).toBe(403);
  expect(await post("/assistants/search", { host: "konkyo.evil.example" })).toBe(403);
  expect(await post("/internal/truncate", {})).toBe(403);
  expect(await post("/v1/answers", { host: "konkyo.evil.example" })).toBe(403);
  expect(await post("/v1/answers", {})).toBe(400);
});

it("shows the graphs and runs them for whoever is at this machine, with no group", async () => {
  const { thread_id: id } = (await server.post("/threads", {})) as { thread_id: string };
  await server.post(`/threads/${id}/runs/wait`, { assistant_id: "answer", input: { question: "有給休暇は？" } });
  const state = (await server.get(`/threads/${id}/state`)) as { values: Record<string, unknown> };
  expect(state.values).toMatchObject({ outcome: { reason: "no_evidence" } });
});
