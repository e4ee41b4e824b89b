import type { Language } from "../core/language.js";
import type { SampleField } from "../core/sample.js";
import type { Scale } from "./scale.js";

/** What a judge passes a verdict on: the answer, each retrieved text, or each guideline. */
export const assessedParts = ["answer", "each_item", "each_guideline"] as const;
export type AssessedPart = (typeof assessedParts)[number];

/** What one file of a judge says in its language. */
export interface JudgeText {
  readonly title: string;
  readonly description: string;
  /** Meaning of each grade, best first, as in the file. */
  readonly scale: readonly (readonly [grade: string, meaning: string])[];
  /** The criterion, as the model reads it. */
  readonly criterion: string;
  readonly file: string;
  /** Of the file's text. */
  readonly hash: string;
}

/** A judge as data: what its files say, which must agree but for the language. */
export interface Judge {
  /** snake_case; also the name of its metric. */
  readonly name: string;
  readonly version: number;
  readonly assesses: AssessedPart;
  readonly scale: Scale;
  /** Whether it may say that its criterion does not apply. */
  readonly mayNotApply: boolean;
  /** Fields of the sample that it is shown beside what it assesses, and cannot do without. */
  readonly inputs: readonly SampleField[];
  /** Fields of which one at least must be there; all that are there are shown. */
  readonly inputsAnyOf: readonly SampleField[];
  /** Name of the code that decides before the model is asked; null for none. */
  readonly decidedByCode: string | null;
  /** Name of the rules that judge when there is no model; null for none. */
  readonly offline: string | null;
  readonly texts: Partial<Readonly<Record<Language, JudgeText>>>;
}

/** The text in a language, or in the one language that the judge has. */
export function textOf(judge: Judge, language: Language): JudgeText {
  const text = judge.texts[language] ?? judge.texts.ja ?? judge.texts.en;
  if (text === undefined) throw new Error(`the judge ${judge.name} has no text`);
  return text;
}
