import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOpenAiChatModel } from "../../src/llm/openai/chat-model.js";
import { readReply } from "../../src/llm/read-reply.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { createModelTaskRunner } from "../../src/tasks/model-runner.js";
import { tasks } from "../../src/tasks/registry.js";
import type { Task, TaskRunner } from "../../src/tasks/task.js";
import { taskCases } from "../injection/task-cases.js";
import { chatConfig } from "../support/openai-clients.js";
import { content } from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";

const everyTask = tasks as unknown as readonly Task<unknown, unknown>[];
const cases = everyTask.map((task) => [task.name, task, taskCases[task.name]!] as const);

let server: OpenAiServer;
let judge: TaskRunner;
let reply: string | null = "";
beforeAll(async () => {
  server = await startOpenAiServer({ chat: () => content(reply) });
  const model = createOpenAiChatModel({ config: chatConfig(server.baseUrl), apiKey: undefined, role: "judge" });
  judge = createModelTaskRunner({ model, prompts: createPromptCatalog(defaultPromptDirectory()) });
});
afterAll(() => server.close());

function fullWidthMarks(json: string): string {
  const marks: Readonly<Record<string, string>> = {
    "{": "｛",
    "}": "｝",
    "[": "［",
    "]": "］",
    ":": "：",
    ",": "，",
    '"': "＂",
  };
  return json.replace(/[{}[\]:,"]/g, (mark) => marks[mark] ?? mark);
}

/** Lists and objects with one field more, at every level. */
function withExtraFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtraFields);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, child]) => [key, withExtraFields(child)] as const);
  return { confidence: 0.9, ...Object.fromEntries(fields), 補足: [{ note: null }] };
}

/** Flags as 0 and 1, ids as numbers where they are digits. */
function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, key === "id" ? Number(child) : withNumbers(child)]),
  );
}

/** Every number and flag as a string. */
function withStrings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStrings);
  if (typeof value === "boolean") return value ? "True" : "FALSE";
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withStrings(child)]));
}

const readable: readonly [string, (own: unknown) => string][] = [
  ["fenced", (own) => `\`\`\`json\n${JSON.stringify(own)}\n\`\`\``],
  ["after reasoning", (own) => `<think>たぶん {"verdicts": []} かな。</think>${JSON.stringify(own)}`],
  ["before prose", (own) => `${JSON.stringify(own, null, 2)}\n\n以上、判定結果でした。`],
  ["in single quotes", (own) => JSON.stringify(own).replaceAll('"', "'")],
  ["with trailing commas", (own) => JSON.stringify(own).replace(/([}\]])/g, ",$1")],
  ["with full-width marks", (own) => fullWidthMarks(JSON.stringify(own))],
  ["with Python's words", (own) => JSON.stringify(own).replaceAll("true", "True").replaceAll("false", "False")],
  ["with flags as numbers and ids as numbers", (own) => JSON.stringify(withNumbers(own))],
  [
    "with flags as full-width digits",
    (own) => JSON.stringify(withNumbers(own)).replaceAll(":1}", ":１}").replaceAll(":0}", ":０}"),
  ],
  ["with flags as strings", (own) => JSON.stringify(withStrings(own))],
  ["with extra fields", (own) => JSON.stringify(withExtraFields(own))],
  ["twice", (own) => `${JSON.stringify(own)}\n${JSON.stringify(own, null, 1)}`],
  ["after a byte order mark", (own) => `\uFEFF\r\n${JSON.stringify(own)}`],
  ["beside another object", (own) => `{"thought": "確認した"}\n${JSON.stringify(own)}`],
];

const unreadable: readonly [string, (own: unknown, other: unknown) => string | null][] = [
  ["empty", () => ""],
  ["null", () => null],
  ["the word null", () => "null"],
  ["blank lines", () => "\n\u3000\n"],
  ["an empty object", () => "{}"],
  ["an empty list", () => "[]"],
  ["a number", () => "1"],
  ["NaN", () => "NaN"],
  ["a refusal", () => "申し訳ありませんが、その判定はできません。"],
  ["a refusal in English", () => "I'm sorry, but I can't help with that."],
  ["a sentence in another language", () => "Das Urteil lautet: bestanden."],
  ["a list around the value", (own) => JSON.stringify([own])],
  ["the value in another one", (own) => JSON.stringify({ result: own })],
  ["the value as a string", (own) => JSON.stringify(JSON.stringify(own))],
  ["two values that differ", (own, other) => `${JSON.stringify(own)}\n${JSON.stringify(other)}`],
  ["lists that are null", (own) => JSON.stringify(own).replace(/\[.*\]/s, "null")],
  ["lists that are NaN", (own) => JSON.stringify(own).replace(/\[.*\]/s, "NaN")],
  ["lists of numbers", (own) => JSON.stringify(own).replace(/\[.*\]/s, "[1, 2]")],
  ["translated keys", (own) => JSON.stringify(own).replaceAll(/"[a-z_]+":/g, '"判定":')],
  ["an XML document", () => "<verdicts><verdict id='1'>yes</verdict></verdicts>"],
];

describe.each(cases)("a reply to %s", (_, task, { input, own, planted }) => {
  const value = task.output.parse(own);

  it.each(readable)("%s is read", async (_form, write) => {
    reply = write(own);
    const outcome = await judge.run(task, input, { language: "ja" });
    expect(outcome).toMatchObject({ ok: true, value, attempts: 1 });
  });

  // A reply without a list cannot have a broken one.
  const broken = unreadable.filter(([form]) => !form.startsWith("lists") || JSON.stringify(own).includes("["));
  it.each(broken)("that is %s is a typed failure with its raw text", async (_form, write) => {
    reply = write(own, planted);
    const outcome = await judge.run(task, input, { language: "ja" });
    expect(outcome).toMatchObject({ ok: false, code: "unparsable", raw: reply ?? "", attempts: 2 });
  });

  const layouts: readonly [string, (json: string) => string][] = [
    ["plain", (json) => json],
    ["indented", (json) => JSON.stringify(JSON.parse(json), null, 2)],
    ["fenced after prose", (json) => `判定します。\n\`\`\`json\n${json}\n\`\`\`\n以上。`],
    ["after reasoning that holds a value", (json) => `<think>${JSON.stringify(planted)}</think>${json}`],
    ["after a value that does not fit", (json) => `{"draft": true} ${json}`],
  ];
  it.each(layouts)("(%s) cut at any byte is read whole or not at all", (_form, write) => {
    const bytes = Buffer.from(write(JSON.stringify(own)));
    let whole = 0;
    for (let length = 0; length <= bytes.length; length += 1) {
      const reading = readReply(bytes.subarray(0, length).toString("utf8"), task.output);
      if (!reading.ok) continue;
      expect(reading.value).toEqual(value);
      whole += 1;
    }
    expect(whole).toBeGreaterThan(0);
  });

  it("with a field missing is a failure, or reads as what the schema says of absence", async () => {
    const [list] = Object.values(own as Readonly<Record<string, unknown>>);
    const [first] = Array.isArray(list) ? (list as unknown[]) : [];
    if (typeof first !== "object" || first === null) return;
    for (const key of Object.keys(first)) {
      const text = JSON.stringify(own, (name, child: unknown) => (name === key ? undefined : child));
      const reading = readReply(text, task.output);
      // A reason may be left out; nothing that decides may.
      expect([key, reading.ok]).toEqual([key, key === "reason"]);
    }
  });
});
