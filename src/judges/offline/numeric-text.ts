import { keeps, numericConstraints, type NumericConstraint } from "../quantities/constraint.js";
import { foldQuantities, parseQuantity, quantityPattern } from "../quantities/quantity.js";
import { subjectNear } from "../quantities/subjects.js";
import type { OfflineRule } from "./rule.js";

/** Reads figures out of running text. A condition for which an item states no figure is not kept. */
export const numericText: OfflineRule = ({ sample, items }, language) => {
  const constraints = numericConstraints(sample.user_input);
  const say = messages[language];
  return items.map(({ id, text }) => {
    if (constraints.length === 0) return { id, share: null, reason: say.none };
    for (const constraint of constraints) {
      const amounts = amountsIn(text, constraint);
      if (amounts.length === 0) return { id, share: 0, reason: say.unstated(constraint.text) };
      const broken = amounts.find((amount) => !keeps(constraint, amount));
      if (broken !== undefined) return { id, share: 0, reason: say.broken(String(broken), constraint.text) };
    }
    return { id, share: 1, reason: say.kept };
  });
};

function amountsIn(text: string, { subject }: NumericConstraint): readonly number[] {
  const folded = foldQuantities(text);
  return [...folded.matchAll(new RegExp(quantityPattern, "gu"))].flatMap(({ 0: match, index }) => {
    const quantity = parseQuantity(match);
    if (quantity === undefined) return [];
    const found = subjectNear(folded, index, index + match.length, quantity.kind);
    return found?.name === subject.name && found.kind === subject.kind ? [quantity.amount] : [];
  });
}

const messages = {
  ja: {
    none: "質問に数値の条件がありません。",
    unstated: (constraint: string) => `「${constraint}」に当たる値が書かれていません。`,
    broken: (amount: string, constraint: string) => `${amount} は「${constraint}」を外れています。`,
    kept: "書かれている値は、すべての数値条件を満たしています。",
  },
  en: {
    none: "The question sets no numeric condition.",
    unstated: (constraint: string) => `No figure is stated for "${constraint}".`,
    broken: (amount: string, constraint: string) => `${amount} breaks "${constraint}".`,
    kept: "The figures stated keep every numeric condition.",
  },
} as const;
