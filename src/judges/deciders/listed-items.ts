import type { Language } from "../../core/language.js";
import { isKnown, presenceOf, type Presence } from "../names/find-name.js";
import type { ItemNames } from "../names/item-names.js";
import { excludedNames, requiredNames, type WantedNames } from "../names/wanted-names.js";
import { readStructuredItem, type StructuredItem } from "../structured-item.js";
import type { CodeDecision, Decider } from "./decider.js";

/**
 * Holds the lists of structured items against what the question leaves out. A
 * name that is found fails. An item passes only when the table knows every name, wanted
 * and listed, and none of them may be or hold what is left out; else it is left.
 */
export const decideExcludedItems: Decider = ({ question, items, names, language }) => {
  const excluded = excludedNames(question, names);
  if (excluded.length === 0) return new Map();
  return decideEach(items, (record) => decideExcluded(excluded, record, names, language));
};

/** The same for what the question asks to include: everything found passes, a known name that cannot be there fails. */
export const decideRequiredItems: Decider = ({ question, items, names, language }) => {
  const required = requiredNames(question, names);
  if (required.length === 0) return new Map();
  return decideEach(items, (record) => decideRequired(required, record, names, language));
};

function decideEach(
  items: readonly { readonly id: string; readonly text: string }[],
  decide: (record: StructuredItem) => CodeDecision | undefined,
): ReadonlyMap<string, CodeDecision> {
  const decisions = new Map<string, CodeDecision>();
  for (const { id, text } of items) {
    const record = readStructuredItem(text);
    const decision = record === null || entriesOf(record) === undefined ? undefined : decide(record);
    if (decision !== undefined) decisions.set(id, decision);
  }
  return decisions;
}

function decideExcluded(
  excluded: readonly string[],
  record: StructuredItem,
  names: ItemNames,
  language: Language,
): CodeDecision | undefined {
  const entries = entriesOf(record) ?? [];
  const titles = titlesOf(record);
  const found = excluded.map((wanted) => ({
    wanted,
    listed: strongestIn(wanted, entries, names),
    titled: strongestIn(wanted, titles, names),
  }));
  for (const { wanted, listed, titled } of found) {
    // A title may play on what the list then replaces: 米粉のパン holds no wheat.
    const held = isHeld(listed) ? listed : titled?.presence === "sort" ? titled : undefined;
    if (held !== undefined) return { passed: false, reason: messages[language].held(held.entry, held.path, wanted) };
  }
  const unsure =
    found.some(({ listed, titled }) => listed !== undefined || titled?.presence === "made_of") ||
    entries.some(({ entry }) => !isKnown(entry, names));
  return unsure ? undefined : { passed: true, reason: messages[language].free(excluded.join(", ")) };
}

function decideRequired(
  required: readonly WantedNames[],
  record: StructuredItem,
  names: ItemNames,
  language: Language,
): CodeDecision | undefined {
  const entries = entriesOf(record) ?? [];
  const titles = titlesOf(record);
  const found = required.map(({ anyOf }) => {
    const each = anyOf.map((wanted) => {
      const titled = strongestIn(wanted, titles, names);
      return titled?.presence === "sort" ? titled : strongestIn(wanted, entries, names);
    });
    return { anyOf, held: each.find((held) => held?.presence === "sort"), open: each.some(Boolean) };
  });
  const lacking = found.filter(({ held }) => held === undefined);
  const first = lacking.find(({ open }) => !open);
  if (first !== undefined) return { passed: false, reason: messages[language].lacking(first.anyOf.join(" / ")) };
  if (lacking.length > 0) return undefined;
  return { passed: true, reason: messages[language].has(found.map(({ held }) => held?.entry ?? "").join(", ")) };
}

interface Place {
  readonly entry: string;
  readonly path: string;
}
type FoundPlace = Place & Pick<Presence, "presence">;

/** Where a wanted name is, or else may be. */
function strongestIn(wanted: string, places: readonly Place[], names: ItemNames): FoundPlace | undefined {
  const found = places.map((place) => ({ ...place, presence: presenceOf(wanted, place.entry, names).presence }));
  return (["sort", "made_of", "possible"] as const)
    .map((presence) => found.find((place) => place.presence === presence))
    .find((place) => place !== undefined);
}

function isHeld(found: FoundPlace | undefined): found is FoundPlace {
  return found?.presence === "sort" || found?.presence === "made_of";
}

/** The entries of the lists that tell what an item is made of; undefined when no list can be it. */
function entriesOf({ lists }: StructuredItem): readonly Place[] | undefined {
  const named = lists.filter(({ path }) =>
    /ingredient|material|allergen|contain|component|材料|食材|原材料|アレルゲン|成分/i.test(path),
  );
  const meant = named.length > 0 ? named : lists.length === 1 ? lists : [];
  const entries = meant.flatMap((list) => list.entries.map((entry) => ({ entry, path: list.path })));
  return entries.length === 0 ? undefined : entries;
}

function titlesOf({ fields }: StructuredItem): readonly Place[] {
  return fields.flatMap(({ path, value }) =>
    typeof value === "string" && /^(?:name|title|名前|名称|料理名|タイトル)$/i.test(path)
      ? [{ entry: value, path }]
      : [],
  );
}

const messages = {
  ja: {
    held: (entry: string, path: string, wanted: string) =>
      `${path} の「${entry}」は、除くべき「${wanted}」に当たります。`,
    free: (wanted: string) => `除くべき「${wanted}」は含まれていません。`,
    lacking: (wanted: string) => `求められた「${wanted}」が含まれていません。`,
    has: (entries: string) => `求められたものを含んでいます: ${entries}`,
  },
  en: {
    held: (entry: string, path: string, wanted: string) =>
      `"${entry}" in ${path} is "${wanted}", which was to be left out.`,
    free: (wanted: string) => `It holds no "${wanted}".`,
    lacking: (wanted: string) => `It lacks "${wanted}", which was asked for.`,
    has: (entries: string) => `It holds what was asked for: ${entries}`,
  },
} as const;
