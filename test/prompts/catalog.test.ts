import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "konkyo-prompts-"));
});
afterEach(() => fs.rm(folder, { recursive: true }));

const head = "id: sample\nversion: 1\nlanguage: en\nplaceholders: [question]\noutput: sample";

async function write(text: string, name = "v1.en.md"): Promise<string> {
  await fs.mkdir(path.join(folder, "sample"), { recursive: true });
  const file = path.join(folder, "sample", name);
  await fs.writeFile(file, text);
  return file;
}

function file(frontMatter = head, data = "{{question}}", instructions = "Judge."): string {
  return `---\n${frontMatter}\n---\n\n${instructions}\n\n---\n\n${data}\n`;
}

describe("prompt catalog", () => {
  it("reads front matter, instructions and data", async () => {
    const at = await write(file());
    expect(createPromptCatalog(folder).get("sample", "en")).toEqual({
      id: expect.stringMatching(/^sample@1\.en#[0-9a-f]{8}$/) as string,
      task: "sample",
      version: 1,
      language: "en",
      output: "sample",
      placeholders: ["question"],
      instructions: "Judge.",
      data: "{{question}}",
      file: at,
    });
  });

  it("takes the newest version by number", async () => {
    for (const version of [1, 2, 10]) {
      await write(file(head.replace("version: 1", `version: ${version}`)), `v${version}.en.md`);
    }
    expect(createPromptCatalog(folder).get("sample", "en").version).toBe(10);
  });

  it("gives the same id whatever the line ends, and another when a word changes", async () => {
    const ids = [];
    for (const text of [file(), file().replaceAll("\n", "\r\n"), `\uFEFF${file()}`, file(head, "{{question}}", "Judge!")]) {
      await write(text);
      ids.push(createPromptCatalog(folder).get("sample", "en").id);
    }
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).toBe(ids[0]);
    expect(ids[3]).not.toBe(ids[0]);
  });

  it("reads a file once", async () => {
    const at = await write(file());
    const catalog = createPromptCatalog(folder);
    const first = catalog.get("sample", "en");
    await fs.rm(at);
    expect(catalog.get("sample", "en")).toBe(first);
  });

  it.each([
    ["no front matter", "Judge.\n{{question}}"],
    ["no data part", `---\n${head}\n---\nJudge {{question}}`],
    ["YAML that is none", file("id: [")],
    ["an unknown key", file(`${head}\ntemperature: 0`)],
    ["a missing key", file("id: sample")],
    ["another task's id", file(head.replace("sample", "other"))],
    ["another language", file(head.replace("language: en", "language: ja"))],
    ["another version", file(head.replace("version: 1", "version: 2"))],
    ["an unused placeholder", file(head.replace("[question]", "[question, answer]"))],
    ["an undeclared placeholder", file(head, "{{question}} {{answer}}")],
    ["a placeholder used twice", file(head, "{{question}} {{question}}")],
    ["a malformed placeholder", file(head, "{{question}} {{ Answer }}")],
    ["a placeholder among the instructions", file(head, "{{question}}", "Judge {{question}}")],
  ])("refuses %s and names the file", async (_, text) => {
    const at = await write(text);
    expect(() => createPromptCatalog(folder).get("sample", "en")).toThrow(
      expect.objectContaining({ code: "prompt_invalid", where: at }),
    );
  });

  it("names the folder when a task or a language has no prompt", async () => {
    await write(file());
    const catalog = createPromptCatalog(folder);
    expect(() => catalog.get("missing", "en")).toThrow(
      expect.objectContaining({ code: "prompt_invalid", where: path.join(folder, "missing") }),
    );
    expect(() => catalog.get("sample", "ja")).toThrow(
      expect.objectContaining({ code: "prompt_invalid", where: path.join(folder, "sample") }),
    );
  });

  it("finds the folder of this package", async () => {
    expect(defaultPromptDirectory()).toBe(path.resolve(import.meta.dirname, "../../prompts"));
  });
});
