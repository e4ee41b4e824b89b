import { z } from "zod";
import type { Language } from "../core/language.js";

/** What the questions of a category ask for: one text, or one for each language. */
export const categoryDescriptionSchema = z.union([
  z.string().min(1),
  z.strictObject({ ja: z.string().min(1), en: z.string().min(1) }),
]);
export type CategoryDescription = z.infer<typeof categoryDescriptionSchema>;

/** The categories of a profile in their order, as a model reads them. One without a description stands by its name alone. */
export function describedCategories(
  profile: {
    readonly categories: Readonly<Record<string, unknown>>;
    readonly category_descriptions?: Readonly<Record<string, CategoryDescription>> | undefined;
  },
  language: Language,
): readonly { readonly name: string; readonly description: string }[] {
  const descriptions = new Map(Object.entries(profile.category_descriptions ?? {}));
  return Object.keys(profile.categories).map((name) => {
    const text = descriptions.get(name) ?? "";
    return { name, description: typeof text === "string" ? text : text[language] };
  });
}
