import { foldQuantities, parseQuantity, quantityPattern, type Quantity } from "./quantity.js";
import { subjectNear, type Subject } from "./subjects.js";

export interface Bound {
  readonly amount: number;
  readonly inclusive: boolean;
}

/** One condition on a figure, such as at most 500 kcal. At least one bound is set. */
export interface NumericConstraint {
  readonly subject: Subject;
  readonly low?: Bound;
  readonly high?: Bound;
  /** As it stands in the question, folded. */
  readonly text: string;
}

/** What "about" allows up and down; of time and money only up, for less of them is welcome. */
const aboutShare = 0.2;

/**
 * The numeric conditions of a question, Japanese or English, by rules: words of
 * comparison beside a quantity. A quantity that is not compared with anything is no condition,
 * nor is one whose kind neither its unit nor a word near it tells.
 */
export function numericConstraints(question: string): readonly NumericConstraint[] {
  const text = foldQuantities(question);
  const found: NumericConstraint[] = [];
  let rest = text;
  for (const { pattern, read } of forms) {
    // What one form has read is blanked, so that no other reads a part of it.
    rest = rest.replace(pattern, (...given: unknown[]) => {
      const groups = given.at(-1) as Groups;
      const at = given.at(-3) as number;
      const whole = given[0] as string;
      const constraint = toConstraint(read(groups), whole, text, at);
      if (constraint === undefined) return whole;
      found.push(constraint);
      return "\n".repeat(whole.length);
    });
  }
  return found;
}

/** True when an amount lies within the bounds. */
export function keeps({ low, high }: NumericConstraint, amount: number): boolean {
  const aboveLow = low === undefined || amount > low.amount || (low.inclusive && amount === low.amount);
  const belowHigh = high === undefined || amount < high.amount || (high.inclusive && amount === high.amount);
  return aboveLow && belowHigh;
}

type Groups = Readonly<Record<"q" | "from" | "to", string | undefined>>;
type Relation = "at_most" | "below" | "at_least" | "above" | "about" | "between";
interface Reading {
  readonly relation: Relation;
  readonly quantities: readonly (Quantity | undefined)[];
}
interface Form {
  readonly pattern: RegExp;
  read(groups: Groups): Reading;
}

const q = `(?<q>${quantityPattern})`;

function form(relation: Relation, source: string): Form {
  return {
    pattern: new RegExp(source, "gu"),
    read: (groups) => ({ relation, quantities: [parseQuantity(groups.q ?? "")] }),
  };
}

function range(source: string): Form {
  return {
    pattern: new RegExp(
      source.replace("FROM", `(?<from>${quantityPattern})`).replace("TO", `(?<to>${quantityPattern})`),
      "gu",
    ),
    read: ({ from, to }) => ({ relation: "between", quantities: [parseQuantity(from ?? ""), parseQuantity(to ?? "")] }),
  };
}

const en = String.raw`(?<![a-z])`;
const article = String.raw`(?:\s+(?:of|to|is|be|the|a|only))*\s*`;

// In this order: what looks like a part of a longer form comes after it.
const forms: readonly Form[] = [
  range(String.raw`${en}between\s+FROM\s+and\s+TO`),
  range(String.raw`(?:${en}from\s+)?FROM\s*(?:~|から|-|${en}to(?![a-z]))\s*TO(?:\s*(?:の(?:間|範囲)|まで|以内|以下))?`),
  form("at_most", String.raw`${q}\s*を?\s*(?:超え|越え|上回ら|超過し)な(?:い|く)`),
  form("below", String.raw`${q}\s*[もはと]?\s*(?:かか|掛か)ら(?:な|ず)`),
  form(
    "below",
    String.raw`${en}(?:does not|doesn't|do not|don't|not|never|won't) takes?(?: (?:even|as long as))?${article}${q}`,
  ),
  form(
    "at_most",
    String.raw`${q}\s*(?:の(?:材料|食材)(?:だけ|のみ)?で|(?:の(?:材料|食材))?(?:だけ|のみ|ぽっきり|も?あれば)(?!で?は))`,
  ),
  form("at_most", String.raw`(?:材料|食材)(?:は|が)?${q}で`),
  form("at_most", String.raw`${en}(?:only|just)${article}${q}`),
  form("at_most", String.raw`(?<q>\d+\s*-\s*ingredients?(?![a-z]))`),
  form("about", String.raw`${en}(?:a (?:little|bit)|slightly|just) over${article}${q}`),
  form("at_least", String.raw`${q}\s*を?\s*(?:下回ら|切ら)な(?:い|く)`),
  form(
    "at_most",
    String.raw`${q}\s*(?:以下|以内|まで(?!に?食)|or (?:less|fewer|under|below)|max(?:imum)?(?![a-z])|at (?:the )?most|でおさ(?:え|ま)|に(?:抑え|収め|おさえ))`,
  ),
  form("below", String.raw`${q}\s*(?:未満|(?:より|よりも)(?:少な|低|安|短|小さ|早)|を?(?:切る|下回る))`),
  form("at_least", String.raw`${q}\s*(?:以上|or (?:more|over|above|greater)|minimum(?![a-z])|at (?:the )?least)`),
  form(
    "above",
    String.raw`${q}\s*(?:を?(?:超え(?:る|た)?|越え(?:る|た)?|上回る|超(?![え過]))|(?:より|よりも)(?:多|高|長|大き))`,
  ),
  form(
    "about",
    String.raw`(?:約|およそ|だいたい)?${q}\s*(?:前後|程度|くらい|ぐらい|ほど|ちょっと|ちょい|弱|強|そこそこ|or so(?![a-z]))`,
  ),
  form("at_most", String.raw`(?:最大|最高|多くて|長くて|高くて|上限)(?:でも|は|が|が?)?\s*${q}`),
  form("at_least", String.raw`(?:最低|少なくとも|最小|下限)(?:でも|は|が)?\s*${q}`),
  form(
    "at_most",
    String.raw`${en}(?:at (?:the )?most|no (?:more|longer|higher) than|not (?:more|longer) than|not (?:exceed(?:ing)?|over|above)|up to|max(?:imum)?|within|limit)${article}${q}`,
  ),
  form(
    "at_least",
    String.raw`${en}(?:at (?:the )?least|no (?:less|fewer) than|not (?:less|fewer) than|min(?:imum)?)${article}${q}`,
  ),
  form(
    "below",
    String.raw`${en}(?:under|below|(?:less|fewer|lower|cheaper|shorter|quicker) than|beneath)${article}${q}`,
  ),
  form(
    "above",
    String.raw`${en}(?:over|above|(?:more|greater|higher|longer) than|exceed(?:ing|s)?|beyond)${article}${q}`,
  ),
  form("about", String.raw`${en}(?:around|about|approximately|roughly)${article}${q}`),
  form("at_most", String.raw`${en}in${article}(?<q>${quantityPattern}(?<=分|minutes?|mins?|hours?|hrs?|h))`),
  form(
    "at_most",
    String.raw`(?<q>${quantityPattern}(?<=分|時間|半|円))で(?=(?:すぐ|手早く|さっと)?(?:作|つく|でき|出来|完成|仕上|済|買|食べ|まかな|調理))`,
  ),
  form("at_most", String.raw`(?<q>\d+\s*-\s*minutes?(?![a-z]))`),
];

function toConstraint(reading: Reading, whole: string, text: string, at: number): NumericConstraint | undefined {
  const [first, second] = unitsShared(reading.quantities);
  if (first === undefined) return undefined;
  const subject = subjectNear(text, at, at + whole.length, first.kind);
  if (subject === undefined) return undefined;
  return { subject, ...boundsOf(reading.relation, first.amount, second?.amount, subject), text: whole.trim() };
}

/** "500〜700kcal": the unit stands once, after the last figure. */
function unitsShared(quantities: readonly (Quantity | undefined)[]): readonly (Quantity | undefined)[] {
  const [first, second] = quantities;
  if (first === undefined || second === undefined) return [first];
  if (first.kind !== undefined || second.kind === undefined) return quantities;
  return [{ ...second, amount: first.amount * second.factor }, second];
}

function boundsOf(
  relation: Relation,
  amount: number,
  second: number | undefined,
  subject: Subject,
): Pick<NumericConstraint, "low" | "high"> {
  switch (relation) {
    case "at_most":
      return { high: { amount, inclusive: true } };
    case "below":
      return { high: { amount, inclusive: false } };
    case "at_least":
      return { low: { amount, inclusive: true } };
    case "above":
      return { low: { amount, inclusive: false } };
    case "about":
      return around(amount, subject);
    case "between":
      return {
        low: { amount: Math.min(amount, second ?? amount), inclusive: true },
        high: { amount: Math.max(amount, second ?? amount), inclusive: true },
      };
  }
}

function around(amount: number, { kind }: Subject): Pick<NumericConstraint, "low" | "high"> {
  const high = { amount: amount * (1 + aboutShare), inclusive: true };
  if (kind === "minutes" || kind === "yen" || kind === "dollar") return { high };
  return { low: { amount: amount * (1 - aboutShare), inclusive: true }, high };
}
