import type { Language } from "../core/language.js";
import type { SampleField } from "../core/sample.js";
import { createPromptCatalog, type Prompt, type PromptCatalog } from "../prompts/catalog.js";
import { contentHash } from "../storage/content-hash.js";
import { shippedJudgesFolder } from "./catalog.js";
import { shownFields, taskNameOf } from "./grade-task.js";
import { textOf, type Judge } from "./judge.js";

/**
 * A catalog that also has the prompts of judges. A judge's criterion, its scale
 * and the frame that all judges share make its instructions; the data follow.
 * A judge without a text in the language is asked in the one it has.
 */
export function withJudgePrompts(prompts: PromptCatalog, judges: readonly Judge[]): PromptCatalog {
  const byTask = new Map(judges.map((judge) => [taskNameOf(judge), judge]));
  const frames = createPromptCatalog(shippedJudgesFolder());
  return {
    get(task, language) {
      const judge = byTask.get(task);
      if (judge === undefined) return prompts.get(task, language);
      const own = judge.texts[language] === undefined ? otherLanguage(language) : language;
      return promptOf(judge, own, frames.get("frame", own));
    },
  };
}

function promptOf(judge: Judge, language: Language, frame: Prompt): Prompt {
  const text = textOf(judge, language);
  const fields = shownFields(judge);
  const titles = headings[language];
  return {
    // Both texts make the prompt, so both change its hash.
    id: `${judge.name}@${judge.version}.${language}#${contentHash(text.hash, frame.id).slice(0, 8)}`,
    task: taskNameOf(judge),
    version: judge.version,
    language,
    output: frame.output,
    placeholders: [...fields, "items"],
    instructions: [text.criterion, scaleText(judge, language), frame.instructions, example(judge)].join("\n\n"),
    data: [
      `# ${titles.data}`,
      ...fields.map((field) => `## ${titles.fields[field] ?? field}\n\n{{${field}}}`),
      frame.data,
    ].join("\n\n"),
    file: text.file,
  };
}

function scaleText(judge: Judge, language: Language): string {
  const { scale } = textOf(judge, language);
  return [`# ${headings[language].scale}`, "", ...scale.map(([grade, meaning]) => `- ${grade}: ${meaning}`)].join("\n");
}

function example({ scale }: Judge): string {
  return JSON.stringify({ verdicts: [{ id: "id", reason: "…", grade: scale.kind === "yes_no" ? "yes" : scale.high }] });
}

function otherLanguage(language: Language): Language {
  return language === "ja" ? "en" : "ja";
}

interface Headings {
  readonly data: string;
  readonly scale: string;
  /** A field without a heading is shown under its name. */
  readonly fields: Partial<Readonly<Record<SampleField, string>>>;
}

const headings: Readonly<Record<Language, Headings>> = {
  ja: {
    data: "データ",
    scale: "grade の値",
    fields: {
      user_input: "質問",
      response: "回答",
      retrieved_contexts: "取得した文脈（1 行に 1 件、JSON）",
      retrieved_context_ids: "取得した文脈の id（1 行に 1 件、JSON）",
      reference: "模範回答",
      reference_contexts: "模範回答の根拠（1 行に 1 件、JSON）",
      category: "質問の種類",
      guidelines: "指針（1 行に 1 件、JSON）",
      expected_documents: "見つかるべき文書（1 行に 1 件、JSON）",
      expected_facts: "期待する事実（1 行に 1 件、JSON）",
    },
  },
  en: {
    data: "Data",
    scale: "Values of grade",
    fields: {
      user_input: "Question",
      response: "Answer",
      retrieved_contexts: "Retrieved contexts (one JSON value a line)",
      retrieved_context_ids: "Ids of the retrieved contexts (one JSON value a line)",
      reference: "Reference",
      reference_contexts: "What the reference stands on (one JSON value a line)",
      category: "Kind of question",
      guidelines: "Guidelines (one JSON value a line)",
      expected_documents: "Documents that should be found (one JSON value a line)",
      expected_facts: "Expected facts (one JSON value a line)",
    },
  },
};
