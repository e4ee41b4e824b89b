import { onTestFinished } from "vitest";
import { answerBySchema, type ChatHandler } from "../../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../../support/openai-server.js";
import { ingestFiles, openServices } from "../../support/services.js";
import type { Answer } from "../../../src/http/shown-answer.js";
import { startTestService, type HttpSettings, type TestService } from "../test-service.js";

export const leaveText = "有給休暇は年に20日あります。";
export const leaveQuestion = "有給休暇は何日ありますか";

/** Settings of models that all ask one endpoint. */
export function modelsAt(baseUrl: string): string {
  const endpoint = `{ provider: openai, base_url: "${baseUrl}", model: m, max_retries: 0, concurrency: 64 }`;
  return `retrieval: { mode: keyword }\nmodels:\n  answer: ${endpoint}\n  judge: ${endpoint}\n  embedding: { provider: offline }\n`;
}

/** Writes the draft that stands in the documents; other requests are refused, so that there is no score. */
export const drafting: ChatHandler = answerBySchema({
  answer: (messages) => {
    const id = /"evidence_id": ?"([^"]+)"/.exec(messages.map(({ content }) => content).join("\n"))?.[1] ?? "";
    return { claims: [{ text: leaveText, evidence_ids: [id] }], declined: false };
  },
});

/** A service whose models are the given ones, over one page that answers {@link leaveQuestion}. */
export async function startAnswering(
  chat: ChatHandler,
  options: { readonly http?: HttpSettings; readonly mode?: "cited" | "review_all" } = {},
): Promise<{ readonly service: TestService; readonly models: OpenAiServer }> {
  const models = await startOpenAiServer({ chat });
  onTestFinished(() => models.close());
  const environment = { OPENAI_API_KEY: "sk-test-0123456789abcdef", KONKYO_RELEASE_MODE: options.mode ?? "cited" };
  const yaml = `${modelsAt(models.baseUrl)}  cache: { enabled: false }\n`;
  const services = await openServices({ yaml, environment });
  await ingestFiles(services, "r1", { "leave.md": `# 有給休暇\n\n${leaveText}\n` });
  const service = await startTestService({ services, http: options.http ?? {} });
  return { service, models };
}

export async function answerOf(response: Response | Promise<Response>): Promise<Answer> {
  return (await (await response).json()) as Answer;
}

export interface ReceivedEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The events of a stream that has ended. */
export function eventsOf(text: string): readonly ReceivedEvent[] {
  return text
    .split("\n\n")
    .filter((block) => block.startsWith("event: "))
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? "",
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "null") as ReceivedEvent["data"],
    }));
}
