import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { languageSchema } from "../../src/core/language.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { renderPrompt } from "../../src/prompts/render.js";
import { tasks } from "../../src/tasks/registry.js";

const directory = defaultPromptDirectory();
const catalog = createPromptCatalog(directory);
const languages = languageSchema.options;

const inputs: Readonly<Record<string, unknown>> = {
  answer: { question: "q", evidence: [{ evidence_id: "a", content: "c", corpus_version: "v1" }] },
  "question-from-answer": { answer: "a", count: 3 },
  statements: { question: "q", answer: "a" },
  entailment: { contexts: ["c"], statements: [{ id: "s1", text: "t" }] },
  attribution: { question: "q", contexts: ["c"], sentences: [{ id: "s1", text: "t" }] },
  agreement: { question: "q", answer: [{ id: "s1", text: "t" }], reference: [{ id: "r1", text: "t" }] },
  entities: { text: "t" },
  "citation-support": {
    claims: [{ id: "k1", text: "t", evidence_ids: ["e"] }],
    evidence: [{ evidence_id: "e", content: "c" }],
  },
  usefulness: { question: "q", answer: "a", contexts: [{ id: "c1", text: "t" }] },
  coverage: { question: "q", evidence: [{ id: "e1", text: "t" }] },
  contradiction: {
    question: "q",
    evidence: [
      { id: "e1", text: "t" },
      { id: "e2", text: "u" },
    ],
    pairs: [{ id: "p1", first: "e1", second: "e2" }],
  },
  classify: { question: "q", expected: {}, categories: [{ name: "c", description: "d" }] },
};

function variablesOf(task: (typeof tasks)[number]): Readonly<Record<string, string>> {
  return (task.variables as (input: unknown) => Readonly<Record<string, string>>)(inputs[task.name]);
}

/** Headings by level, bullets and paragraphs, without the words. */
function skeleton(text: string): string[] {
  return text.split("\n").map((line) => /^(?:#+ |- |schema: .*|\{)/.exec(line)?.[0] ?? (line === "" ? "" : "text"));
}

describe("prompts of the tasks", () => {
  it("has a folder for every task and a task for every folder", () => {
    const folders = fs.readdirSync(directory).filter((name) => name !== "judges");
    expect(folders.sort()).toEqual(tasks.map(({ name }) => name).sort());
  });

  describe.each(tasks.map((task) => [task.name, task] as const))("%s", (name, task) => {
    const prompts = languages.map((language) => catalog.get(name, language));
    const [japanese, english] = prompts;

    it("is the same contract in every language", () => {
      for (const prompt of prompts) {
        expect(prompt.version).toBe(japanese!.version);
        expect(prompt.output).toBe(name.replaceAll("-", "_"));
        expect([...prompt.placeholders].sort()).toEqual([...japanese!.placeholders].sort());
      }
      const files = fs.readdirSync(`${directory}/${name}`);
      for (let version = 1; version <= japanese!.version; version += 1) {
        for (const language of languages) expect(files).toContain(`v${version}.${language}.md`);
      }
    });

    it("has the same skeleton in every language", () => {
      expect(skeleton(english!.instructions)).toEqual(skeleton(japanese!.instructions));
      expect(skeleton(english!.data)).toEqual(skeleton(japanese!.data));
    });

    it("names its schema on a line of its own and says that fenced text is data", () => {
      for (const prompt of prompts) {
        expect(prompt.instructions.split("\n")).toContain(`schema: ${prompt.output}`);
        expect(prompt.instructions).toContain("`<data-…>`");
      }
    });

    it("shows an example that its output schema accepts", () => {
      for (const prompt of prompts) {
        const example: unknown = JSON.parse(prompt.instructions.split("\n").at(-1)!);
        expect(task.output.safeParse(example).success).toBe(true);
      }
    });

    it("is filled by what the task gives", () => {
      for (const prompt of prompts) {
        const { user } = renderPrompt(prompt, variablesOf(task));
        expect(user.match(/<\/data-/g)).toHaveLength(prompt.placeholders.length);
      }
    });
  });
});
