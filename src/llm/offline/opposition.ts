import { fold } from "./folding.js";
import { missingFact, strictFactsOf, type StrictFacts } from "./strict-facts.js";
import { coverage, termsOf, type Terms } from "./terms.js";

/** A sentence as it is held against others. */
export interface Statement {
  readonly text: string;
  readonly facts: StrictFacts;
  /** What it is about, without numbers, grammar and the words that only deny. */
  readonly subject: Terms;
  /** Terms of each of its words, headings included. */
  readonly words: readonly Terms[];
  /** All of them at once. */
  readonly known: ReadonlySet<string>;
  readonly conditional: boolean;
}

/** How two sentences about the same oppose each other, as far as rules can tell. */
export type Opposition =
  | { readonly kind: "negation" }
  | { readonly kind: "number"; readonly left: string; readonly right: string }
  | { readonly kind: "opposite"; readonly side: string };

// The shares were set on half of the labelled pairs; see bench/inspection.ts.

/** What a denial denies must stand in the other sentence to this share, and that sentence in it to the next. */
const deniedShare = 0.7;
const denyingShare = 0.4;
/** Where numbers or opposites differ, each must hold this share of the other. */
const sameSubjectShare = 0.6;
/** A word of which the other sentence has no more than this is unknown there: 法人向け beside 個人向け. */
const strangeShare = 0.5;

/** @param heading headings above the sentence; they tell subjects apart and are not compared */
export function readStatement(text: string, heading: string): Statement {
  const folded = fold(text);
  const words = wordsOf(`${fold(heading)}\n${folded}`);
  return {
    text,
    facts: strictFactsOf(text),
    subject: subjectOf(folded),
    words,
    known: new Set(words.flatMap((terms) => [...terms.keys()])),
    conditional: condition.test(folded),
  };
}

/**
 * How one sentence contradicts another; undefined where they agree, speak of
 * different things or differ in several ways, which makes them two cases. Only
 * three kinds are seen: a negation, another number with the same unit, one side
 * of a known pair of opposites. Symmetrical but for the order of what is reported.
 */
export function oppositionOf(left: Statement, right: Statement): Opposition | undefined {
  if (left.conditional !== right.conditional) return undefined;
  const found = differences(left.facts, right.facts);
  const [only, ...others] = found ?? [];
  if (only === undefined || others.length > 0) return undefined;
  const leftShare = coverage(left.subject, right.subject) ?? 0;
  const rightShare = coverage(right.subject, left.subject) ?? 0;
  const same =
    only.kind === "negation"
      ? denies(left.facts.negated ? [leftShare, rightShare] : [rightShare, leftShare])
      : Math.min(leftShare, rightShare) >= sameSubjectShare;
  return same && !speakOfOther(left, right) ? only : undefined;
}

/** "Nobody dances" denies "a man dances in the park"; "nobody dances in the park" does not deny "a man dances". */
function denies([denied, denying]: readonly [number, number]): boolean {
  return denied >= deniedShare && denying >= denyingShare;
}

/** Undefined where a number tells that the two are of different occasions. */
function differences(left: StrictFacts, right: StrictFacts): readonly Opposition[] | undefined {
  const numbers = differingNumbers(left, right);
  if (numbers === undefined) return undefined;
  const side = opposedSide(left, right);
  return [
    ...(left.negated === right.negated ? [] : [{ kind: "negation" } as const]),
    ...numbers,
    ...(side === undefined ? [] : [{ kind: "opposite", side } as const]),
  ];
}

function differingNumbers(left: StrictFacts, right: StrictFacts): readonly Opposition[] | undefined {
  const found = new Map<string, Opposition>();
  for (const unit of new Set(left.quantities.map((quantity) => quantity.unit))) {
    const ours = numbersIn(left, unit);
    const theirs = numbersIn(right, unit);
    if (theirs.length === 0 || ours.some((number) => theirs.includes(number))) continue;
    if (unit === "" || (unit === "年" && [...ours, ...theirs].some(isCalendarYear))) return undefined;
    // Month and day are two figures of one date.
    const group = unit === "月" || unit === "日" ? "date" : unit;
    if (!found.has(group)) found.set(group, { kind: "number", left: amount(ours, unit), right: amount(theirs, unit) });
  }
  return [...found.values()];
}

function numbersIn({ quantities }: StrictFacts, unit: string): readonly string[] {
  return quantities.filter((quantity) => quantity.unit === unit).map(({ number }) => number);
}

function isCalendarYear(number: string): boolean {
  return /^\d{4}$/.test(number);
}

function amount(numbers: readonly string[], unit: string): string {
  return numbers.map((number) => `${number}${unit}`).join("、");
}

// Men and women are two subjects, not two sides of one.
const subjectSides: ReadonlySet<string> = new Set(["男", "女"]);

function opposedSide(left: StrictFacts, right: StrictFacts): string | undefined {
  return missingFact(sidesAlone(left), sidesAlone(right)) ?? missingFact(sidesAlone(right), sidesAlone(left));
}

function sidesAlone({ sides }: StrictFacts): StrictFacts {
  const kept = new Set([...sides].filter((side) => !subjectSides.has(side)));
  return { quantities: [], identifiers: new Set(), negated: false, sides: kept };
}

/** Each names something of which the other knows nothing. */
function speakOfOther(left: Statement, right: Statement): boolean {
  const strange = (one: Statement, other: Statement): boolean =>
    one.words.some((terms) => (coverage(terms, other.known) ?? 1) <= strangeShare) ||
    [...one.facts.identifiers].some((name) => !other.facts.identifiers.has(name));
  return strange(left, right) && strange(right, left);
}

function subjectOf(folded: string): Terms {
  return new Map([...termsOf(folded.replace(denial, " "))].filter(([term]) => !/^(?:[\d.]+|[ぁ-ゖー]+)$/.test(term)));
}

function wordsOf(folded: string): readonly Terms[] {
  return (folded.replace(denial, " ").match(/[\p{Script=Han}々]{2,}|[ァ-ヺー]{3,}|(?<![a-z])[a-z][a-z'-]+/gu) ?? [])
    .filter((word) => !/^[a-z'-]*(?:ly|ed|ing)$/.test(word) && strictFactsOf(word).sides.size === 0)
    .map(termsOf);
}

// Words that only say that there is none: 一人もいない, 誰も, nobody.
const denial =
  /(?:誰|だれ|何|一つ|ひとつ|[一1]\s?[人名匹頭羽台本枚個件つ軒隻])(?:も|として)|(?<![a-z])(?:nobody|no one|nothing|none|never|not|no)(?![a-z])/gu;

const condition =
  /場合|とき|際は|なら|れば|たら|ただし|を除|以外|(?<![a-z])(?:if|when|unless|except|while|otherwise)(?![a-z])/;
