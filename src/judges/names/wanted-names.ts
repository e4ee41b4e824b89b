import { foldName, type FoundName, type ItemNames } from "./item-names.js";

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

interface Marker {
  readonly pattern: RegExp;
  readonly excluded: boolean;
  readonly side: "before" | "after";
  /** Whether it may introduce a name that the table has not; else it says too little by itself. */
  readonly strong: boolean;
}

const marker = (excluded: boolean, side: Marker["side"], strong: boolean, source: string): Marker => ({
  excluded,
  side,
  strong,
  pattern: new RegExp(source, "gu"),
});

const word = String.raw`(?<![a-z])`;

// What leaves out comes first: "not containing" is no "containing".
const markers: readonly Marker[] = [
  marker(
    true,
    "before",
    true,
    "(?:など)?(?:を|は|が|の|も)?(?:一切)?(?:使わ(?:な|ず)|使用し(?:な|ず)|使って(?:い)?な|入れ(?:な|ず)|入って(?:い)?な|入らな|含ま(?:な|ず|れな)|含んで(?:い)?な|除[くいき]|抜[きい]|なし(?!で?は)|無し|不使用|以外|避け|苦手|嫌い|食べ(?:られ|れ)(?:な|ま)|アレルギー|フリー|(?<![a-z])ng(?![a-z])|控え)",
  ),
  marker(true, "before", true, String.raw`(?:\s|-)(?:free(?!\s+(?:of|from))|allerg(?:y|ies))(?![a-z])`),
  marker(
    true,
    "after",
    true,
    `${word}(?:without|excluding|exclude|except(?: for)?|avoid(?:ing)?|free (?:of|from)|allergic to|hold the|leave out|leaving out|other than|minus|skip|(?:do not|don't|cannot|can't|can not|won't|never) (?:like|eat|want|use|have|contain|include)|(?:does not|doesn't|not) (?:contain|include|use|have|using|containing|including))(?![a-z])`,
  ),
  marker(true, "after", false, `${word}(?:no|not)(?![a-z])`),
  marker(
    false,
    "before",
    true,
    "(?:だけ|など)?(?:を|が|の|も)?(?:使(?:った|って|う|える|い(?:た|き|切))|使用し(?:た|て)|入り|入った|入って(?!い?な)|入れ(?:た|て)|含[むん]|含まれ[るて]|たっぷり|活用|消費|余[っり]|(?:を|が)?メイン|(?:を|が)?主役)",
  ),
  marker(
    false,
    "before",
    false,
    "(?:だけ)?(?:で(?:作|つく|でき)|が?あ(?:る|り|れば)|の(?:料理|レシピ|おかず|炒め|煮|スープ|サラダ))",
  ),
  marker(
    false,
    "after",
    true,
    `${word}(?:using|uses?|containing|contains?|including|includes?|featuring|made (?:with|from|of)|use up|based on)(?![a-z])`,
  ),
  marker(
    false,
    "after",
    false,
    `${word}(?<!(?:goes?|going|pairs?|paired|served?|serving)\\s+(?:well\\s+)?)(?:with|i have|there (?:is|are)|i've got|of)(?![a-z])`,
  ),
];

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

function nameAtEnd(text: string, names: ItemNames): string | undefined {
  return names.namesIn(text).find(({ end }) => end === text.length)?.name;
}

/** A noun that the table has not: what stands after the last particle, or the last Latin word. */
function unknownAtEnd(text: string): string | undefined {
  const noun = /(?:^|[^\p{L}\p{N}ー]|[をにではがのへとや])((?:(?![をにではがのへとや])[\p{L}\p{N}ー]){1,12})$/u.exec(
    text,
  )?.[1];
  return noun !== undefined && !/^[\p{Script=Hiragana}\d]$/u.test(noun) ? noun : undefined;
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
  /^(?:that|which|for|in|under|with|please|and|or|to|at|on|from|it|is|are|be|me|you|more|less|longer|fewer|than|time|minutes?)$/;

function unknownAtStart(text: string): string | undefined {
  const first = /^[a-z][a-z'-]+/.exec(text)?.[0];
  return first === undefined || stopWords.test(first) ? undefined : first;
}

function unique(found: readonly string[]): readonly string[] {
  return [...new Set(found)];
}
