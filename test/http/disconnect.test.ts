import http from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { answerBySchema, type ScriptedReply } from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";
import { sample, startTestService, type TestService } from "./test-service.js";

/** Verdicts for every statement the judge is asked about. */
const verdicts = answerBySchema({
  statements: () => ({ statements: [{ id: "s1", text: "10日付与される" }] }),
});

async function start(
  chat: (turn: number) => ScriptedReply | null,
): Promise<{ service: TestService; judge: OpenAiServer }> {
  const judge = await startOpenAiServer({ chat: (request) => chat(request.turn) ?? verdicts(request) });
  onTestFinished(() => judge.close());
  const yaml = [
    "models:",
    `  judge: {provider: openai, base_url: "${judge.baseUrl}", model: test-model}`,
    "  cache: {enabled: false}",
    "experiments: {concurrency: 1}",
  ].join("\n");
  return { service: await startTestService({ yaml, environment: { OPENAI_API_KEY: "test-key" } }), judge };
}

const hang: ScriptedReply = { kind: "hang" };

async function runStatuses(service: TestService): Promise<readonly string[]> {
  const { runs } = (await (await service.call("GET", "/v1/runs")).json()) as { runs: { status: string }[] };
  return runs.map((run) => run.status);
}

// B15
describe("a caller who closes the connection", () => {
  it("of a request that is waited for stops the model call, and no other one starts", async () => {
    const { service, judge } = await start(() => hang);
    const gone = new AbortController();
    const samples = [sample, { ...sample, user_input: "別の質問" }, { ...sample, user_input: "もう一つの質問" }];
    const pending = service.post("/v1/evaluations", { samples, metrics: ["faithfulness"] }, { signal: gone.signal });
    await judge.received(1);
    gone.abort();
    await expect(pending).rejects.toThrow();
    await judge.closedByClient(1);
    await expect.poll(() => runStatuses(service)).toEqual(["cancelled"]);
    expect(judge.requests).toHaveLength(1);
    expect(service.log.find((line) => line.fields["caller_gone"] === true)?.fields).toMatchObject({
      route: "/v1/evaluations",
    });
  });

  it("of a stream does so after the first event", async () => {
    const { service, judge } = await start((turn) => (turn === 1 ? { kind: "status", status: 400, body: {} } : hang));
    const socket = await openStream(service, {
      samples: [
        { ...sample, id: "first" },
        { ...sample, id: "second", user_input: "別の質問" },
        { ...sample, id: "third", user_input: "もう一つの質問" },
      ],
      metrics: ["faithfulness"],
    });
    expect(await socket.firstEvent).toContain("event: evaluation");
    await judge.received(2);
    socket.destroy();
    await judge.closedByClient(1);
    await expect.poll(() => runStatuses(service)).toEqual(["cancelled", "finished"]);
    expect(judge.requests).toHaveLength(2);
  });
});

describe("a caller who stays", () => {
  it("gets the whole answer, though the body of the request was read long ago", async () => {
    const { service } = await start(() => ({ kind: "status", status: 400, body: {}, delayMs: 300 }));
    const response = await service.post("/v1/evaluations", { samples: [sample], metrics: ["faithfulness"] });
    const { evaluations } = (await response.json()) as { evaluations: { scores: { status: string }[] }[] };
    expect(evaluations[0]?.scores.map((score) => score.status)).toEqual(["judge_failed"]);
    expect(await runStatuses(service)).toEqual(["finished"]);
  });

  it("gets every event of a stream and then its end", async () => {
    const { service } = await start(() => ({ kind: "status", status: 400, body: {}, delayMs: 50 }));
    const samples = [1, 2, 3].map((number) => ({ ...sample, id: `s${number}`, user_input: `質問${number}` }));
    const response = await service.post(
      "/v1/evaluations",
      { samples, metrics: ["faithfulness"] },
      { headers: { accept: "text/event-stream" } },
    );
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const events = (await response.text()).split("\n\n").filter((event) => event.startsWith("event:"));
    expect(events.map((event) => event.split("\n")[0])).toEqual([
      ...["event: evaluation", "event: evaluation", "event: evaluation"],
      "event: result",
    ]);
    expect(events.at(-1)).toContain('"id":"s1"');
  });
});

/** A stream over a connection of its own, which can be cut like a cable. */
function openStream(service: TestService, body: unknown): Promise<{ firstEvent: Promise<string>; destroy(): void }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...{ host: "127.0.0.1", port: service.port, path: "/v1/evaluations", method: "POST" },
        headers: { "content-type": "application/json", accept: "text/event-stream" },
      },
      (response) => {
        const firstEvent = new Promise<string>((read) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part: string) => {
            text += part;
            if (text.includes("\n\n")) read(text);
          });
        });
        response.on("error", () => undefined);
        resolve({ firstEvent, destroy: () => void request.destroy() });
      },
    );
    request.on("error", reject);
    request.end(JSON.stringify(body));
  });
}
