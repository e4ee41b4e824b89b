import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { languageSchema, type Language } from "../core/language.js";
import { sampleSchema, type SampleField } from "../core/sample.js";
import { isBlank } from "../core/visible-text.js";
import { contentHash } from "../storage/content-hash.js";
import { deciderNames } from "./deciders/registry.js";
import { assessedParts, type Judge, type JudgeText } from "./judge.js";
import { offlineRuleNames } from "./offline/registry.js";
import type { Scale } from "./scale.js";

/** One file of a judge: what holds in every language, and what it says in its own. */
export interface JudgeFile {
  readonly judge: Omit<Judge, "texts">;
  readonly language: Language;
  readonly text: JudgeText;
}

/**
 * Reads `<name>.<language>.md`: front matter, then the criterion.
 *
 * @throws KonkyoError `prompt_invalid` naming the file and each wrong key
 */
export function parseJudgeFile(file: string, source: string): JudgeFile {
  const text = source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const parts = /^---\n(?<head>[\s\S]*?)\n---\n(?<criterion>[\s\S]*)$/.exec(text)?.groups;
  if (parts === undefined) throw invalid(file, "front matter between lines --- and then the criterion were expected");
  const head = readHead(file, parts["head"] ?? "");
  const criterion = (parts["criterion"] ?? "").trim();
  if (isBlank(criterion)) throw invalid(file, "there is no criterion below the front matter");
  return {
    judge: {
      name: head.name,
      version: head.version,
      assesses: head.assesses,
      scale: readScale(file, head),
      mayNotApply: head.may_not_apply,
      inputs: head.inputs as SampleField[],
      inputsAnyOf: head.inputs_any_of as SampleField[],
      decidedByCode: head.decided_by_code === "none" ? null : head.decided_by_code,
      offline: head.offline === "none" ? null : head.offline,
    },
    language: head.language,
    text: {
      title: head.title,
      description: head.description,
      scale: bestFirst(Object.entries(head.scale)),
      criterion,
      file,
      hash: contentHash(text),
    },
  };
}

const sampleFields = Object.keys(sampleSchema.shape).filter((name) => name !== "id" && name !== "metadata");
const fieldsSchema = z.array(z.enum(sampleFields)).default([]);

const headSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/, "letters, digits and underscores, starting with a letter"),
  version: z.int().min(1).default(1),
  language: languageSchema,
  title: z.string().min(1),
  description: z.string().min(1),
  assesses: z.enum(assessedParts),
  scale: z.record(z.string(), z.string()),
  pass_mark: z.union([z.int(), z.literal("yes")]),
  may_not_apply: z.boolean().default(false),
  inputs: fieldsSchema,
  inputs_any_of: fieldsSchema,
  decided_by_code: z.enum(["none", ...deciderNames]).default("none"),
  offline: z.enum(["none", ...offlineRuleNames]).default("none"),
});
type Head = z.infer<typeof headSchema>;

function readHead(file: string, yaml: string): Head {
  let value: unknown;
  try {
    value = parseYaml(yaml);
  } catch (error) {
    throw invalid(file, `the front matter is no YAML: ${errorMessage(error)}`);
  }
  const parsed = headSchema.safeParse(value);
  if (!parsed.success) throw invalid(file, `the front matter is wrong: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function readScale(file: string, { scale, pass_mark: passMark }: Head): Scale {
  const grades = Object.keys(scale);
  if (passMark === "yes") {
    if (grades.length === 2 && grades.includes("yes") && grades.includes("no")) return { kind: "yes_no" };
    throw invalid(file, "a scale whose pass mark is yes has the grades yes and no");
  }
  const numbers = grades.map(Number);
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  if (!grades.every((grade) => /^-?\d+$/.test(grade)) || low === high) {
    throw invalid(file, "the grades of a scale are yes and no, or two or more whole numbers");
  }
  if (passMark <= low || passMark > high) throw invalid(file, `pass_mark must be above ${low} and at most ${high}`);
  return { kind: "numbers", low, high, passMark };
}

function bestFirst(scale: [string, string][]): [string, string][] {
  return scale.sort(([left], [right]) => (left === "yes" ? -1 : right === "yes" ? 1 : Number(right) - Number(left)));
}

function invalid(where: string, message: string): KonkyoError {
  return new KonkyoError("prompt_invalid", message, {
    where,
    hint: "Compare the file with one of the judges in prompts/judges.",
  });
}
