import { foldName, type FoundName, type ItemNames } from "./item-names.js";
import { markers } from "./wanted-markers.js";

/** What a question wants in or out. Any of the names will do where they were joined by "or". */
export interface WantedNames {
  readonly anyOf: readonly string[];
}

/** What a question asks to leave out: 「きのこを使わない」, "without eggs or milk", "nut-free". Each name by itself. */
export function excludedNames(question: string, names: ItemNames): readonly string[] {
  return unique(readMentions(question, names).flatMap(({ excluded, found }) => (excluded ? found : [])));
}

/** What a question asks to include: 「豚肉とキャベツを使った」, "with tomatoes and basil". */
export function requiredNames(question: string, names: ItemNames): readonly WantedNames[] {
  return readMentions(question, names).flatMap(({ excluded, found, either }) => {
    if (excluded) return [];
    return either ? [{ anyOf: found }] : found.map((name) => ({ anyOf: [name] }));
  });
}

interface Mention {
  readonly excluded: boolean;
  readonly found: readonly string[];
  readonly either: boolean;
}

function readMentions(question: string, names: ItemNames): readonly Mention[] {
  let text = foldName(question).replace(/[’‘]/g, "'");
  const mentions: Mention[] = [];
  for (const { pattern, excluded, side, strong } of markers) {
    const taken: (readonly [number, number])[] = [];
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const end = index + match.length;
      const list =
        side === "before" ? listBefore(text.slice(0, index), names, strong) : listAfter(text.slice(end), names, strong);
      if (list.found.length === 0) continue;
      mentions.push({ excluded, found: list.found, either: list.either });
      taken.push(side === "before" ? [index - list.length, end] : [index, end + list.length]);
    }
    for (const [from, to] of taken) text = text.slice(0, from) + "\n".repeat(to - from) + text.slice(to);
  }
  return mentions;
}

interface NameList {
  readonly found: readonly string[];
  readonly either: boolean;
  /** Characters that the list takes, counted from the marker. */
  readonly length: number;
}

const none: NameList = { found: [], either: false, length: 0 };
const joint = /(?:または|もしくは|あるいは|[とや、,・かも])\s*$|\s*(?:,|\band\b|\bor\b|&)\s*$/u;

/** Names that end where the marker begins: read backwards over と, や, 、. */
function listBefore(text: string, names: ItemNames, strong: boolean): NameList {
  let rest = text.trimEnd();
  const found: string[] = [];
  const joints: string[] = [];
  for (;;) {
    const whole = rest.replace(cutAtEnd, "");
    const cut = nameAtEnd(rest, names) === undefined && nameAtEnd(whole, names) !== undefined;
    if (cut) rest = whole;
    const name = nameAtEnd(rest, names) ?? (strong && found.length === 0 ? unknownAtEnd(rest) : undefined);
    if (name === undefined) break;
    found.unshift(name);
    rest = rest.slice(0, rest.length - name.length);
    const between = joint.exec(rest)?.[0];
    if (between === undefined) break;
    joints.push(between);
    rest = rest.slice(0, rest.length - between.length);
  }
  const either =
    found.length > 1 && joints.some((text) => /^(?:または|もしくは|あるいは|か)|\bor\b/u.test(text.trim()));
  return found.length === 0 ? none : { found, either, length: text.length - rest.length };
}

/** 「鮭の切り身」 is 鮭. */
const cutAtEnd =
  /(?:の)?(?:切り身|切身|薄切り(?:肉)?|厚切り(?:肉)?|細切れ|こま切れ|角切り|ブロック|フィレ|水煮|缶詰|缶|刺身|残り|類|系)$/u;

/** What may be done without, but is no part of what is proposed: 「火を使わない」, 「下ごしらえ不要」. */
const noItems =
  /(?:火|包丁|まな板|レンジ|オーブン|フライパン|鍋|コンロ|ガス|ミキサー|フードプロセッサー|炊飯器|トースター|器具|道具|型|下ごしらえ|下準備|手間|時間|失敗|洗い物|計量|お金|無駄|ムダ|気|頭|手|食物|ストレス|食品|もの|物|こと|子ども|子供|家族|夫|妻|人|私)$/u;

function nameAtEnd(text: string, names: ItemNames): string | undefined {
  return names.namesIn(text).find(({ end }) => end === text.length)?.name;
}

/** A noun that the table has not: what stands after the last particle, or the last Latin word. */
function unknownAtEnd(text: string): string | undefined {
  const noun = /(?:^|[^\p{L}\p{N}ー]|[をにではがのへとや])((?:(?![をにではがのへとや])[\p{L}\p{N}ー]){1,12})$/u.exec(
    text,
  )?.[1];
  return noun !== undefined && !noItems.test(noun) && !/^[\p{Script=Hiragana}\d]$/u.test(noun) ? noun : undefined;
}

/** Names that begin after the marker: read forwards over commas, "and" and "or". */
function listAfter(text: string, names: ItemNames, strong: boolean): NameList {
  const known = names.namesIn(text);
  const found: string[] = [];
  let at = 0;
  let either = false;
  for (;;) {
    const lead =
      /^\s*(?:(?:any|the|a|an|some|my|fresh|only|added|extra|leftover)\s+)*/.exec(text.slice(at))?.[0].length ?? 0;
    const start = at + lead;
    const name =
      nameFrom(known, start) ?? (strong && found.length === 0 ? unknownAtStart(text.slice(start)) : undefined);
    if (name === undefined) break;
    found.push(name);
    at = start + name.length;
    const between = /^\s*(?:,\s*(?:and|or)?|and|or|nor|&)\s+/.exec(text.slice(at))?.[0];
    if (between === undefined) break;
    either ||= /\bor\b/.test(between);
    at += between.length;
  }
  return { found, either: either && found.length > 1, length: at };
}

function nameFrom(known: readonly FoundName[], start: number): string | undefined {
  return known.find((name) => name.start === start)?.name;
}

const stopWords =
  /^(?:that|which|for|in|under|with|please|and|or|to|at|on|from|it|is|are|be|me|you|more|less|longer|fewer|than|time|minutes?|oven|stove|heat|cooking|baking|knife|microwave|fuss|effort|hassle|prep|preparation|waste|planning)$/;

function unknownAtStart(text: string): string | undefined {
  const first = /^[a-z][a-z'-]+/.exec(text)?.[0];
  return first === undefined || stopWords.test(first) ? undefined : first;
}

function unique(found: readonly string[]): readonly string[] {
  return [...new Set(found)];
}
