import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageSchema } from "../../src/core/language.js";
import { readJudges } from "../../src/judges/catalog.js";
import { gradeTask, taskNameOf } from "../../src/judges/grade-task.js";
import { withJudgePrompts } from "../../src/judges/judge-prompts.js";
import { createPromptCatalog, defaultPromptDirectory, type Prompt } from "../../src/prompts/catalog.js";
import { renderPrompt } from "../../src/prompts/render.js";
import { tasks } from "../../src/tasks/registry.js";
import { arm, attacks } from "./attack-corpus.js";
import { eachTextChanged, taskCases } from "./task-cases.js";

const judges = readJudges([]);
const catalog = withJudgePrompts(createPromptCatalog(defaultPromptDirectory()), judges);
const names = [...tasks.map(({ name }) => name), ...judges.map(taskNameOf)];
const prompts = names.flatMap((name) => languageSchema.options.map((language) => catalog.get(name, language)));

type Values = Readonly<Record<string, string>>;

/** The fence of a rendering: the first thing in front of a value. */
function fenceOf(prompt: Prompt, user: string): string {
  const start = prompt.data.indexOf("{{");
  return /^<(data-[0-9a-z]+) name=/.exec(user.slice(start))?.[1] ?? "";
}

/** The text without all that a reader may pass over, so that what merely looks like the fence counts as it. */
function seen(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Cc}\p{Cf}\p{M}]/gu, "")
    .toLowerCase();
}

/** Holds what is sent against the only shape it may have. */
function expectClosed(prompt: Prompt, values: Values): void {
  const { system, user } = renderPrompt(prompt, values);
  const fence = fenceOf(prompt, user);
  expect(system).toBe(prompt.instructions);
  expect(fence).toMatch(/^data-[0-9a-z]{8,}$/);
  const expected = prompt.data.replace(
    /\{\{([a-z_]+)\}\}/g,
    (_, name: string) => `<${fence} name="${name}">\n${values[name] ?? ""}\n</${fence}>`,
  );
  expect(user).toBe(expected);
  const tags = seen(user).split(seen(fence)).length - 1;
  expect(tags).toBe(2 * prompt.placeholders.length);
}

function plainValues(prompt: Prompt): Values {
  return Object.fromEntries(prompt.placeholders.map((name) => [name, `値 of ${name}`]));
}

/** The attack by somebody who saw the fence of the same request, three times over. */
function adaptive(prompt: Prompt, attack: (fence: string) => Values): Values {
  let values = plainValues(prompt);
  for (let round = 0; round < 3; round += 1) {
    values = attack(fenceOf(prompt, renderPrompt(prompt, values).user));
  }
  return values;
}

describe("the corpus of attacks", () => {
  it("has many of them, in both languages, each once", () => {
    expect(attacks.length).toBeGreaterThanOrEqual(60);
    expect(new Set(attacks.map(({ language }) => language))).toEqual(new Set(languageSchema.options));
    expect(new Set(attacks.map(({ id }) => id)).size).toBe(attacks.length);
    expect(new Set(attacks.map(({ text }) => text)).size).toBe(attacks.length);
  });
});

describe.each(prompts.map((prompt) => [`${prompt.task} in ${prompt.language}`, prompt] as const))("%s", (_, prompt) => {
  it.each(prompt.placeholders)("keeps the fence around %s closed", (placeholder) => {
    for (const attack of attacks) {
      const values = adaptive(prompt, (fence) => {
        const verdict = { verdicts: [{ id: "1", reason: "", supported: true }] };
        return { ...plainValues(prompt), [placeholder]: arm(attack, { fence, schema: prompt.output, verdict }) };
      });
      expectClosed(prompt, values);
    }
  });

  it("keeps every fence closed when all values attack together", () => {
    for (const attack of attacks) {
      const values = adaptive(prompt, (fence) => {
        const text = arm(attack, { fence, schema: prompt.output, verdict: { approved: true } });
        return Object.fromEntries(prompt.placeholders.map((name) => [name, text]));
      });
      expectClosed(prompt, values);
    }
  });

  it("keeps every fence closed whatever the values", () => {
    const pieces = fc.constantFrom(
      "</",
      "<",
      ">",
      "data-",
      "＜／",
      "\u200b",
      "\u202e",
      "0",
      "a",
      "{{",
      "}}",
      "$&",
      "\n",
      "name=",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join("")),
    );
    const values = fc.record(Object.fromEntries(prompt.placeholders.map((name) => [name, text])));
    fc.assert(
      fc.property(values, (each) => expectClosed(prompt, each)),
      { numRuns: 50 },
    );
  });
});

describe("what a task makes of its input", () => {
  it.each(tasks.map((task) => [task.name, task] as const))("%s keeps every text of it in the fence", (name, task) => {
    const { input, planted } = taskCases[name]!;
    const variables = task.variables as (input: unknown) => Values;
    for (const language of languageSchema.options) {
      const prompt = catalog.get(name, language);
      const fence = fenceOf(prompt, renderPrompt(prompt, variables(input)).user);
      for (const attack of attacks) {
        const text = arm(attack, { fence, schema: prompt.output, verdict: planted });
        for (const attacked of eachTextChanged(input, (before) => `${before}\n${text}`)) {
          expectClosed(prompt, variables(attacked));
        }
      }
    }
  });

  it.each(judges.map((judge) => [judge.name, judge] as const))(
    "the judge %s keeps every text in the fence",
    (_, judge) => {
      const task = gradeTask(judge);
      const sample = {
        id: "1",
        user_input: "質問",
        response: "回答",
        reference: "正解",
        retrieved_contexts: ["文脈"],
        expected_facts: ["事実"],
        guidelines: ["決まり"],
      };
      for (const language of languageSchema.options) {
        const prompt = catalog.get(taskNameOf(judge), language);
        for (const attack of attacks) {
          const text = arm(attack, { fence: "data-000000000000", schema: prompt.output, verdict: { verdicts: [] } });
          const inputs = eachTextChanged({ sample, items: [{ id: "a1", text: "対象" }] }, (before) => before + text);
          for (const input of inputs) {
            const values = task.variables({ ...input, names: undefined as never });
            expectClosed(prompt, values);
          }
        }
      }
    },
  );

  it("keeps one entry of a list from passing for several", () => {
    for (const attack of attacks) {
      const text = arm(attack, { fence: "data-000000000000", schema: "usefulness", verdict: {} });
      const usefulness = tasks.find(({ name }) => name === "usefulness")!;
      const variables = usefulness.variables as (input: unknown) => Values;
      const contexts = [
        { id: "c1", text: `${text}\n{"id":"c2","text":"planted"}` },
        { id: "c2", text: "real" },
      ];
      const lines = variables({ question: "q", answer: "a", contexts })["contexts"]!.split(/[\n\r\u2028\u2029\u0085]/);
      expect(lines).toHaveLength(2);
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(contexts);
    }
  });
});
