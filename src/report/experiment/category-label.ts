import type { ExperimentContext } from "./experiment-context.js";
import { shortened } from "./shorten.js";

/** Categories shown of a data set that has more, such as one for each row. */
export const shownCategories = 30;

/** What to say of those that are not shown; nothing when all are. */
export function moreCategories(count: number, shown: number, { words }: ExperimentContext): string {
  return count > shown ? `+${count - shown} ${words.moreCategories}` : "";
}

/** A category as a label of bounded length. */
export function categoryLabel(category: string | null, { words }: ExperimentContext): string {
  return category === null ? words.noCategory : shortened(category, 60);
}
