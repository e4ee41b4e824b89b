import type { Language } from "../../core/language.js";
import { statementsOf } from "../../llm/offline/statements.js";
import { isNoncommittal } from "../../llm/offline/refusal.js";
import { judgeSupport } from "../../llm/offline/support.js";
import type { Finding, OfflineRule } from "./rule.js";

/**
 * Entailment both ways by rules: which facts the answer states, and whether the
 * facts bear what the answer says. What the answer adds takes at most half a
 * step; a fact that it lacks counts in full. Paraphrases are often missed.
 */
export const twoWaySupport: OfflineRule = ({ sample, items }, language) => {
  const { reference = "", expected_facts: expected = [] } = sample;
  const facts = expected.length > 0 ? expected : factsOf(reference);
  const referenceDeclines = expected.length === 0 && isNoncommittal(reference);
  return items.map(({ id, text }) => ({ id, ...judge(text, facts, referenceDeclines, language) }));
};

const weightOfAdditions = 0.2;

function judge(
  answer: string,
  facts: readonly string[],
  referenceDeclines: boolean,
  language: Language,
): Omit<Finding, "id"> {
  const say = messages[language];
  const declines = isNoncommittal(answer);
  if (declines || referenceDeclines) {
    return declines === referenceDeclines
      ? { share: 1, reason: say.bothDecline }
      : { share: 0, reason: say.oneDeclines };
  }
  const submitted = facts.map((text, index) => ({ id: String(index), text }));
  const stated = judgeSupport(submitted, [answer], language);
  const recall = stated.filter(({ supported }) => supported).length / facts.length;
  const statements = factsOf(answer).map((text, index) => ({ id: String(index), text }));
  const borne = judgeSupport(statements, [facts.join("\n")], language).filter(({ supported }) => supported).length;
  const precision = statements.length === 0 ? 1 : borne / statements.length;
  const share = recall * (1 - weightOfAdditions * (1 - precision));
  const lacking = facts.find((_, index) => stated[index]?.supported === false);
  const reason =
    lacking === undefined
      ? say.all(facts.length)
      : say.lacking(lacking, facts.length - stated.filter(({ supported }) => supported).length, facts.length);
  return { share, reason };
}

function factsOf(text: string): readonly string[] {
  const statements = statementsOf(text);
  return statements.length > 0 ? statements : [text];
}

const messages = {
  ja: {
    bothDecline: "回答も模範回答も、答えを控えています。",
    oneDeclines: "回答と模範回答の一方だけが、答えを控えています。",
    all: (count: number) => `${count} 件の事実がすべて回答に述べられています。`,
    lacking: (fact: string, count: number, total: number) =>
      `${total} 件の事実のうち ${count} 件が回答に見当たりません。例:「${fact}」`,
  },
  en: {
    bothDecline: "Both the answer and the reference decline.",
    oneDeclines: "Only one of answer and reference declines.",
    all: (count: number) => `The answer states all ${count} facts.`,
    lacking: (fact: string, count: number, total: number) =>
      `The answer lacks ${count} of ${total} facts, such as "${fact}".`,
  },
} as const;
