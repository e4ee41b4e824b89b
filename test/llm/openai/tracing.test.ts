import "@langchain/langgraph";
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { RunnableLambda } from "@langchain/core/runnables";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createOpenAiChatModel } from "../../../src/llm/openai/chat-model.js";
import { chatConfig } from "../../support/openai-clients.js";
import { content, errorReply, refusing, type ChatHandler } from "../../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../../support/openai-server.js";

const schema = z.object({ verdict: z.string() });
const key = "sk-very-secret-key-0123456789";

class Notes extends BaseCallbackHandler {
  readonly name = "notes";
  readonly modelRuns: {
    readonly parent: string | undefined;
    readonly name: string | undefined;
    readonly mode: unknown;
  }[] = [];
  readonly chains = new Map<string, unknown>();
  readonly errors: string[] = [];
  readonly everything: unknown[] = [];

  override handleChainStart(...args: unknown[]): void {
    this.chains.set(String(args[2]), args[1]);
  }
  override handleChatModelStart(...args: unknown[]): void {
    const [, , , parent, , , metadata, name] = args as [
      unknown,
      unknown,
      string,
      string,
      unknown,
      unknown,
      Record<string, unknown>,
      string,
    ];
    this.modelRuns.push({ parent, name, mode: metadata["structured_mode"] });
    this.everything.push(args);
  }
  override handleLLMEnd(...args: unknown[]): void {
    this.everything.push(args);
  }
  override handleLLMError(error: unknown): void {
    this.errors.push(String(error));
    this.everything.push([String(error), error]);
  }
}

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
});

async function traced(chat: ChatHandler, questions: readonly string[]): Promise<Notes> {
  server = await startOpenAiServer({ chat });
  const config = chatConfig(server.baseUrl, { concurrency: 1, max_retries: 0 });
  const model = createOpenAiChatModel({ config, apiKey: key, role: "judge" });
  const notes = new Notes();
  const node = RunnableLambda.from((text: string) =>
    model.complete({ name: "grade", schema, messages: [{ role: "user", content: text }] }),
  );
  await Promise.all(questions.map((question) => node.invoke(question, { callbacks: [notes] })));
  return notes;
}

describe("a model call in a trace", () => {
  it("hangs under the run that made it, also after waiting for its turn, with its mode", async () => {
    const notes = await traced(
      refusing(["json_schema"], () => content('{"verdict":"yes"}')),
      ["a", "b", "c"],
    );
    const parents = [...notes.chains.keys()];
    expect(notes.modelRuns.map((run) => run.parent).sort()).toEqual([...parents, ...parents].sort());
    expect(new Set(notes.modelRuns.map((run) => run.mode))).toEqual(new Set(["json_schema", "tool_call"]));
    expect(new Set(notes.modelRuns.map((run) => run.name))).toEqual(new Set(["grade"]));
  });

  it("is no error when the reply is merely fenced or cut off", async () => {
    const notes = await traced(
      (chat) => content('```json\n{"verdict":"yes"}\n```', chat.turn === 1 ? "length" : "stop"),
      ["a", "b"],
    );
    expect(notes.errors).toEqual([]);
  });

  it("says what the endpoint said, without the key", async () => {
    const notes = await traced((chat) => errorReply(401, `bad key ${chat.headers.authorization ?? ""}`), ["a"]);
    expect(notes.errors).toEqual([expect.stringContaining("bad key Bearer [redacted]")]);
    expect(JSON.stringify(notes.everything)).not.toContain(key);
  });

  it("prints nothing on the console", async () => {
    const lines: unknown[] = [];
    for (const method of ["log", "warn", "error"] as const)
      vi.spyOn(console, method).mockImplementation((line) => lines.push(line));
    await traced(
      (chat) => (chat.turn === 1 ? errorReply(400, "json_schema unsupported") : { kind: "tool", arguments: "no JSON" }),
      ["a"],
    );
    expect(lines).toEqual([]);
  });
});
