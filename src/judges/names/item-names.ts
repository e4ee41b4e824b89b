/** Which names mean the same, and which kinds belong to which. */
export interface ItemNames {
  /** The names in a text, in order; the longest counts at each place. */
  namesIn(text: string): readonly FoundName[];
  /** The kind that a name alone stands for; undefined when the table has none. */
  kindOf(name: string): string | undefined;
  /** The kinds that a kind is one of, itself first: shiitake, mushroom. What it is made of is none of them. */
  sortsOf(kind: string): readonly string[];
}

export interface FoundName {
  /** As it stands in the folded text. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The kind itself, then the kinds that it is one of. */
  readonly sorts: readonly string[];
  /** Those, and all that it is sure to hold. */
  readonly kinds: readonly string[];
  /** What it may hold besides, depending on the recipe or the maker. */
  readonly possible: readonly string[];
}

/** One entry of the table. Every list but the names points to other kinds. */
export interface ItemKind {
  readonly kind: string;
  readonly names: readonly string[];
  /** What it is one of: bacon is pork. */
  readonly is: readonly string[];
  /** What it is made of: bread holds wheat. */
  readonly holds?: readonly string[];
  /** What some of it holds: chocolate may hold dairy. */
  readonly may?: readonly string[];
}

export function createItemNames(entries: readonly ItemKind[]): ItemNames {
  const kindByName = new Map(entries.flatMap(({ kind, names }) => names.map((name) => [keyOf(name), kind] as const)));
  const relations = relationsOf(entries);
  const pattern = namePattern([...kindByName.keys()]);
  const kindOf = (name: string): string | undefined =>
    kindByName.get(keyOf(name)) ??
    singularsOf(keyOf(name))
      .map((key) => kindByName.get(key))
      .find((kind) => kind !== undefined);
  return {
    kindOf,
    sortsOf: (kind) => reach([kind], relations.is),
    namesIn(text) {
      return [...foldName(text).matchAll(pattern)].flatMap(({ 0: name, index }) => {
        const kind = kindOf(name);
        if (kind === undefined) return [];
        const kinds = reach([kind], relations.sure);
        const possible = reach([kind], relations.any).filter((other) => !kinds.includes(other));
        return [
          { name, start: index, end: index + name.length, sorts: reach([kind], relations.is), kinds, possible },
        ];
      });
    },
  };
}

/** One spelling of width and letter case; no character is added or taken away but by NFKC. */
export function foldName(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** キノコ and きのこ are one name. */
function keyOf(name: string): string {
  return foldName(name)
    .replace(/[ァ-ヶ]/g, (letter) => shifted(letter, -0x60))
    .replace(/[\s-]+/g, " ")
    .trim();
}

function shifted(letter: string, by: number): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + by);
}

type Relation = ReadonlyMap<string, readonly string[]>;

function relationsOf(entries: readonly ItemKind[]): Readonly<Record<"is" | "sure" | "any", Relation>> {
  const relation = (read: (entry: ItemKind) => readonly string[]) =>
    new Map(entries.map((entry) => [entry.kind, read(entry)]));
  return {
    is: relation(({ is }) => is),
    sure: relation(({ is, holds = [] }) => [...is, ...holds]),
    any: relation(({ is, holds = [], may = [] }) => [...is, ...holds, ...may]),
  };
}

/** The given kinds and all that follows from them; a cycle ends. */
function reach(kinds: readonly string[], relation: Relation): readonly string[] {
  const seen = new Set(kinds);
  for (const kind of seen) for (const next of relation.get(kind) ?? []) seen.add(next);
  return [...seen];
}

function namePattern(keys: readonly string[]): RegExp {
  const alternatives = [...keys].sort((left, right) => right.length - left.length).flatMap(spellings);
  // A pattern of nothing would match everywhere.
  return new RegExp(alternatives.length === 0 ? "(?!)" : alternatives.join("|"), "gu");
}

const shortKana = 2;

function spellings(key: string): string[] {
  const literal = key.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(" ", String.raw`[\s-]+`);
  if (/^[a-z]/.test(key)) return [`(?<![a-z])${literal}(?:e?s)?(?![a-z])`];
  const katakana = literal.replace(/[ぁ-ゖ]/g, (letter) => shifted(letter, 0x60));
  if (key.length > shortKana || !/^[ぁ-ゖー]+$/.test(key))
    return katakana === literal ? [literal] : [literal, katakana];
  // Two kana are part of many other words: したい is no たい, スイカ no イカ.
  return [
    `(?<![ぁ-ゖー](?<![とのやでか]))${literal}(?![ぁ-ゖー](?<![とのをがはもやなに]))`,
    `(?<![ァ-ヺー])${katakana}(?![ァ-ヺー])`,
  ];
}

function singularsOf(key: string): string[] {
  if (!/^[a-z]/.test(key)) return [];
  return [key.replace(/s$/, ""), key.replace(/es$/, ""), key.replace(/ies$/, "y")];
}
