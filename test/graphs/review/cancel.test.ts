import { describe, expect, it, onTestFinished } from "vitest";
import { createCancellations } from "../../../src/release/cancellations.js";
import { cancelRun } from "../../../src/release/cancel-run.js";
import { openStorage } from "../../../src/storage/sqlite.js";
import { readRun } from "../../../src/tracing/run-history.js";
import { answerBySchema, type ChatHandler } from "../../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../../support/openai-server.js";
import { askQuestion, ingestFiles, openServices, type TestServices } from "../../support/services.js";

const question = "有給休暇は何日ありますか";
const text = "有給休暇は年に20日あります。";

async function openWith(chat: ChatHandler): Promise<{ services: TestServices; server: OpenAiServer }> {
  const server = await startOpenAiServer({ chat });
  onTestFinished(() => server.close());
  const endpoint = `{ base_url: "${server.baseUrl}", max_retries: 0 }`;
  const services = await openServices({
    yaml: `retrieval: { mode: keyword }\nmodels:\n  answer: ${endpoint}\n  judge: ${endpoint}\n  embedding: { provider: offline }\n  cache: { enabled: false }\n`,
    environment: { OPENAI_API_KEY: "sk-test-0123456789abcdef", KONKYO_RELEASE_MODE: "review_all" },
  });
  await ingestFiles(services, "r1", { "leave.md": `# 有給休暇\n\n${text}\n` });
  return { services, server };
}

/** Answers the first `answered` requests that `replies` knows, and never the later ones. */
function hangingAfter(answered: number): ChatHandler {
  const reply = answerBySchema({
    answer: (messages) => {
      const id = /"evidence_id": ?"([^"]+)"/.exec(messages.map(({ content }) => content).join("\n"))?.[1] ?? "";
      return { claims: [{ text, evidence_ids: [id] }], declined: false };
    },
  });
  return (request) => (request.turn <= answered ? reply(request) : { kind: "hang" });
}

describe("cancelling a run that another process is at work on", () => {
  it.each([
    ["the draft", 0],
    ["a judgement", 1],
  ])("closes the connection to the model that writes %s, and asks nothing more", async (_what, answered) => {
    const { services, server } = await openWith(hangingAfter(answered));
    const running = askQuestion(services, question, { processId: "run-1" });
    await server.received(answered + 1);
    // As `konkyo cancel` would: another connection to the same file.
    const elsewhere = openStorage(services.storage.file);
    onTestFinished(() => elsewhere.close());
    const cancelled = await cancelRun(
      { ...services, storage: elsewhere, cancellations: createCancellations(elsewhere) },
      "run-1",
      "someone",
      new Date(0),
    );
    expect(cancelled.running).toBe(true);
    expect(cancelled.settled).toContain("gate");
    expect(cancelled.settled.includes("generate")).toBe(answered > 0);
    await expect(running).rejects.toMatchObject({ code: "cancelled", where: "run-1" });
    await server.closedByClient(1);
    const asked = server.requests.length;
    expect(await readRun(services.storage, "run-1")).toMatchObject({ status: "cancelled", reason: "cancelled" });
    expect(services.deliveries.of("run-1")).toBeNull();
    expect(await services.tickets.byRun("run-1")).toEqual([]);
    expect(server.requests).toHaveLength(asked);
  });
});
