import type { ItemNames } from "../judges/names/item-names.js";
import { classifySample } from "./classify.js";
import { readConfiguredNames } from "./configured-names.js";

/**
 * Sorts questions into kinds by rules alone, so that a label and the answer that
 * it certifies are sorted alike. The table of names is read at the first question.
 *
 * @param judgeFolders the user's own folders of judges, which may add names
 */
export function createQuestionSorter(judgeFolders: readonly string[]): (question: string) => string {
  let names: ItemNames | undefined;
  return (question) => {
    names ??= readConfiguredNames({ folders: judgeFolders });
    return classifySample({ id: "", user_input: question }, names).category;
  };
}
