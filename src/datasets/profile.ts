import { z } from "zod";
import { KonkyoError } from "../core/errors.js";
import { sampleSchema, type Sample, type SampleField } from "../core/sample.js";
import { answerForms, formOfAnswer } from "./answer-form.js";
import { categoryDescriptionSchema } from "./category-description.js";

const sampleField = z.enum(
  Object.keys(sampleSchema.shape).filter((field) => field !== "id" && field !== "metadata") as [SampleField],
);

/** One score of a profile. Without a bound it is shown and decides nothing. */
export const profileScoreSchema = z.strictObject({
  score: z.string().min(1).describe("Name of a metric or judge"),
  at_least: z.number().optional().describe("Lowest value that passes"),
  at_most: z.number().optional().describe("Highest value that passes"),
  required: z.boolean().default(false).describe("A question fails when this score does not exist"),
  where: z
    .union([sampleField, z.enum(answerForms)])
    .optional()
    .describe("Run only on questions that have this field, or whose answer has this form: proposed_items, text_answer"),
});
export type ProfileScore = z.infer<typeof profileScoreSchema>;

/** Which scores the questions of each category get, and what they must reach. */
export const profileSchema = z
  .strictObject({
    name: z.string().min(1),
    description: z.string().default(""),
    every_question: z
      .array(profileScoreSchema)
      .default([])
      .describe("Scores of all questions, whatever their category"),
    categories: z.record(z.string(), z.array(profileScoreSchema)).default({}).describe("Further scores by category"),
    category_descriptions: z
      .record(z.string(), categoryDescriptionSchema)
      .optional()
      .describe("What the questions of each category ask for, by which a model tells them apart"),
    other_categories: z
      .array(profileScoreSchema)
      .default([])
      .describe("Further scores of questions whose category is not listed"),
    classify: z.boolean().default(false).describe("Guess the category of questions that have none"),
  })
  .superRefine(({ categories, category_descriptions: descriptions = {} }, context) => {
    const unknown = Object.keys(descriptions).find((category) => !Object.hasOwn(categories, category));
    if (unknown === undefined) return;
    const message = `describes ${JSON.stringify(unknown)}, which is not among the categories`;
    context.addIssue({ code: "custom", path: ["category_descriptions"], message });
  });
export type Profile = z.infer<typeof profileSchema>;

/** The scores of one question, each once: what its category says takes the place of what holds for all. Pure. */
export function scoresFor(profile: Profile, category: string | undefined, sample: Sample): readonly ProfileScore[] {
  const listed = category !== undefined && Object.hasOwn(profile.categories, category);
  const own = listed ? (profile.categories[category] ?? []) : profile.other_categories;
  const byName = new Map([...profile.every_question, ...own].map((score) => [score.score, score]));
  return [...byName.values()].filter(({ where }) => where === undefined || holds(where, sample));
}

/** Names of all scores that a profile may ask for, or of those that a test chooses, each once. */
export function scoreNames(profile: Profile, chosen: (score: ProfileScore) => boolean = () => true): readonly string[] {
  const all = [...profile.every_question, ...Object.values(profile.categories).flat(), ...profile.other_categories];
  return [...new Set(all.filter(chosen).map(({ score }) => score))];
}

/** Whether a value keeps the bounds of its score; null when the score has none. */
export function passes({ at_least: low, at_most: high }: ProfileScore, value: number): boolean | null {
  if (low === undefined && high === undefined) return null;
  return (low === undefined || value >= low) && (high === undefined || value <= high);
}

/** @throws KonkyoError `config_invalid` when the profile names a score that does not exist */
export function checkScoreNames(profile: Profile, known: Iterable<string>): void {
  const names = new Set(known);
  const unknown = scoreNames(profile).filter((name) => !names.has(name));
  if (unknown.length === 0) return;
  throw new KonkyoError("config_invalid", `there is no metric or judge named ${unknown.join(", ")}`, {
    where: `profile ${profile.name}`,
    hint: `Use ${[...names].join(", ")}.`,
  });
}

function holds(where: NonNullable<ProfileScore["where"]>, sample: Sample): boolean {
  const form = answerForms.find((candidate) => candidate === where);
  return form === undefined ? isThere(sample[where as SampleField]) : formOfAnswer(sample) === form;
}

function isThere(value: unknown): boolean {
  if (value === undefined || value === "") return false;
  return !Array.isArray(value) || value.length > 0;
}
