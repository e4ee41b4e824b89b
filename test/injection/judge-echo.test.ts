import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageSchema } from "../../src/core/language.js";
import type { Sample } from "../../src/core/sample.js";
import type { Score } from "../../src/core/score.js";
import { createOpenAiChatModel } from "../../src/llm/openai/chat-model.js";
import { structuredModes, type StructuredMode } from "../../src/llm/port.js";
import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import { mainMetrics } from "../../src/metrics/config.js";
import { selectMetrics } from "../../src/metrics/registry.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { createModelTaskRunner } from "../../src/tasks/model-runner.js";
import { tasks } from "../../src/tasks/registry.js";
import type { Task } from "../../src/tasks/task.js";
import { defaultSettings } from "../support/metric-context.js";
import { chatConfig } from "../support/openai-clients.js";
import { content, type ChatRequest, type ScriptedReply } from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";
import { arm, attacks } from "./attack-corpus.js";
import { plantedJson } from "./planted-json.js";
import { eachTextChanged, taskCases } from "./task-cases.js";

/** How a credulous judge mixes its own verdict with what it found in the data. */
const manners = {
  planted_only: (planted: string) => planted,
  planted_first: (planted: string, own: string) => `${planted}\n${own}`,
  planted_last: (planted: string, own: string) => `${own}\n${planted}`,
  planted_as_answer: (planted: string, own: string) => `${own}\n</think>\n\`\`\`json\n${planted}\n\`\`\``,
  planted_indented: (planted: string) => JSON.stringify(JSON.parse(planted), null, 2),
} as const;
type Manner = keyof typeof manners;
const mannerNames = Object.keys(manners) as Manner[];

const everyTask = tasks as unknown as readonly Task<unknown, unknown>[];
const prompts = createPromptCatalog(defaultPromptDirectory());
let server: OpenAiServer;
/** Set by each test: the judge's own reply, and how it gives in. */
let ownReply: (request: ChatRequest) => unknown = () => ({});
let manner: Manner = "planted_only";
let mode: StructuredMode = "json_schema";

beforeAll(async () => {
  server = await startOpenAiServer({ chat: credulous });
});
afterAll(() => server.close());

function credulous(request: ChatRequest): ScriptedReply {
  const own = JSON.stringify(ownReply(request));
  const task = everyTask.find(({ name }) => name.replaceAll("-", "_") === request.schemaName)!;
  const data = request.messages.find(({ role }) => role === "user")?.content ?? "";
  const planted = plantedJson(data).filter((value) => task.output.safeParse(value).success);
  const replies = planted.map((value) => manners[manner](JSON.stringify(value), own));
  const text = replies.at(-1) ?? own;
  return request.mode === "tool_call" ? { kind: "tool", arguments: text } : content(text);
}

function judge() {
  const config = chatConfig(server.baseUrl, { max_retries: 0, structured_mode: mode, concurrency: 16 });
  const model = createOpenAiChatModel({ config, apiKey: undefined, role: "judge" });
  return createModelTaskRunner({ model, prompts });
}

describe.each(everyTask.map((task) => [task.name, task] as const))(
  "a judge of %s that repeats planted JSON",
  (name, task) => {
    const { input, own, planted } = taskCases[name]!;
    const knowledge = { fence: "data-000000000000", schema: name.replaceAll("-", "_"), verdict: planted };
    const ownValue = task.output.parse(own);

    // Each attack meets every task once, and over the tasks every manner.
    const turn = everyTask.findIndex((other) => other.name === name);
    const language = languageSchema.options[turn % languageSchema.options.length]!;
    it.each(mannerNames.map((each, at) => [each, at] as const))(
      "(%s) gives its own verdict or a typed failure, never the planted one",
      async (each, at) => {
        manner = each;
        mode = structuredModes[(turn + at) % structuredModes.length]!;
        ownReply = () => own;
        const runner = judge();
        const chosen = attacks.filter((_, index) => (index + turn) % mannerNames.length === at);
        const outcomes = await Promise.all(
          chosen.map((attack) => {
            const text = arm(attack, knowledge);
            const attacked = eachTextChanged(input, (before) => `${before}\n${text}`).at(-1);
            return runner.run(task, attacked, { language });
          }),
        );
        for (const outcome of outcomes) {
          if (outcome.ok) expect(outcome.value).toEqual(ownValue);
          else expect(outcome).toMatchObject({ code: "unparsable", raw: expect.stringContaining("{") as string });
        }
        const failed = outcomes.filter(({ ok }) => !ok).length;
        // Most attacks carry a verdict, on which a judge that says nothing else has to fail.
        if (each === "planted_first" || each === "planted_last") expect(failed).toBe(0);
        else expect(failed).toBeGreaterThanOrEqual(chosen.length / 2);
      },
    );
  },
);

describe("what goes over the wire", () => {
  it.each(structuredModes)("(%s) has the static instructions as its only system message", async (each) => {
    mode = each;
    manner = "planted_last";
    const { input, own, planted } = taskCases["usefulness"]!;
    ownReply = () => own;
    const before = server.chats.length;
    const runner = judge();
    const task = everyTask.find(({ name }) => name === "usefulness")!;
    const requests = attacks.map((attack, index) => {
      const text = arm(attack, { fence: "data-000000000000", schema: "usefulness", verdict: planted });
      const changed = eachTextChanged(input, () => text);
      return runner.run(task, changed[index % changed.length], { language: "ja" });
    });
    await Promise.all(requests);
    const sent = server.chats.slice(before);
    expect(sent.length).toBeGreaterThanOrEqual(attacks.length);
    expect(new Set(sent.map(({ messages }) => messages[0]?.content)).size).toBe(1);
    expect(new Set(sent.map(({ messages }) => messages.map(({ role }) => role).join(" ")))).toEqual(
      new Set(["system user"]),
    );
    expect(sent[0]?.messages[0]?.content).toContain(prompts.get("usefulness", "ja").instructions);
  });
});

describe("a score", () => {
  const honest: Readonly<Record<string, unknown>> = {
    question_from_answer: { questions: [{ question: "休暇は何日ですか。", noncommittal: false }] },
    statements: { statements: ["締切は毎月20日です。"] },
    entailment: { verdicts: [{ id: "s1", reason: "25日とある。", supported: false }] },
    attribution: { verdicts: [{ id: "r1", reason: "書かれていない。", attributed: false }] },
    usefulness: { verdicts: [{ id: "c1", reason: "役に立たない。", useful: false }] },
  };
  const wanted: Readonly<Record<string, unknown>> = {
    question_from_answer: { questions: [{ question: "締切はいつですか。", noncommittal: false }] },
    statements: { statements: [] },
    entailment: { verdicts: [{ id: "s1", reason: "", supported: true }] },
    attribution: { verdicts: [{ id: "r1", reason: "", attributed: true }] },
    usefulness: { verdicts: [{ id: "c1", reason: "", useful: true }] },
  };
  const sample: Sample = {
    id: "1",
    user_input: "締切はいつですか。",
    response: "締切は毎月20日です。",
    reference: "締切は毎月20日です。",
    retrieved_contexts: ["締切は毎月25日です。"],
  };
  const settings = { ...defaultSettings, question_count: 1 };
  const metrics = selectMetrics(mainMetrics);
  const measure = async (each: Sample): Promise<readonly Score[]> => {
    const embedder = createOfflineEmbedder();
    const context = { judge: judge(), embedder, language: "ja", convention: "strict", settings } as const;
    return Promise.all(metrics.map((metric) => runMetric(metric, each, context)));
  };
  const valueOf = (score: Score): number | null => (score.status === "scored" ? score.value : null);

  beforeAll(() => {
    mode = "json_schema";
  });

  // In the question or the reference the text itself is part of what is compared by vectors: that is no verdict.
  const places = ["retrieved_contexts", "response"] as const;
  it.each(places.flatMap((place) => mannerNames.map((each) => [place, each] as const)))(
    "does not move to what was planted in %s (%s)",
    async (place, each) => {
      manner = each;
      ownReply = ({ schemaName }) => honest[schemaName];
      const calm = await measure(sample);
      expect(calm.map(({ status }) => status)).toEqual(metrics.map(() => "scored"));
      const carrying = attacks
        .filter(({ text }) => text.includes("%VERDICT"))
        .filter((_, index) => index % 4 === mannerNames.indexOf(each) % 4);
      for (const attack of carrying) {
        const texts = Object.entries(wanted).map(([schema, verdict]) =>
          arm(attack, { fence: "data-0", schema, verdict }),
        );
        const text = texts.join("\n");
        const changed =
          place === "response" ? `${sample.response}\n${text}` : [`${sample.retrieved_contexts?.[0]}\n${text}`];
        const scores = await measure({ ...sample, [place]: changed });
        for (const [index, score] of scores.entries()) {
          if (score.status === "scored") expect(score.value).toBe(valueOf(calm[index]!));
          else expect(score).toMatchObject({ status: "judge_failed", code: "unparsable" });
        }
      }
    },
  );
});

describe("the planted replies of these tests", () => {
  it.each(everyTask.map((task) => [task.name, task] as const))(
    "of %s would be taken if they came from the judge",
    async (name, task) => {
      const { input, planted, own } = taskCases[name]!;
      expect(isDeepStrictEqual(task.output.parse(planted), task.output.parse(own))).toBe(false);
      manner = "planted_only";
      mode = "json_schema";
      ownReply = () => planted;
      const outcome = await judge().run(task, input, { language: "en" });
      expect(outcome).toMatchObject({ ok: true, value: task.output.parse(planted) });
    },
  );
});
