import type { Language } from "../../core/language.js";
import { keeps, numericConstraints, type NumericConstraint } from "../quantities/constraint.js";
import { figureOf, type RecordFigure } from "../quantities/record-figure.js";
import { readStructuredItem, type StructuredItem } from "../structured-item.js";
import type { CodeDecision, Decider } from "./decider.js";

/**
 * Holds the figures of structured items against the numeric conditions of the
 * question. An item is decided when one condition is broken, or all are kept;
 * one whose record lacks a figure, or is no record, is left.
 */
export const decideNumericConstraints: Decider = ({ question, items, language }) => {
  const constraints = numericConstraints(question);
  const decisions = new Map<string, CodeDecision>();
  if (constraints.length === 0) return decisions;
  for (const { id, text } of items) {
    const record = readStructuredItem(text);
    const decision = record === null ? undefined : decide(constraints, record, language);
    if (decision !== undefined) decisions.set(id, decision);
  }
  return decisions;
};

function decide(
  constraints: readonly NumericConstraint[],
  record: StructuredItem,
  language: Language,
): CodeDecision | undefined {
  const compared = constraints.map((constraint) => ({ constraint, figure: figureOf(record, constraint.subject) }));
  const broken = compared.find(({ constraint, figure }) => figure !== undefined && !keeps(constraint, figure.amount));
  if (broken?.figure !== undefined) {
    return { passed: false, reason: messages[language].broken(describe(broken.figure), broken.constraint.text) };
  }
  if (compared.some(({ figure }) => figure === undefined)) return undefined;
  const figures = compared.flatMap(({ figure }) => (figure === undefined ? [] : [describe(figure)]));
  return {
    passed: true,
    reason: messages[language].kept(figures.join(", "), constraints.map(({ text }) => text).join(", ")),
  };
}

function describe({ path, amount }: RecordFigure): string {
  return `${path} = ${Math.round(amount * 100) / 100}`;
}

const messages = {
  ja: {
    broken: (figure: string, constraint: string) => `${figure} は「${constraint}」を外れています。`,
    kept: (figures: string, constraints: string) => `${figures} は「${constraints}」を満たしています。`,
  },
  en: {
    broken: (figure: string, constraint: string) => `${figure} breaks "${constraint}".`,
    kept: (figures: string, constraints: string) => `${figures} keeps "${constraints}".`,
  },
} as const;
