import { shippedJudgesFolder } from "../judges/catalog.js";
import type { ItemNames } from "../judges/names/item-names.js";
import { readItemNames } from "../judges/names/read-item-names.js";

/**
 * The table of names by which questions are sorted, the same wherever they are: that of the package, with what the
 * user's folders of judges add to it.
 *
 * @throws KonkyoError `prompt_invalid` naming a broken table
 */
export function readConfiguredNames({ folders }: { readonly folders: readonly string[] }): ItemNames {
  return readItemNames([shippedJudgesFolder(), ...folders]);
}
