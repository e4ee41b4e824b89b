import { fold } from "./folding.js";

/** The parts of a text in which one difference makes another statement. */
export interface StrictFacts {
  readonly quantities: readonly Quantity[];
  /** Identifiers, options, versions, file names; in Japanese every Latin word. Folded. */
  readonly identifiers: ReadonlySet<string>;
  readonly negated: boolean;
  /** Sides of opposites that the text takes, such as "maximum" or 不要. */
  readonly sides: ReadonlySet<string>;
}

interface Quantity {
  readonly number: string;
  /** Normalised unit; empty where there is none or it is not known. */
  readonly unit: string;
}

export function strictFactsOf(text: string): StrictFacts {
  const folded = fold(text.replace(/^\s*(?:\(?\d{1,3}[.)．、]|[①-⑳])\s*/u, ""));
  return {
    quantities: quantitiesOf(folded),
    identifiers: identifiersOf(text),
    negated: isNegated(folded),
    sides: sidesOf(folded),
  };
}

/**
 * The first number, identifier or side of an opposite that a statement has and
 * its source has not; undefined when there is none. A name of letters alone may
 * stand anywhere in the context: it is the subject that a passage need not repeat.
 */
export function missingFact(
  statement: StrictFacts,
  source: StrictFacts,
  context: { has(term: string): boolean } = new Set(),
): string | undefined {
  const quantity = statement.quantities.find(
    (wanted) => !source.quantities.some((given) => sameQuantity(wanted, given)),
  );
  if (quantity !== undefined) return `${quantity.number}${quantity.unit}`;
  const identifier = [...statement.identifiers].find(
    (name) => !source.identifiers.has(name) && !(/^[a-z]+$/.test(name) && context.has(name)),
  );
  return (
    identifier ??
    [...statement.sides].find((side) => !source.sides.has(side) && source.sides.has(oppositeOf.get(side) ?? ""))
  );
}

function sameQuantity(left: Quantity, right: Quantity): boolean {
  return left.number === right.number && (left.unit === right.unit || left.unit === "" || right.unit === "");
}

const unitNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:%|パーセント|percent)/, "%"],
  [/^(?:営業日|business days?)/, "営業日"],
  [/^(?:日間|日|days?)/, "日"],
  [/^(?:週間|週|weeks?)/, "週"],
  [/^(?:か月|ヶ月|カ月|ヵ月|箇月|ケ月|months?)/, "か月"],
  [/^(?:年間|年|years?)/, "年"],
  [/^(?:時間|hours?|hrs?\b|h\b)/, "時間"],
  [/^(?:分間|分|minutes?|mins?\b)/, "分"],
  [/^(?:ミリ秒|milliseconds?|ms\b)/, "ミリ秒"],
  [/^(?:秒間|秒|seconds?|secs?\b|s\b)/, "秒"],
  [/^(?:円|yen)/, "円"],
  [/^(?:ドル|dollars?|usd)/, "ドル"],
  [/^(?:kib|kb|キロバイト)/, "kb"],
  [/^(?:mib|mb|メガバイト)/, "mb"],
  [/^(?:gib|gb|ギガバイト)/, "gb"],
  [/^(?:tib|tb|テラバイト)/, "tb"],
  [/^(?:人|名|people|persons?)/, "人"],
  [/^(?:回|times?)/, "回"],
  [/^月/, "月"],
  [/^時/, "時"],
  [/^(?:mm|ミリ(?!秒|バール)|ミリメートル)/, "mm"],
  [/^(?:cm|センチ)/, "cm"],
  [/^(?:km|キロメートル|kilomet(?:er|re)s?)/, "km"],
  [/^(?:kg|キログラム|kilograms?)/, "kg"],
  [/^(?:mg|ミリグラム|milligrams?)/, "mg"],
  [/^(?:m(?![a-z])|メートル|met(?:er|re)s?)/, "m"],
  [/^(?:g(?![a-z])|グラム|grams?)/, "g"],
  [/^(?:℃|°c|度)/, "度"],
  [/^(?:歳|才|years old)/, "歳"],
  [/^(?:匹|頭|羽|尾)/, "匹"],
];

function quantitiesOf(folded: string): Quantity[] {
  // Digits inside an identifier or a dotted version belong to that identifier.
  return [
    ...folded.matchAll(/(?<![a-z\d._-]|[a-z_]-)\d+(?:\.\d+)?(?![\d_]|\.\d)(?!(?:st|nd|rd|th)?[a-z]*[_-][a-z\d])/g),
  ].map((match) => {
    const rest = folded.slice(match.index + match[0].length, match.index + match[0].length + 16).trimStart();
    const unit = unitNames.find(([pattern]) => pattern.test(rest))?.[1] ?? "";
    return {
      number: match[0]
        .replace(/^0+(?=\d)/, "")
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, ""),
      unit,
    };
  });
}

const japaneseText = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

function identifiersOf(text: string): Set<string> {
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const latin = plain.replace(/(?![A-Za-z])\p{Script=Latin}/gu, "a");
  const latinIsForeign = japaneseText.test(plain);
  const names = new Set<string>();
  for (const [token] of latin.matchAll(/(?:--?)?[A-Za-z][A-Za-z\d]*(?:[._/:@+#-]+[A-Za-z\d]+)*|v?\d+(?:\.\d+){2,}/g)) {
    const marked = /[_\d]|^--?[A-Za-z]|[a-z][A-Z]|^[A-Z]{2,}$|[A-Za-z]\.[A-Za-z]{2,}|\//.test(token);
    if (marked || (latinIsForeign && token.length > 1)) names.add(token.toLowerCase());
  }
  return names;
}

// Forms with a "not" in them that deny nothing.
const notNegations =
  /(?:なければ|なくては|ねば|ないと)(?:なら(?:ない|ず)|なりません|いけない|いけません)|かもしれ(?:ない|ません)|に違い(?:ない|ありません)|だけで(?:は)?なく|のみならず|ばかりで(?:は)?なく|(?:では|じゃ)ない(?:でしょうか|か)|少な[いくか]|つまらな|危な|もったいな|とんでもな|思いがけな|何気な|さりげな|問題な[いく]|限らず|関わらず|かかわらず|問わず|必ず|まず|はず|わずか|いずれ|少なからず|とどまらず|相変わらず|not only|no longer than|no later than|no more than|no less than|cannot but|not least/g;

function isNegated(folded: string): boolean {
  const plain = folded.replace(notNegations, " ");
  return /(?:な[いくかけ](?:$|[^ぁ-ん]|で|の|も|こと|場合|と|です|た|ば|て|よ|が|まま|わ|ん|よう)|ません|[らかさたなまばわがえけせてねめれべげいきしちにみびりぎじず]ず(?:に|、|$|,)|ぬ(?:$|[。、])|なし(?:$|[^く])|無し|不可|禁止|厳禁|未対応|非対応|対象外|\bnot\b|n't\b|\bnever\b|\bno\b|\bnone\b|\bnobody\b|\bwithout\b|\bcannot\b|\bneither\b|\bnor\b|\bunable\b|\bunsupported\b)/.test(
    plain,
  );
}

const opposites: readonly (readonly [string, RegExp, string, RegExp])[] = [
  ["必要", /(?<!不)必要|必須/, "不要", /不要|不必要|任意/],
  ["可能", /(?<!不)可能/, "不可能", /不可能/],
  ["有効", /有効/, "無効", /無効/],
  ["許可", /許可/, "禁止", /禁止/],
  ["以上", /以上/, "以下", /以下|未満/],
  ["以前", /以前|より前/, "以降", /以降|以後|より後/],
  ["最大", /最大|上限/, "最小", /最小|下限/],
  ["増", /増[えやす加]|上昇|増大/, "減", /減[らるっ少]|下降|低下/],
  ["開", /開始|始ま|開[いくけ]/, "閉", /終了|終わ|閉[じま]/],
  ["有料", /有料/, "無料", /無料/],
  ["男", /男/, "女", /女/],
  ["屋内", /屋内|室内/, "屋外", /屋外|野外/],
  ["立", /立[っちつ]/, "座", /座[っりる]/],
  ["enable", /\benabl/, "disable", /\bdisabl/],
  ["allow", /\ballow/, "deny", /\b(?:deny|denie|forbid|prohibit)/],
  ["maximum", /\bmax(?:imum)?\b|at most/, "minimum", /\bmin(?:imum)?\b|at least/],
  ["increase", /\bincreas/, "decrease", /\bdecreas/],
  ["before", /\bbefore\b/, "after", /\bafter\b/],
  ["required", /\brequired\b|\bmandatory\b/, "optional", /\boptional\b/],
  ["first", /\bfirst\b/, "last", /\blast\b/],
];

const oppositeOf: ReadonlyMap<string, string> = new Map(
  opposites.flatMap(([left, , right]) => [
    [left, right],
    [right, left],
  ]),
);

function sidesOf(folded: string): Set<string> {
  const sides = new Set<string>();
  for (const [left, leftPattern, right, rightPattern] of opposites) {
    if (leftPattern.test(folded)) sides.add(left);
    if (rightPattern.test(folded)) sides.add(right);
  }
  return sides;
}
