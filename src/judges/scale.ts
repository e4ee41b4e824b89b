import { z } from "zod";

/** A grade as a judge gives it: a whole number, yes or no; null where the criterion does not apply. */
export type Grade = number | "yes" | "no" | null;

/** The grades that a judge may give, from its file. */
export type Scale =
  | { readonly kind: "yes_no" }
  | { readonly kind: "numbers"; readonly low: number; readonly high: number; readonly passMark: number };

/** How a grade counts: its place on the scale, 0 to 1, and whether it passes. */
export interface GradeValue {
  readonly value: number;
  readonly passed: boolean;
}

export function valueOf(grade: Exclude<Grade, null>, scale: Scale): GradeValue {
  if (scale.kind === "yes_no" || typeof grade === "string") {
    const passed = grade === "yes";
    return { value: passed ? 1 : 0, passed };
  }
  return { value: (grade - scale.low) / (scale.high - scale.low), passed: grade >= scale.passMark };
}

/** The place of the pass mark, 0 to 1. */
export function passValue(scale: Scale): number {
  return scale.kind === "yes_no" ? 1 : (scale.passMark - scale.low) / (scale.high - scale.low);
}

/** The grade nearest to a place between 0 and 1; a yes needs all of it. */
export function gradeAt(share: number, scale: Scale): Exclude<Grade, null> {
  if (scale.kind === "yes_no") return share >= 1 ? "yes" : "no";
  return Math.round(scale.low + Math.min(1, Math.max(0, share)) * (scale.high - scale.low));
}

/** What a reply may hold as a grade. Full-width digits, digits as text, and flags for yes and no are read too. */
export function gradeField(scale: Scale, mayNotApply: boolean): z.ZodType<Grade> {
  const grades: z.ZodType<Exclude<Grade, null>> =
    scale.kind === "yes_no" ? z.enum(["yes", "no"]) : z.int().min(scale.low).max(scale.high);
  const read = scale.kind === "yes_no" ? readWord : readNumber;
  return z.preprocess(read, mayNotApply ? grades.nullable() : grades);
}

const words: ReadonlyMap<unknown, "yes" | "no"> = new Map<unknown, "yes" | "no">([
  [true, "yes"],
  [false, "no"],
  [1, "yes"],
  [0, "no"],
  ["1", "yes"],
  ["0", "no"],
  ["true", "yes"],
  ["false", "no"],
  ["はい", "yes"],
  ["いいえ", "no"],
]);

function readWord(value: unknown): unknown {
  const plain = typeof value === "string" ? value.normalize("NFKC").trim().toLowerCase() : value;
  return words.get(plain) ?? plain;
}

function readNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const plain = value.normalize("NFKC").trim();
  return /^-?\d+(?:\.0+)?点?$/.test(plain) ? Number.parseInt(plain, 10) : value;
}
