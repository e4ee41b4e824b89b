import { foldName, type FoundName, type ItemNames } from "./item-names.js";

/**
 * Whether a text holds a wanted name: `sort` names it or one of its sorts (しめじ for きのこ),
 * `made_of` something that is made of it (パン for 小麦), `possible` something that may be or hold
 * it, or an unclear wording; `absent` none of these. A wanted name that the table has not and
 * that is not spelled out is `possible`, for it may be written in another way.
 */
export interface Presence {
  readonly presence: "sort" | "made_of" | "possible" | "absent";
  /** The words that stand for it; empty when absent. */
  readonly name: string;
}

export function presenceOf(wanted: string, text: string, names: ItemNames): Presence {
  const kind = names.kindOf(wanted);
  const folded = foldName(text);
  if (kind === undefined) return spelledIn(wanted, folded);
  const mentions = names.namesIn(text).map((found) => relate(found, { wanted, kind }, folded, names));
  // 卵不使用マヨネーズ is free of egg, whatever mayonnaise is made of; who says so of one thing may not mean all.
  const denied = mentions.some(({ relation }) => relation === "denied");
  for (const presence of ["sort", "made_of", "possible"] as const) {
    const found = mentions.find(({ relation }) => relation === presence);
    if (found !== undefined) return { presence: denied ? "possible" : presence, name: found.name };
  }
  return absent;
}

/** The words by which a text surely holds a wanted name, or undefined. */
export function findName(wanted: string, text: string, names: ItemNames): string | undefined {
  const { presence, name } = presenceOf(wanted, text, names);
  return presence === "sort" || presence === "made_of" ? name : undefined;
}

/**
 * Whether the table knows all that an entry of a list names. Unknown are an entry
 * without any known name, and one with another word in katakana, often a foodstuff (チキンナゲット).
 */
export function isKnown(entry: string, names: ItemNames): boolean {
  const found = names.namesIn(entry);
  if (found.length === 0) return false;
  let rest = foldName(entry);
  for (const { start, end } of found) rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  return (rest.match(/[ァ-ヺー]{2,}/gu) ?? []).every((word) => plainWords.test(word));
}

/** How it is cut, sold or measured. */
const plainWords =
  /^(?:スライス|カット|パック|ホール|サラダ|フレッシュ|ドライ|カップ|グラム|キロ|リットル|センチ|ミリ|サイズ|ブロック|チューブ|プレーン|オーガニック|オイル|ロースト|ボイル|ソテー|ピース|フィレ|ペースト|パウダー|ジュース|ダイス|ハーフ|スティック|チルド|カロリー|タイプ|ボウル|シート|ー)+$/u;

const absent: Presence = { presence: "absent", name: "" };

interface Mention {
  readonly relation: "sort" | "made_of" | "possible" | "denied" | "none";
  readonly name: string;
}

function relate(
  found: FoundName,
  { wanted, kind }: { readonly wanted: string; readonly kind: string },
  folded: string,
  names: ItemNames,
): Mention {
  const { name, start, end, sorts, kinds, possible, parts } = found;
  const above = names.sortsOf(kind);
  // 「魚介」 may be えび, and so may a part of シーフードミックス.
  const near = kinds.includes(kind) || above.some((sort) => sort === sorts[0] || parts.includes(sort));
  if ((near || possible.includes(kind)) && isDenied(folded.slice(end))) return { relation: "denied", name };
  // 植物性バター is no butter, but what it is, its name does not tell.
  const doubtful = isSubstitute(folded.slice(0, start)) || (sorts[0] === kind && !names.isSame(wanted, name));
  if (kinds.includes(kind)) {
    return { relation: doubtful ? "possible" : sorts.includes(kind) ? "sort" : "made_of", name };
  }
  return { relation: near || possible.includes(kind) ? "possible" : "none", name };
}

function isSubstitute(before: string): boolean {
  return /(?:vegan|vegetarian|plant[\s-]based|(?:dairy|egg|gluten|wheat|nut|meat|soy)[\s-]free|imitation|mock|faux|植物性|ヴィーガン|ビーガン|代替|フェイク|もどき|(?:不使用|なし|フリー)の?)\s*$/u.test(
    before,
  );
}

function spelledIn(wanted: string, folded: string): Presence {
  const name = foldName(wanted);
  const at = folded.search(new RegExp(/^[a-z]/.test(name) ? `(?<![a-z])${quoted(name)}` : quoted(name), "u"));
  if (at < 0) return { presence: "possible", name };
  return isDenied(folded.slice(at + name.length)) ? absent : { presence: "sort", name };
}

/** 卵不使用, 卵なし, egg-free: named, and not there. */
function isDenied(after: string): boolean {
  return /^\s*(?:は|を|の)?(?:不使用|なし(?!で)|無し|抜き|フリー|未使用|ゼロ|を?使わ(?:な|ず)|を?含ま(?:な|ず)|[\s-]free(?![a-z]))/u.test(
    after,
  );
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`);
}
