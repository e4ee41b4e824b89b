import { numberPattern, parseNumber } from "./number-text.js";
import { unitOf, unitPattern, type QuantityKind } from "./units.js";

export interface Quantity {
  /** In the base unit of its kind. */
  readonly amount: number;
  /** Undefined where no unit is written. */
  readonly kind: QuantityKind | undefined;
  /** What one of the written unit is in the base unit; 1 without a unit. */
  readonly factor: number;
}

const part = String.raw`(?:[¥$]\s*)?${numberPattern}\s*-?\s*(?:${unitPattern})?`;

/** A quantity as written in folded text: 500kcal, 1時間30分, 1時間半, $5, 千円. */
export const quantityPattern = String.raw`(?:${part})(?:\s*(?:and\s+)?${numberPattern}\s*(?:分|minutes?|mins?)(?![a-z])|半)?`;

/** One spelling of width, case and numerals for all that follows here. */
export function foldQuantities(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cf}/gu, "")
    .replace(/[〜～]/g, "~")
    .replace(/[–—−]/g, "-")
    .replace(/￥|\\(?=\d)/g, "¥")
    .replace(numberWords, (word) => String(wordValues.get(word) ?? word))
    .replace(/半時間/g, "30分")
    .replace(/(?<![a-z])(?:(?:an|one|1) hour and a half|(?:one|1) and a half hours)(?![a-z])/g, "90 minutes")
    .replace(/(?<![a-z])(?:half an hour|(?:a )?half[\s-]hour)(?![a-z])/g, "30 minutes")
    .replace(/(?<![a-z])(?:a )?quarter of an hour(?![a-z])/g, "15 minutes")
    .replace(/(?<![a-z])(?:an|one) hour(?![a-z])/g, "1 hour");
}

const wordValues: ReadonlyMap<string, number> = new Map([
  ["two", 2],
  ["three", 3],
  ["four", 4],
  ["five", 5],
  ["six", 6],
  ["ten", 10],
  ["fifteen", 15],
  ["twenty", 20],
  ["thirty", 30],
  ["forty-five", 45],
  ["forty", 40],
  ["sixty", 60],
  ["a hundred", 100],
  ["one hundred", 100],
]);
const numberWords = new RegExp(`(?<![a-z])(?:${[...wordValues.keys()].join("|")})(?![a-z])`, "g");

/** The value of what `quantityPattern` matched; undefined when it is no number. */
export function parseQuantity(text: string): Quantity | undefined {
  const match = new RegExp(String.raw`^([¥$])?\s*(${numberPattern})\s*-?\s*(${unitPattern})?(.*)$`).exec(text.trim());
  const amount = parseNumber(match?.[2] ?? "");
  if (match === null || amount === undefined) return undefined;
  const sign = match[1] === "¥" ? "円" : match[1] === "$" ? "usd" : undefined;
  const unit = unitOf(match[3] ?? sign ?? "");
  if (unit === undefined) return { amount, kind: undefined, factor: 1 };
  const rest = match[4]?.trim() ?? "";
  return { amount: amount * unit.factor + remainder(rest, unit.factor), kind: unit.kind, factor: unit.factor };
}

function remainder(rest: string, factor: number): number {
  if (rest === "半") return factor / 2;
  const minutes = new RegExp(`^(?:and\\s+)?(${numberPattern})`).exec(rest)?.[1];
  return factor === 60 && minutes !== undefined ? (parseNumber(minutes) ?? 0) : 0;
}
