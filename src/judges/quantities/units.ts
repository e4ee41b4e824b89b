/** What a figure measures. Figures of different kinds are never compared. */
export const quantityKinds = ["energy", "yen", "dollar", "minutes", "grams", "servings", "count", "percent"] as const;
export type QuantityKind = (typeof quantityKinds)[number];

interface Unit {
  readonly kind: QuantityKind;
  /** What one of it is in the base unit: kcal, yen, dollars, minutes, grams. */
  readonly factor: number;
}

const units: readonly (readonly [pattern: string, unit: Unit])[] = [
  ["kcal|キロカロリー|カロリー|calories?|cal", { kind: "energy", factor: 1 }],
  ["kj|キロジュール", { kind: "energy", factor: 1 / 4.184 }],
  ["円|yen|jpy", { kind: "yen", factor: 1 }],
  ["ドル|dollars?|bucks|usd", { kind: "dollar", factor: 1 }],
  ["時間|hours?|hrs?|h", { kind: "minutes", factor: 60 }],
  ["分間|分|minutes?|mins?|min", { kind: "minutes", factor: 1 }],
  ["秒間|秒|seconds?|secs?", { kind: "minutes", factor: 1 / 60 }],
  ["kg|キログラム|キロ|kilograms?|kilos?", { kind: "grams", factor: 1000 }],
  ["mg|ミリグラム|milligrams?", { kind: "grams", factor: 0.001 }],
  ["g|グラム|grams?", { kind: "grams", factor: 1 }],
  ["人分|人前|servings?|people|persons?", { kind: "servings", factor: 1 }],
  ["種類|品目|個|つ|品|ingredients?|items?", { kind: "count", factor: 1 }],
  ["%|パーセント|percent", { kind: "percent", factor: 1 }],
];

/** Finds a unit, longest spelling first; a Latin unit ends where its word ends. The 分 of 人分 is none. */
export const unitPattern = units
  .flatMap(([pattern]) => pattern.split("|"))
  .sort((left, right) => right.replace("?", "").length - left.replace("?", "").length)
  .map((spelling) => (/^[a-z]/.test(spelling) ? `${spelling}(?![a-z])` : spelling))
  .join("|");

const matchers = units.map(([pattern, unit]) => ({ pattern: new RegExp(`^(?:${pattern})$`), unit }));

export function unitOf(text: string): Unit | undefined {
  return matchers.find(({ pattern }) => pattern.test(text))?.unit;
}
