import fs from "node:fs";
import path from "node:path";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { languageSchema, type Language } from "../core/language.js";
import { packageFolder } from "../package-folder.js";
import { contentHash } from "../storage/content-hash.js";

/** One prompt file, parsed and checked. */
export interface Prompt {
  /** `task@version.language#hash`, as stored with every result. */
  readonly id: string;
  readonly task: string;
  readonly version: number;
  readonly language: Language;
  /** Name of the output schema: letters, digits and underscores. */
  readonly output: string;
  readonly placeholders: readonly string[];
  /** The static part; carries no placeholder. */
  readonly instructions: string;
  /** The part with the placeholders. */
  readonly data: string;
  readonly file: string;
}

export interface PromptCatalog {
  /**
   * The newest version of a task's prompt in a language.
   *
   * @throws KonkyoError `prompt_invalid` naming the file or folder
   */
  get(task: string, language: Language): Prompt;
}

/** A placeholder in a prompt file: `{{name}}`. */
export const placeholderPattern = /\{\{([a-z][a-z_]*)\}\}/g;

/** Reads prompts from `<directory>/<task>/v<number>.<language>.md`, each once, when first asked for. */
export function createPromptCatalog(directory: string): PromptCatalog {
  const loaded = new Map<string, Prompt>();
  return {
    get(task, language) {
      const key = `${task}.${language}`;
      const known = loaded.get(key);
      if (known !== undefined) return known;
      const prompt = readPrompt(newestFile(path.join(directory, task), language), task, language);
      loaded.set(key, prompt);
      return prompt;
    },
  };
}

/** The prompts folder of this package, from the sources as from the build. */
export function defaultPromptDirectory(): string {
  return path.join(packageFolder(), "prompts");
}

function newestFile(folder: string, language: Language): string {
  const versions = list(folder)
    .map((name) => /^v([1-9]\d*)\.([a-z]+)\.md$/.exec(name))
    .filter((match) => match !== null && match[2] === language)
    .map((match) => Number(match?.[1]));
  if (versions.length === 0) throw invalid(folder, `there is no prompt in the language ${language}`);
  return path.join(folder, `v${Math.max(...versions)}.${language}.md`);
}

function list(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch (error) {
    throw invalid(folder, `the prompt folder cannot be read: ${errorMessage(error)}`);
  }
}

const frontMatterSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]*$/),
  version: z.number().int().min(1),
  language: languageSchema,
  placeholders: z.array(z.string().regex(/^[a-z][a-z_]*$/)).min(1),
  output: z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/),
});
type FrontMatter = z.infer<typeof frontMatterSchema>;

// The first rule after the front matter parts the instructions from the data.
const layout = /^---\n(?<head>[\s\S]*?)\n---\n(?<instructions>[\s\S]*?)\n---\n(?<data>[\s\S]*)$/;

function readPrompt(file: string, task: string, language: Language): Prompt {
  const text = fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const parts = layout.exec(text)?.groups;
  if (parts === undefined) throw invalid(file, "front matter, instructions and data, parted by lines ---, were expected");
  const head = readFrontMatter(file, parts["head"] ?? "");
  const prompt: Prompt = {
    id: `${head.id}@${head.version}.${head.language}#${contentHash(text).slice(0, 8)}`,
    task: head.id,
    version: head.version,
    language: head.language,
    output: head.output,
    placeholders: head.placeholders,
    instructions: (parts["instructions"] ?? "").trim(),
    data: (parts["data"] ?? "").trim(),
    file,
  };
  const expected = `v${prompt.version}.${prompt.language}.md`;
  if (prompt.task !== task || prompt.language !== language || path.basename(file) !== expected) {
    throw invalid(file, `the front matter says ${prompt.task}/${expected}`);
  }
  checkPlaceholders(prompt);
  return prompt;
}

function readFrontMatter(file: string, head: string): FrontMatter {
  let value: unknown;
  try {
    value = parseYaml(head);
  } catch (error) {
    throw invalid(file, `the front matter is no YAML: ${errorMessage(error)}`);
  }
  const parsed = frontMatterSchema.safeParse(value);
  if (!parsed.success) throw invalid(file, `the front matter is wrong: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function checkPlaceholders(prompt: Prompt): void {
  if (/\{\{|\}\}/.test(prompt.instructions)) throw invalid(prompt.file, "the instructions must not carry a placeholder");
  const used = [...prompt.data.matchAll(placeholderPattern)].map((match) => match[1] ?? "");
  if (/\{\{|\}\}/.test(prompt.data.replace(placeholderPattern, ""))) throw invalid(prompt.file, "a placeholder is malformed");
  const repeated = used.filter((name, at) => used.indexOf(name) !== at);
  const unknown = used.filter((name) => !prompt.placeholders.includes(name));
  const unused = prompt.placeholders.filter((name) => !used.includes(name));
  if (repeated.length + unknown.length + unused.length === 0) return;
  const faults = { repeated, undeclared: unknown, unused };
  throw invalid(prompt.file, `placeholders do not fit the front matter: ${JSON.stringify(faults)}`);
}

function invalid(where: string, message: string): KonkyoError {
  return new KonkyoError("prompt_invalid", message, { where, hint: "Restore the file from the package." });
}
