/** Which names mean the same, and which kinds belong to which. */
export interface ItemNames {
  /** The names in a text, in order; the longest counts at each place. */
  namesIn(text: string): readonly FoundName[];
  /** The kind that a name alone stands for; undefined when the table has none. */
  kindOf(name: string): string | undefined;
  /** The kinds that a kind is one of, itself first: shiitake, mushroom. What it is made of is none of them. */
  sortsOf(kind: string): readonly string[];
  /** Whether a name means the same as another of its kind; たら and ぶり share a kind of several things, and do not. */
  isSame(name: string, other: string): boolean;
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
  /** What it is made of or may be, as the table names it: seafood mix may hold crustaceans, so shrimps. */
  readonly parts: readonly string[];
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
  /** True when its names are several things rather than one. */
  readonly mixed?: boolean;
}

export function createItemNames(entries: readonly ItemKind[]): ItemNames {
  const kindByName = new Map(entries.flatMap(({ kind, names }) => names.map((name) => [keyOf(name), kind] as const)));
  const relations = relationsOf(entries);
  const mixed = new Set(entries.flatMap((entry) => (entry.mixed === true ? [entry.kind] : [])));
  const pattern = namePattern([...kindByName.keys()]);
  const kindOf = (name: string): string | undefined =>
    kindByName.get(keyOf(name)) ??
    singularsOf(keyOf(name))
      .map((key) => kindByName.get(key))
      .find((kind) => kind !== undefined);
  return {
    kindOf,
    sortsOf: (kind) => reach([kind], relations.is),
    isSame(name, other) {
      const kind = kindOf(name);
      if (kind === undefined || kind !== kindOf(other)) return false;
      return !mixed.has(kind) || oneSpelling(name) === oneSpelling(other);
    },
    namesIn(text) {
      return [...foldName(text).matchAll(pattern)].flatMap(({ 0: name, index }) => {
        const kind = kindOf(name);
        if (kind === undefined) return [];
        const kinds = reach([kind], relations.sure);
        const possible = reach([kind], relations.any).filter((other) => !kinds.includes(other));
        return [
          {
            name,
            start: index,
            end: index + name.length,
            sorts: reach([kind], relations.is),
            kinds,
            possible,
            parts: partsOf(kind, relations),
          },
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

function relationsOf(entries: readonly ItemKind[]): Readonly<Record<"is" | "made" | "sure" | "any", Relation>> {
  const relation = (read: (entry: ItemKind) => readonly string[]) =>
    new Map(entries.map((entry) => [entry.kind, read(entry)]));
  return {
    is: relation(({ is }) => is),
    made: relation(({ holds = [], may = [] }) => [...holds, ...may]),
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
  if (key.length > shortKana || !/^[ぁ-ゖー]+$/.test(key)) {
    return [literal.replace(/[ぁ-ゖ]/g, (letter) => `[${letter}${shifted(letter, 0x60)}]`)];
  }
  const katakana = literal.replace(/[ぁ-ゖ]/g, (letter) => shifted(letter, 0x60));
  // Two kana are part of many other words: したい is no たい, スイカ no イカ.
  return [
    `(?<![ぁ-ゖー](?<![とのやでか]))${literal}(?![ぁ-ゖー](?<![とのをがはもやなに]))`,
    `(?<![ァ-ヺー])${katakana}(?![ァ-ヺー])`,
  ];
}

function partsOf(kind: string, { is, made }: Readonly<Record<"is" | "made", Relation>>): readonly string[] {
  const parts = new Set<string>();
  for (const sort of reach([kind], is)) for (const part of made.get(sort) ?? []) parts.add(part);
  for (const part of parts)
    for (const sort of reach([part], is)) for (const next of made.get(sort) ?? []) parts.add(next);
  return [...parts];
}

function oneSpelling(name: string): string {
  return /^[a-z]/.test(keyOf(name)) ? keyOf(name).replace(/(?:ies|y|e?s)$/, "") : keyOf(name);
}

function singularsOf(key: string): string[] {
  if (!/^[a-z]/.test(key)) return [];
  return [key.replace(/s$/, ""), key.replace(/es$/, ""), key.replace(/ies$/, "y")];
}
