import type { QuantityKind } from "./units.js";

/** What a figure is about: tells which field of a record holds it. */
export interface Subject {
  readonly name: string;
  readonly kind: QuantityKind;
  /** Finds it in a question and in the keys of a record. */
  readonly words: RegExp;
}

const subject = (name: string, kind: QuantityKind, words: RegExp): Subject => ({ name, kind, words });

const nutrients: readonly Subject[] = [
  subject("salt", "grams", /塩分|食塩|salt|sodium|ナトリウム/i),
  subject("protein", "grams", /たんぱく質|タンパク質|蛋白質|protein/i),
  subject("carbohydrate", "grams", /糖質|炭水化物|carb/i),
  subject("sugar", "grams", /砂糖|糖類|sugar/i),
  subject("fat", "grams", /脂質|脂肪|fat(?![a-z])/i),
  subject("fibre", "grams", /食物繊維|fib(?:er|re)/i),
];

const general: readonly Subject[] = [
  subject("energy", "energy", /カロリー|エネルギー|熱量|kcal|calor|energy/i),
  subject("cost", "yen", /費用|価格|値段|料金|予算|コスト|金額|円|cost|price|budget|yen/i),
  subject("cost", "dollar", /cost|price|budget|usd|dollar|値段|価格|費用|ドル/i),
  subject("time", "minutes", /時間|所要|minutes?|mins?(?![a-z])|hours?|duration|time|分(?!量|類)/i),
  subject("weight", "grams", /重量|重さ|内容量|weight/i),
  subject("servings", "servings", /人分|人前|人数|serving|portion|yield/i),
  subject("ingredients", "count", /材料|食材|ingredient/i),
];

/** Words near a quantity may stand this far from it. */
const reach = 14;

/**
 * The subject of a quantity between two places of folded text: a nutrient named
 * beside a weight, else what its unit measures, else what a word before it names.
 * Undefined when nothing tells, as for a bare count of things.
 */
export function subjectNear(
  text: string,
  start: number,
  end: number,
  kind: QuantityKind | undefined,
): Subject | undefined {
  const before = text.slice(Math.max(0, start - reach), start);
  const within = text.slice(start, end);
  const after = text.slice(end, end + reach);
  if (kind === "grams") {
    const weight = [before, within].map((place) => last(general, place)).find((found) => found?.kind === "grams");
    return last(nutrients, before) ?? last(nutrients, within) ?? first(nutrients, after) ?? weight;
  }
  if (kind === "count") return /材料|食材|ingredient/.test(before + within + after) ? ofKind("count") : undefined;
  if (kind === "percent") return undefined;
  if (kind !== undefined) return ofKind(kind);
  return last([...nutrients, ...general], before);
}

function ofKind(kind: QuantityKind): Subject | undefined {
  return general.find((candidate) => candidate.kind === kind);
}

/** The one named last, so nearest to what follows. */
function last(subjects: readonly Subject[], place: string): Subject | undefined {
  return nearest(subjects, place, (at) => -at);
}

function first(subjects: readonly Subject[], place: string): Subject | undefined {
  return nearest(subjects, place, (at) => at);
}

function nearest(subjects: readonly Subject[], place: string, order: (at: number) => number): Subject | undefined {
  let best: { subject: Subject; rank: number } | undefined;
  for (const candidate of subjects) {
    const at = place.search(candidate.words);
    if (at >= 0 && (best === undefined || order(at) < best.rank)) best = { subject: candidate, rank: order(at) };
  }
  return best?.subject;
}
