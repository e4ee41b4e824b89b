import { foldName, type ItemNames } from "./item-names.js";

/** How a text holds a wanted name: the words that stand for it, or undefined. */
export function findName(wanted: string, text: string, names: ItemNames): string | undefined {
  const kind = names.kindOf(wanted);
  const folded = foldName(text);
  if (kind === undefined) return spelledIn(wanted, folded);
  const found = names.namesIn(text).filter(({ kinds }) => kinds.includes(kind));
  // 卵不使用マヨネーズ is free of egg, whatever mayonnaise is made of.
  return found.some(({ end }) => isDenied(folded.slice(end))) ? undefined : found[0]?.name;
}

function spelledIn(wanted: string, folded: string): string | undefined {
  const name = foldName(wanted);
  const at = folded.search(new RegExp(/^[a-z]/.test(name) ? `(?<![a-z])${quoted(name)}` : quoted(name), "u"));
  return at < 0 || isDenied(folded.slice(at + name.length)) ? undefined : name;
}

/** 卵不使用, 卵なし, egg-free: named, and not there. */
function isDenied(after: string): boolean {
  return /^\s*(?:は|を|の)?(?:不使用|なし(?!で)|無し|抜き|フリー|未使用|を?使わ(?:な|ず)|を?含ま(?:な|ず)|[\s-]free(?![a-z]))/u.test(
    after,
  );
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`);
}
