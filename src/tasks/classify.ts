import { z } from "zod";
import type { Language } from "../core/language.js";
import { jsonLines, optionalTextField } from "./reply-fields.js";
import type { Task } from "./task.js";

export interface ClassifyInput {
  /** What rules guess: the reply where there is no model. Nothing of it is sent. */
  readonly ruled: { readonly category: string; readonly reason: Readonly<Record<Language, string>> };
  /** The categories to choose from. */
  readonly categories: readonly { readonly name: string; readonly description: string }[];
  /** What the data set expects of an answer; empty where it says nothing. */
  readonly expected: { readonly reference?: string; readonly expected_documents?: number };
  readonly question: string;
}

export const classifyOutputSchema = z.object({
  reason: optionalTextField,
  category: z.string().describe("Name of a category; empty when none fits"),
});
export type ClassifyOutput = z.infer<typeof classifyOutputSchema>;

/** Says of which of the given categories a question is. */
export const classifyTask: Task<ClassifyInput, ClassifyOutput> = {
  name: "classify",
  output: classifyOutputSchema,
  // The categories come first: they are the same for all questions of a data set.
  variables: ({ categories, expected, question }) => ({
    categories: jsonLines(categories.map(({ name, description }) => ({ name, description }))),
    expected: jsonLines([expected]),
    question,
  }),
  offline: ({ ruled }, language) => ({ reason: ruled.reason[language], category: ruled.category }),
};
