import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Language } from "../src/core/language.js";
import type { Sample } from "../src/core/sample.js";
import { addUsage, noUsage, type Usage } from "../src/core/usage.js";
import { modelsConfigSchema } from "../src/llm/config.js";
import { createEstimatingEmbedder } from "../src/llm/estimating-embedder.js";
import { createOfflineEmbedder } from "../src/llm/offline/embedder.js";
import { openAiBaseUrl } from "../src/llm/openai/endpoint.js";
import { costOf, priceOf } from "../src/llm/prices.js";
import { estimateMessages, estimateTokens } from "../src/llm/token-estimate.js";
import { mainMetrics } from "../src/metrics/config.js";
import type { MetricContext, MetricSettings } from "../src/metrics/define-metric.js";
import { selectMetrics } from "../src/metrics/registry.js";
import { runMetric } from "../src/metrics/run-metric.js";
import { createModels } from "../src/models.js";
import { createPromptCatalog, defaultPromptDirectory } from "../src/prompts/catalog.js";
import { createEstimatingTaskRunner } from "../src/tasks/estimating-runner.js";
import { defaultSettings } from "../test/support/metric-context.js";
import type { ChatMessage } from "../src/llm/port.js";
import type { ChatHandler } from "../test/support/openai-protocol.js";
import { startOpenAiServer } from "../test/support/openai-server.js";

// Requests and prompt tokens of the four main metrics for one sample with four contexts, against a
// server on this machine that counts prompts with our own estimate. `tsx bench/calls.ts`

const samples: Readonly<Record<Language, Sample>> = {
  ja: {
    id: "ja",
    user_input: "経費精算の締切と、締切を過ぎた場合の扱いを教えてください。",
    response:
      "経費精算の締切は毎月20日です。20日が休日の場合は前営業日が締切になります。締切を過ぎた申請は翌月分として扱われます。",
    reference: "締切は毎月20日で、休日なら前営業日です。過ぎた申請は翌月の処理になります。例外は部長の承認が必要です。",
    retrieved_contexts: [
      "経費精算の申請は毎月20日17時までに提出してください。20日が土日または祝日にあたる場合は、その前の営業日を締切とします。".repeat(
        3,
      ),
      "締切後に提出された申請は翌月分として処理されます。やむを得ない事情がある場合は、部長の承認を得たうえで経理部に相談してください。".repeat(
        3,
      ),
      "交通費の精算には領収書は不要ですが、経路と金額を記入してください。タクシーの利用は事前に上長の承認が必要です。".repeat(
        3,
      ),
      "有給休暇の申請は、取得日の3営業日前までに勤怠システムから行ってください。当日の連絡は電話で行います。".repeat(3),
    ],
  },
  en: {
    id: "en",
    user_input: "When is the deadline for expense claims, and what happens to late ones?",
    response:
      "Expense claims are due on the 20th of each month. When the 20th is a holiday, the deadline is the business day before. Late claims are handled with those of the next month.",
    reference:
      "Claims are due on the 20th, or on the business day before a holiday. Late claims are processed in the next month. Exceptions need the approval of the head of department.",
    retrieved_contexts: [
      "Submit expense claims by 17:00 on the 20th of each month. Where the 20th falls on a weekend or a public holiday, the deadline is the business day before. ".repeat(
        3,
      ),
      "Claims handed in after the deadline are processed with those of the next month. For compelling reasons ask accounting, with the approval of your head of department. ".repeat(
        3,
      ),
      "Travel expenses need no receipt, but give the route and the amount. Taxis need the approval of your manager in advance. ".repeat(
        3,
      ),
      "Apply for paid leave in the attendance system at least three business days before. On the day itself, call the office. ".repeat(
        3,
      ),
    ],
  },
};

const prompts = createPromptCatalog(defaultPromptDirectory());
const metrics = selectMetrics(mainMetrics);
const oneByOne: MetricSettings = { ...defaultSettings, context_verdicts: "one_by_one" };

async function usageOf(
  sample: Sample,
  language: Language,
  context: Pick<MetricContext, "judge" | "embedder" | "settings">,
): Promise<Usage> {
  const full = { ...context, language, convention: "strict" } as const;
  const scores = await Promise.all(metrics.map((metric) => runMetric(metric, sample, full)));
  const failed = scores.filter(({ status }) => status === "judge_failed");
  if (failed.length > 0) throw new Error(`the scripted judge failed: ${JSON.stringify(failed[0])}`);
  return addUsage(noUsage, ...scores.map(({ usage }) => usage));
}

/** Answers every task in its own shape, for the ids that it was sent. */
const scripted: ChatHandler = ({ messages, schemaName, body }) => {
  const user = messages.find(({ role }) => role === "user")?.content ?? "";
  const listed = user.slice(
    Math.max(
      user.lastIndexOf('name="statements"'),
      user.lastIndexOf('name="sentences"'),
      user.lastIndexOf('name="contexts"'),
    ),
  );
  const flag = { entailment: "supported", attribution: "attributed", usefulness: "useful" }[schemaName];
  const verdicts = [...listed.matchAll(/"id":"(\w+)"/g)].map(([, id]) => ({
    id,
    reason: "It says so in the first sentence.",
    [flag ?? ""]: true,
  }));
  const values: Readonly<Record<string, unknown>> = {
    question_from_answer: {
      questions: Array.from({ length: 3 }, (_, index) => ({ question: `Question ${index}?`, noncommittal: false })),
    },
    statements: {
      statements: [
        "The deadline is the 20th.",
        "On a holiday it is the business day before.",
        "Late claims count as the next month's.",
      ],
    },
  };
  const text = JSON.stringify(values[schemaName] ?? { verdicts });
  const format = JSON.stringify(body["response_format"] ?? "");
  const usage = {
    prompt_tokens: estimateMessages(messages as readonly ChatMessage[]) + estimateTokens(format),
    completion_tokens: estimateTokens(text),
  };
  return { kind: "content", content: text, usage };
};

function row(name: string, usage: Usage): string {
  const price = priceOf("gpt-4.1-mini", openAiBaseUrl, {});
  const cost = costOf(usage, price);
  const cells = [
    usage.calls,
    usage.input_tokens ?? "?",
    usage.output_tokens ?? "?",
    cost === null ? "unknown" : cost.toFixed(6),
  ];
  return `${name.padEnd(44)}${cells.map((cell) => String(cell).padStart(14)).join("")}`;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-bench-"));
const server = await startOpenAiServer({ chat: scripted });
const endpoint = { base_url: server.baseUrl };
const config = modelsConfigSchema.parse({ answer: endpoint, judge: endpoint, embedding: endpoint });
const keys = { answer: undefined, judge: undefined, embedding: undefined };
const warn = (message: string): void => console.error(message);

const titles = ["calls", "prompt tokens", "reply tokens", "US dollars"];
console.log(`${"four main metrics, four contexts".padEnd(44)}${titles.map((title) => title.padStart(14)).join("")}`);
for (const language of ["ja", "en"] as const) {
  const sample = samples[language];
  const models = await createModels({
    config,
    keys,
    prompts,
    cache: { file: path.join(folder, `${language}.db`), warn },
  });
  const plain = await createModels({
    config: { ...config, cache: { ...config.cache, enabled: false } },
    keys,
    prompts,
  });
  const estimating = {
    judge: createEstimatingTaskRunner({ model: models.judge.model, prompts }),
    embedder: createEstimatingEmbedder({ id: "estimate", batchSize: 64, standIn: createOfflineEmbedder() }),
  };
  const changed = { ...sample, response: `${sample.response ?? ""} ${sample.reference ?? ""}` };
  console.log(
    row(
      `${language}: estimate before the run`,
      await usageOf(sample, language, { ...estimating, settings: defaultSettings }),
    ),
  );
  console.log(
    row(
      `${language}: contexts one by one, no cache`,
      await usageOf(sample, language, { ...plain, settings: oneByOne }),
    ),
  );
  console.log(
    row(`${language}: batched, no cache`, await usageOf(sample, language, { ...plain, settings: defaultSettings })),
  );
  console.log(
    row(`${language}: batched, cache empty`, await usageOf(sample, language, { ...models, settings: defaultSettings })),
  );
  console.log(
    row(
      `${language}: batched, the same again`,
      await usageOf(sample, language, { ...models, settings: defaultSettings }),
    ),
  );
  console.log(
    row(
      `${language}: batched, again with another answer`,
      await usageOf(changed, language, { ...models, settings: defaultSettings }),
    ),
  );
  models.closeModels();
}
await server.close();
fs.rmSync(folder, { recursive: true, force: true });
