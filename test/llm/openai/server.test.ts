import { ChatOpenAI, OpenAIEmbeddings } from "@langchain/openai";
import { afterEach, describe, expect, it } from "vitest";
import { content } from "../../support/openai-protocol.js";
import { hashedVector } from "../../support/openai-embeddings.js";
import { startOpenAiServer, type OpenAiServer } from "../../support/openai-server.js";

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
});

describe("the test server, to a client that is not ours", () => {
  it("streams", async () => {
    server = await startOpenAiServer({ chat: () => content("こんにちは") });
    const client = new ChatOpenAI({
      apiKey: "k",
      model: "m",
      maxRetries: 0,
      configuration: { baseURL: server.baseUrl },
    });
    const parts: string[] = [];
    for await (const chunk of await client.stream("挨拶して")) parts.push(chunk.text);
    expect(parts.join("")).toBe("こんにちは");
    expect(parts.length).toBeGreaterThan(2);
  });

  it("embeds in base64, the client's default", async () => {
    server = await startOpenAiServer({ dimensions: 8 });
    const client = new OpenAIEmbeddings({
      apiKey: "k",
      model: "m",
      maxRetries: 0,
      configuration: { baseURL: server.baseUrl },
    });
    expect(Array.from(await client.embedQuery("雨"))).toEqual(hashedVector("雨", 8));
  });

  it("lists its models", async () => {
    server = await startOpenAiServer({ models: ["one"] });
    const answer = (await (await fetch(`${server.baseUrl}/models`)).json()) as { data: unknown[] };
    expect(answer.data).toMatchObject([{ id: "one" }]);
  });
});
