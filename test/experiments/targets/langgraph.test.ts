import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { configFields } from "../../../src/config/fields.js";
import { targetConfigSchema, type LanggraphTargetConfig } from "../../../src/experiments/targets/config.js";
import { createConfiguredTarget } from "../../../src/experiments/targets/registry.js";
import { answeredSample, type Target, type TargetAnswer } from "../../../src/experiments/target-answer.js";
import { runCli } from "../../support/cli.js";
import { startLangGraphServer, type LangGraphServer } from "../../support/langgraph-server.js";
import { errorReply } from "../../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../../support/openai-server.js";
import { startEndpoint } from "./http-server.js";

const pages = {
  "leave.md": "# Annual leave\n\nEmployees get 20 days of annual leave a year.\n",
  "travel.md": "# 出張\n\n出張の宿泊費は1泊12,000円までです。\n",
};
const leave = "How many days of annual leave do employees get a year?";
/** The judge never answers to this question, so that its run stays in work. */
const slow = "出張の宿泊費は1泊いくらまでですか？";

let folder: string;
let judge: OpenAiServer;
let server: LangGraphServer;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-remote-"));
  fs.mkdirSync(path.join(folder, "pages"));
  for (const [name, text] of Object.entries(pages)) fs.writeFileSync(path.join(folder, "pages", name), text);
  const home = { KONKYO_HOME: path.join(folder, "home") };
  judge = await startOpenAiServer({
    chat: (request) => (JSON.stringify(request.messages).includes("宿泊費") ? { kind: "hang" } : errorReply(400, "no")),
  });
  const ingested = await runCli(["ingest", "pages", "--release", "r1", "--activate"], { folder, environment: home });
  expect(ingested).toMatchObject({ code: 0 });
  server = await startLangGraphServer({
    ...home,
    ...answersLeaveByThemselves(),
    KONKYO_MODELS_JUDGE_BASE_URL: judge.baseUrl,
    KONKYO_MODELS_JUDGE_MAX_RETRIES: "0",
  });
}, 120_000);

afterAll(async () => {
  await server.stop();
  await judge.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Where a policy decides what leaves without a person, the one that lets cited answers out. */
function answersLeaveByThemselves(): Readonly<Record<string, string>> {
  const variable = "KONKYO_RELEASE_MODE";
  return configFields().some((field) => field.variable === variable) ? { [variable]: "cited" } : {};
}

/** The answer graph of this project, as the configuration of another would describe it. */
function target(over: Partial<LanggraphTargetConfig> = {}, environment = {}): Promise<Target> {
  const config = targetConfigSchema.parse({
    type: "langgraph",
    url: server.url,
    graph: "answer",
    answer: "outcome.message",
    contexts: "chunks.*.record.content",
    context_ids: "chunks.*.record.evidence_id",
    outcome: "outcome",
    run_id: "process_id",
    ...over,
  });
  return createConfiguredTarget("remote", { remote: config }, environment);
}

async function ask(question: string, over: Partial<LanggraphTargetConfig> = {}): Promise<TargetAnswer> {
  const asked = await target(over);
  return asked({ id: "q", user_input: question }, new AbortController().signal);
}

describe("a graph on the LangGraph API server", () => {
  it("answers, and its contexts are those that its search found", async () => {
    const answer = await ask(leave);
    expect(answer).toMatchObject({ source: "remote", outcome: { status: "answered", reason: "answered" } });
    expect(answer.response).toContain("20 days");
    expect(answer.retrieved_contexts).toContainEqual(expect.stringContaining("20 days of annual leave a year"));
    expect(answer.retrieved_context_ids?.[0]).toMatch(/^leave\.md#/);
    expect(answer.retrieved_context_ids).toHaveLength(answer.retrieved_contexts?.length ?? -1);
    expect(answer.run_id).toMatch(/^[0-9a-f]{8}-/);

    const evaluated = answeredSample(
      { id: "q", user_input: leave, response: "of the data set", retrieved_contexts: ["of the data set"] },
      answer,
    );
    expect(JSON.stringify(evaluated)).not.toContain("of the data set");
  });

  it("gives no response for a run that is held, whether it has ended or waits for a person", async () => {
    const held = await ask("Which planet is nearest to the sun?");
    expect(held).not.toHaveProperty("response");
    expect(held).toMatchObject({ source: "remote", retrieved_contexts: [], retrieved_context_ids: [] });
    if (held.message !== undefined) expect(held.outcome).toMatchObject({ status: "held", reason: "no_evidence" });
  });

  it("stops at once when cancelled, and the run on the server with it", async () => {
    const stop = new AbortController();
    const asked = (await target())({ id: "q", user_input: slow }, stop.signal);
    asked.catch(() => undefined);
    const before = judge.requests.length;
    await judge.received(before + 1);
    stop.abort(new Error("Ctrl-C"));
    await expect(asked).rejects.toThrow("Ctrl-C");
    await judge.closedByClient(1);
  });

  it("leaves no thread behind", async () => {
    const threads = async () => ((await server.post("/threads/search", { limit: 100 })) as unknown[]).length;
    const before = await threads();
    await ask("Which planet is nearest to the sun?");
    expect(await threads()).toBe(before);
  });

  it("names the graph that the server does not have", async () => {
    await expect(ask(leave, { graph: "anwser" })).rejects.toMatchObject({
      code: "model_failed",
      where: "target remote",
      message: expect.stringMatching(/^graph "anwser" at http:\/\/127\.0\.0\.1:\d+: HTTP 4\d\d: /) as string,
    });
  });

  it("names the path at which the graph tells something else", async () => {
    await expect(ask(leave, { answer: "draft.text" })).rejects.toThrow("the reply has nothing at draft.text");
  });
});

describe("a server that is not there", () => {
  it("is named by its address", async () => {
    const url = await closedAddress();
    await expect(ask(leave, { url })).rejects.toMatchObject({
      code: "model_failed",
      where: "target remote",
      message: expect.stringContaining(`graph "answer" at ${url}: Unable to connect`) as string,
    });
  });

  it("does not keep a cancelled row waiting for the next attempt", async () => {
    const asked = await target({ url: await closedAddress() });
    const stop = new AbortController();
    const waiting = asked({ id: "q", user_input: leave }, stop.signal);
    setTimeout(() => stop.abort(new Error("Ctrl-C")), 50);
    await expect(waiting).rejects.toThrow("Ctrl-C");
    await expect(asked({ id: "q", user_input: leave }, stop.signal)).rejects.toThrow("Ctrl-C");
  });

  it("cannot be given with a password in its address, which messages would show", async () => {
    const refused = target({ url: "http://someone:secret@127.0.0.1:2024" });
    await expect(refused).rejects.toMatchObject({
      code: "config_invalid",
      where: "experiments.targets.remote.url",
      message: expect.not.stringContaining("secret") as string,
    });
  });
});

/** Where nobody listens, but somebody did a moment ago. */
async function closedAddress(): Promise<string> {
  const listening = net.createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as net.AddressInfo;
  listening.close();
  await once(listening, "close");
  return `http://127.0.0.1:${port}`;
}

describe("what a run tells", () => {
  const state = { chunks: [{ record: { content: "found", evidence_id: "e1" } }], process_id: "r1" };

  it("is only what it had found, where it waits for a person", async () => {
    const { url, seen } = await startEndpoint((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`event: values\ndata: ${JSON.stringify(state)}\n\n`);
      response.end(`event: updates\ndata: {"__interrupt__":[{"value":{"question":"Release?"},"id":"i1"}]}\n\n`);
    });
    const answer = await ask(leave, { url });
    expect(answer).toEqual({
      source: "remote",
      outcome: null,
      retrieved_contexts: ["found"],
      retrieved_context_ids: ["e1"],
      run_id: "r1",
      duration_ms: expect.any(Number) as number,
    });
    expect(JSON.parse(seen[0]!.body)).toMatchObject({ input: { question: leave }, on_disconnect: "cancel" });
  });

  it("is an error where the graph failed on the server", async () => {
    const { url } = await startEndpoint((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`event: error\ndata: {"error":"TypeError","message":"no such node"}\n\n`);
    });
    await expect(ask(leave, { url })).rejects.toThrow(/^graph "answer" at http.*no such node/);
  });

  it("goes to the server with the key of the configuration, and never with another of the environment", async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("LANGSMITH_API_KEY", "lsv2-key-for-somebody-else");
    const { url, seen } = await startEndpoint((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`event: values\ndata: ${JSON.stringify({ outcome: { message: "20" }, ...state })}\n\n`);
    });
    const never = new AbortController().signal;
    const over = { url, outcome: null };
    await (
      await target(over)
    )({ id: "q", user_input: leave }, never);
    const keyed = await target({ ...over, api_key_from_environment: "REMOTE_KEY" }, { REMOTE_KEY: "own-key" });
    await keyed({ id: "q", user_input: leave }, never);
    expect(seen.map(({ method, headers }) => [method, headers["x-api-key"]])).toEqual([
      ["POST", undefined],
      ["DELETE", undefined],
      ["POST", "own-key"],
      ["DELETE", "own-key"],
    ]);
  });
});
