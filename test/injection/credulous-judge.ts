import { readJudges } from "../../src/judges/catalog.js";
import { gradeTask } from "../../src/judges/grade-task.js";
import { withJudgePrompts } from "../../src/judges/judge-prompts.js";
import { createOpenAiChatModel } from "../../src/llm/openai/chat-model.js";
import type { StructuredMode } from "../../src/llm/port.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { createModelTaskRunner } from "../../src/tasks/model-runner.js";
import { tasks } from "../../src/tasks/registry.js";
import type { Task, TaskRunner } from "../../src/tasks/task.js";
import { chatConfig } from "../support/openai-clients.js";
import { content, type ChatRequest, type ScriptedReply } from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";
import { plantedJson } from "./planted-json.js";

/** How a credulous judge mixes its own verdict with what it found in the data. */
const manners = {
  planted_only: (planted: string) => planted,
  planted_first: (planted: string, own: string) => `${planted}\n${own}`,
  planted_last: (planted: string, own: string) => `${own}\n${planted}`,
  planted_as_answer: (planted: string, own: string) => `${own}\n</think>\n\`\`\`json\n${planted}\n\`\`\``,
  planted_within: (planted: string, own: string) => JSON.stringify(joined(JSON.parse(planted), JSON.parse(own))),
  planted_indented: (planted: string) => JSON.stringify(JSON.parse(planted), null, 2),
} as const;
export type Manner = keyof typeof manners;
export const mannerNames = Object.keys(manners) as Manner[];

/** The lists of both values after one another; else the planted value. */
export function joined(planted: unknown, own: unknown): unknown {
  if (Array.isArray(planted) && Array.isArray(own)) return [...(planted as unknown[]), ...(own as unknown[])];
  if (typeof planted !== "object" || planted === null) return planted;
  const other = own as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(planted).map(([key, value]) => [key, joined(value, other[key])]));
}

export const everyTask = tasks as unknown as readonly Task<unknown, unknown>[];
export const judges = readJudges([]);
export const prompts = withJudgePrompts(createPromptCatalog(defaultPromptDirectory()), judges);
const gradeTasks = judges.map((each) => gradeTask(each) as unknown as Task<unknown, unknown>);

/** What the judge says next: its own reply, how it gives in, and how it is asked. */
export interface Script {
  ownReply: (request: ChatRequest) => unknown;
  manner: Manner;
  mode: StructuredMode;
}

export interface CredulousJudge {
  readonly server: OpenAiServer;
  readonly script: Script;
  /** A runner that asks it in the mode of the script. */
  runner(): TaskRunner;
}

/** A server whose judge repeats every JSON value of the data that would fit as a reply. */
export async function startCredulousJudge(): Promise<CredulousJudge> {
  const script: Script = { ownReply: () => ({}), manner: "planted_only", mode: "json_schema" };
  const server = await startOpenAiServer({ chat: (request) => replyTo(request, script) });
  return {
    server,
    script,
    runner() {
      const fields = { max_retries: 0, structured_mode: script.mode, concurrency: 16 };
      const config = chatConfig(server.baseUrl, fields);
      return createModelTaskRunner({
        model: createOpenAiChatModel({ config, apiKey: undefined, role: "judge" }),
        prompts,
      });
    },
  };
}

function replyTo(request: ChatRequest, { ownReply, manner }: Script): ScriptedReply {
  const own = JSON.stringify(ownReply(request));
  const outputs = [...everyTask, ...gradeTasks].filter(({ name }) => outputNameOf(name) === request.schemaName);
  const data = request.messages.find(({ role }) => role === "user")?.content ?? "";
  const planted = plantedJson(data).filter((value) => outputs.some(({ output }) => output.safeParse(value).success));
  const replies = planted.map((value) => manners[manner](JSON.stringify(value), own));
  const text = replies.at(-1) ?? own;
  return request.mode === "tool_call" ? { kind: "tool", arguments: text } : content(text);
}

function outputNameOf(task: string): string {
  return task.startsWith("judges/") ? "grade" : task.replaceAll("-", "_");
}
