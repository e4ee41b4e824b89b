/** Which names mean the same, and which kinds belong to which. */
export interface ItemNames {
  /** The names in a text, in order; the longest counts at each place. */
  namesIn(text: string): readonly FoundName[];
  /** The kind that a name alone stands for; undefined when the table has none. */
  kindOf(name: string): string | undefined;
}

export interface FoundName {
  /** As it stands in the folded text. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The kind itself, then the kinds above it. */
  readonly kinds: readonly string[];
}

/** One entry of the table: a kind, its names in every language, and the kinds that it belongs to. */
export interface ItemKind {
  readonly kind: string;
  readonly names: readonly string[];
  readonly is: readonly string[];
}

export function createItemNames(entries: readonly ItemKind[]): ItemNames {
  const kindByName = new Map(entries.flatMap(({ kind, names }) => names.map((name) => [keyOf(name), kind] as const)));
  const parents = new Map(entries.map(({ kind, is }) => [kind, is]));
  const pattern = namePattern([...kindByName.keys()]);
  const kindOf = (name: string): string | undefined =>
    kindByName.get(keyOf(name)) ??
    singularsOf(keyOf(name))
      .map((key) => kindByName.get(key))
      .find((kind) => kind !== undefined);
  return {
    kindOf,
    namesIn(text) {
      return [...foldName(text).matchAll(pattern)].flatMap(({ 0: name, index }) => {
        const kind = kindOf(name);
        if (kind === undefined) return [];
        return [{ name, start: index, end: index + name.length, kinds: [kind, ...above(kind, parents)] }];
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

function above(kind: string, parents: ReadonlyMap<string, readonly string[]>, seen = new Set<string>()): string[] {
  for (const parent of parents.get(kind) ?? []) {
    if (seen.has(parent)) continue;
    seen.add(parent);
    above(parent, parents, seen);
  }
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
