import { coverage, termsOf, type Terms } from "../../llm/offline/terms.js";
import type { ItemNames } from "../names/item-names.js";
import type { OfflineRule } from "./rule.js";

/** Share of the question's content that an item must hold to be taken for what is asked. */
const fullShare = 0.6;

/**
 * Counts how much of the question's content an item shares, members of a named
 * kind included. It sees words, not intent: an item that meets the need in
 * other words is graded too low.
 */
export const lexicalRelevance: OfflineRule = ({ sample, items, names }, language) => {
  const wanted = subjectOf(sample.user_input, names);
  return items.map(({ id, text }) => {
    const share = wanted.size === 0 ? undefined : coverage(wanted, subjectOf(text, names));
    if (share === undefined) return { id, share: null, reason: messages[language].noTerms };
    return { id, share: Math.min(1, share / fullShare), reason: messages[language].shared(Math.round(share * 100)) };
  });
};

// Words of asking and of conditions that other judges hold, not of the subject.
const asides =
  /レシピ|料理|おすすめ|教えて|ください|下さい|知りたい|作りたい|食べたい|簡単|できる|作れる|\d+\s*(?:kcal|キロカロリー|円|分|時間|g)\S{0,3}|\b(?:recipes?|dish(?:es)?|please|suggest|recommend|give|show|find|want|make|easy|quick)\b/giu;

function subjectOf(text: string, names: ItemNames): Terms {
  const terms = new Map(termsOf(text.normalize("NFKC").replace(asides, " ")));
  for (const { kinds } of names.namesIn(text)) for (const kind of kinds.slice(0, 2)) terms.set(`kind:${kind}`, 1);
  return terms;
}

const messages = {
  ja: {
    noTerms: "質問に、比べられる語がありません。",
    shared: (percent: number) => `質問の内容語のうち ${percent} % が候補と共通です（語の一致だけを見ています）。`,
  },
  en: {
    noTerms: "The question has no word to compare.",
    shared: (percent: number) =>
      `${percent} % of the question's content words are in the item (words alone were compared).`,
  },
} as const;
