import type { StructuredItem } from "../structured-item.js";
import { foldQuantities, parseQuantity, quantityPattern } from "./quantity.js";
import type { Subject } from "./subjects.js";
import { unitOf } from "./units.js";

export interface RecordFigure {
  readonly path: string;
  /** In the base unit of the subject's kind. */
  readonly amount: number;
}

/**
 * The figure of a record about a subject. Undefined when no field, or more than
 * one, could be meant, or its unit is of another kind: a model is asked then.
 */
export function figureOf(item: StructuredItem, subject: Subject): RecordFigure | undefined {
  if (subject.kind === "count") return countOf(item, subject);
  const figures = item.fields.flatMap(({ path, value }) => {
    if (!subject.words.test(keyOf(path))) return [];
    const amount = amountOf(value, path, subject);
    return amount === undefined ? [] : [{ path, amount }];
  });
  if (figures.length <= 1) return figures[0];
  const totals = figures.filter(({ path }) => /total|合計|全体|所要/i.test(path));
  if (totals.length === 1) return totals[0];
  const different = new Set(figures.map(({ amount }) => amount));
  return different.size === 1 ? figures[0] : undefined;
}

function countOf({ lists }: StructuredItem, subject: Subject): RecordFigure | undefined {
  const found = lists.filter(({ path }) => subject.words.test(path));
  const [only] = found;
  return found.length === 1 && only !== undefined ? { path: only.path, amount: only.entries.length } : undefined;
}

/** camelCase and snake_case read as words, so that "time" is found in cookTime and not in "sometimes". */
function keyOf(path: string): string {
  return path.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_.-]/g, " ");
}

function amountOf(value: string | number, path: string, subject: Subject): number | undefined {
  if (typeof value === "number")
    return Number.isFinite(value) && value >= 0 ? value * keyFactor(path, subject) : undefined;
  const iso = /^pt(?:(\d+)h)?(?:(\d+)m)?$/i.exec(value.trim());
  if (iso !== null && subject.kind === "minutes") return Number(iso[1] ?? 0) * 60 + Number(iso[2] ?? 0);
  const folded = foldQuantities(value);
  const matches = [...folded.matchAll(new RegExp(quantityPattern, "gu"))].map(([text]) => parseQuantity(text));
  const [quantity] = matches;
  // "20〜30分", "2人分 600kcal": which of them is meant, the text alone must say.
  if (quantity === undefined || matches.length > 1) return undefined;
  if (quantity.kind === undefined) return quantity.amount * keyFactor(path, subject);
  return quantity.kind === subject.kind ? quantity.amount : undefined;
}

/** The unit that a key names, such as seconds or 時間; else the base unit. */
function keyFactor(path: string, { kind }: Subject): number {
  const words = keyOf(path).toLowerCase().split(/\s+/);
  const unit = words.map(unitOf).find((found) => found?.kind === kind && found.factor !== 1);
  // 調理時間 means minutes when it holds a bare number; only Latin keys and kJ, mg name another unit.
  return unit === undefined || words.includes("時間") ? 1 : unit.factor;
}
