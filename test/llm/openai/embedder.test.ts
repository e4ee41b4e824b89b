import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { EmbeddingConfig } from "../../../src/llm/config.js";
import { createOpenAiEmbedder } from "../../../src/llm/openai/embedder.js";
import { embeddingConfig, notingClock } from "../../support/openai-clients.js";
import { hashedVector, toBase64 } from "../../support/openai-embeddings.js";
import { errorReply, rateLimited, type ScriptedReply } from "../../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer, type OpenAiServerOptions } from "../../support/openai-server.js";

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function embedderOn(options: OpenAiServerOptions = {}, fields: Partial<EmbeddingConfig> = {}, apiKey?: string) {
  server = await startOpenAiServer(options);
  const clock = notingClock();
  const embedder = createOpenAiEmbedder({ config: embeddingConfig(server.baseUrl, fields), apiKey, clock });
  return { server, embedder, clock };
}

function unit(text: string, dimensions = 64): Float64Array {
  const vector = hashedVector(text, dimensions);
  const length = Math.hypot(...vector);
  return Float64Array.from(vector, (value) => value / length);
}

function closeTo(actual: Float64Array | undefined, expected: Float64Array): void {
  expect(actual).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) expect(actual?.[index]).toBeCloseTo(value, 6);
}

const reply = (embeddings: readonly unknown[], extra: object = {}): ScriptedReply => ({
  kind: "body",
  body: {
    object: "list",
    data: embeddings.map((embedding, index) => ({ index, embedding })),
    usage: { prompt_tokens: 3 },
    ...extra,
  },
});

describe("openai embedder", () => {
  it("returns unit vectors in the order of the texts, over several batches", async () => {
    const { server, embedder } = await embedderOn({}, { batch_size: 2 });
    const texts = ["休暇の申請", "給与", "経費\n精算", "休暇の申請", "雨", "holiday"];
    const { vectors, usage } = await embedder.embed(texts);
    expect(vectors).toHaveLength(6);
    texts.forEach((text, index) => closeTo(vectors[index], unit(text)));
    // "休暇の申請" is sent once: five texts in three requests.
    expect(server.requests.map((request) => (request.body["input"] as string[]).length)).toEqual([2, 2, 1]);
    expect(server.requests.flatMap((request) => request.body["input"])).toContain("経費\n精算");
    expect(usage).toEqual({ calls: 3, input_tokens: 5 + 2 + 5 + 1 + 7, output_tokens: 0 });
  });

  it("gives every text its own vector, whatever the batches", async () => {
    const { embedder } = await embedderOn({}, { batch_size: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "b", "雨", "日本", "c d", "e"), { maxLength: 12 }),
        async (texts) => {
          const { vectors } = await embedder.embed(texts);
          expect(vectors).toHaveLength(texts.length);
          texts.forEach((text, index) => closeTo(vectors[index], unit(text)));
        },
      ),
      { numRuns: 25 },
    );
  });

  it("sends nothing for no texts", async () => {
    const { server, embedder } = await embedderOn();
    expect(await embedder.embed([])).toEqual({ vectors: [], usage: { calls: 0, input_tokens: 0, output_tokens: 0 } });
    expect(server.requests).toHaveLength(0);
  });

  it("keeps to the order by index, not by place", async () => {
    const shuffled = [
      { index: 1, embedding: [0, 2] },
      { index: 0, embedding: [2, 0] },
    ];
    const { embedder } = await embedderOn({ embeddings: () => ({ kind: "body", body: { data: shuffled } }) });
    const { vectors, usage } = await embedder.embed(["a", "b"]);
    expect(vectors.map((vector) => [...vector])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(usage.input_tokens).toBeNull();
  });

  it("asks for numbers and reads base64 as well", async () => {
    const { server, embedder } = await embedderOn({ embeddings: () => reply([toBase64([3, 4])]) });
    closeTo((await embedder.embed(["a"])).vectors[0], Float64Array.of(0.6, 0.8));
    expect(server.requests[0]?.body["encoding_format"]).toBe("float");
  });

  it.each([[[1e300, 1e300]], [[1e-320, 1e-320]]])("makes a unit vector of %j", async (numbers) => {
    const { embedder } = await embedderOn({ embeddings: () => reply([numbers]) });
    const vector = (await embedder.embed(["a"])).vectors[0]!;
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it("asks for the configured dimensions and shows them in its id", async () => {
    const { server, embedder } = await embedderOn({}, { dimensions: 16 });
    expect((await embedder.embed(["a"])).vectors[0]).toHaveLength(16);
    expect(server.requests[0]?.body["dimensions"]).toBe(16);
    expect(embedder).toMatchObject({ id: "openai:test-embedding@16", offline: false });
  });

  it.each([
    ["too few vectors", reply([[1, 0]])],
    [
      "too many vectors",
      reply([
        [1, 0],
        [0, 1],
        [1, 1],
      ]),
    ],
    [
      "one index twice",
      {
        kind: "body",
        body: {
          data: [
            { index: 0, embedding: [1] },
            { index: 0, embedding: [1] },
          ],
        },
      },
    ],
    [
      "a zero vector",
      reply([
        [1, 0],
        [0, 0],
      ]),
    ],
    ["an empty vector", reply([[1, 0], []])],
    [
      "a null in a vector",
      reply([
        [1, 0],
        [null, 1],
      ]),
    ],
    ["a NaN in base64", reply([[1, 0], toBase64([Number.NaN, 1])])],
    ["base64 of odd length", reply([[1, 0], "AAAA"])],
    [
      "different lengths",
      reply([
        [1, 0],
        [1, 0, 0],
      ]),
    ],
    [
      "NaN in the JSON",
      { kind: "body", body: '{"data":[{"index":0,"embedding":[NaN,1]},{"index":1,"embedding":[1,1]}]}' },
    ],
    ["a web page", { kind: "body", body: "<html>" }],
    ["no data", { kind: "body", body: { object: "list" } }],
    ["an error", errorReply(400, "input is too long")],
  ] satisfies [string, ScriptedReply][])("fails with %s", async (_, answer) => {
    const { server, embedder } = await embedderOn({ embeddings: () => answer });
    await expect(embedder.embed(["a", "b"])).rejects.toMatchObject({
      name: "KonkyoError",
      code: "model_failed",
      where: server.baseUrl,
    });
  });

  it("fails when a later call brings vectors of another length", async () => {
    const { embedder } = await embedderOn({ embeddings: (_, turn) => reply([turn === 1 ? [1, 0] : [1, 0, 0]]) });
    await embedder.embed(["a"]);
    await expect(embedder.embed(["b"])).rejects.toMatchObject({ code: "model_failed" });
  });

  it("waits out a rate limit and counts every request", async () => {
    const { embedder, clock } = await embedderOn({
      embeddings: (_, turn) => (turn === 1 ? rateLimited("3") : undefined),
    });
    expect((await embedder.embed(["abc"])).usage).toEqual({ calls: 2, input_tokens: 3, output_tokens: 0 });
    expect(clock.waits).toEqual([3000]);
  });

  it("stops the other batches when one fails", async () => {
    const { server, embedder } = await embedderOn(
      {
        embeddings: (request) =>
          (request.body["input"] as string[])[0] === "bad" ? errorReply(400, "no") : { kind: "hang" },
      },
      { batch_size: 1, concurrency: 2 },
    );
    await expect(embedder.embed(["slow", "bad", "later 1", "later 2"])).rejects.toMatchObject({ code: "model_failed" });
    await server.closedByClient(1);
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  it("closes its connection when cancelled", async () => {
    const { server, embedder } = await embedderOn({ embeddings: () => ({ kind: "hang" }) });
    const cancel = new AbortController();
    const embedding = embedder.embed(["a"], cancel.signal);
    await server.received(1);
    cancel.abort();
    await expect(embedding).rejects.toMatchObject({ code: "cancelled" });
    await server.closedByClient(1);
  });

  it("keeps to the concurrency", async () => {
    const vector = reply([[1, 0]]);
    const { server, embedder } = await embedderOn(
      { embeddings: () => ({ ...vector, delayMs: 2 }) },
      { batch_size: 1, concurrency: 2 },
    );
    await embedder.embed(Array.from({ length: 10 }, (_, index) => `text ${index}`));
    expect(server.mostInFlight()).toBe(2);
  });

  it("does not repeat its key in an error", async () => {
    const key = "sk-very-secret-key-0123456789";
    const answer: OpenAiServerOptions = {
      embeddings: (request) => errorReply(401, `bad ${request.headers.authorization ?? ""}`),
    };
    const { server, embedder } = await embedderOn(answer, {}, key);
    const error: unknown = await embedder.embed(["a"]).catch((thrown: unknown) => thrown);
    expect(server.requests[0]?.headers.authorization).toContain(key);
    expect(String(error)).toContain("401");
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(key);
  });
});
