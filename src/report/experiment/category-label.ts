import type { Sample } from "../../core/sample.js";
import type { ExperimentContext } from "./experiment-context.js";
import { shortened } from "./shorten.js";

/** Categories shown of a data set that has more, such as one for each row. */
export const shownCategories = 30;

/** What to say of those that are not shown; nothing when all are. */
export function moreCategories(count: number, shown: number, { words, files }: ExperimentContext): string {
  return count > shown ? words.moreCategories(count - shown, files.csv) : "";
}

/** A category in an overview, with how many of its rows were given it by rules. */
export function categoryWithGuesses(category: string | null, context: ExperimentContext): string {
  const { guessed, words } = context;
  const count = category !== null && Object.hasOwn(guessed, category) ? (guessed[category] ?? 0) : 0;
  const label = categoryLabel(category, context);
  return count === 0 ? label : `${label} (${words.guessedCategory} ${count})`;
}

/** The category of one row, marked where rules guessed it. */
export function rowCategory(
  { category, sample }: { readonly category: string | null; readonly sample: Pick<Sample, "metadata"> },
  context: ExperimentContext,
): string | null {
  if (category === null) return null;
  const label = categoryLabel(category, context);
  return isGuessed(sample) ? `${label} (${context.words.guessedCategory})` : label;
}

function isGuessed({ metadata }: Pick<Sample, "metadata">): boolean {
  return metadata?.["category_guessed"] !== undefined;
}

/** A category as a label of bounded length. */
export function categoryLabel(category: string | null, { words }: ExperimentContext): string {
  return category === null ? words.noCategory : shortened(category, 60);
}
