import { findName, presenceOf } from "../names/find-name.js";
import { excludedNames, requiredNames } from "../names/wanted-names.js";
import { readStructuredItem } from "../structured-item.js";
import type { OfflineRule } from "./rule.js";

/**
 * Looks for what was to be left out in an item's whole text. What running text does not
 * name, it is taken not to hold; what it may hold is not decided, nor is a record that code has left.
 */
export const excludedText: OfflineRule = ({ sample, items, names }, language) => {
  const excluded = excludedNames(sample.user_input, names);
  const say = messages[language];
  return items.map(({ id, text }) => {
    if (excluded.length === 0) return { id, share: null, reason: say.nothingExcluded };
    const held = excluded
      .map((wanted) => ({ wanted, word: findName(wanted, text, names) }))
      .find(({ word }) => word !== undefined);
    if (held !== undefined) return { id, share: 0, reason: say.held(held.word ?? "", held.wanted) };
    const open = excluded
      .map((wanted) => ({ wanted, ...presenceOf(wanted, text, names) }))
      .find(({ presence }) => presence !== "absent");
    if (open !== undefined) return { id, share: null, reason: say.possible(open.name, open.wanted), needsModel: true };
    if (readStructuredItem(text) !== null) return { id, share: null, reason: say.unknown, needsModel: true };
    return { id, share: 1, reason: say.free(excluded.join(", ")) };
  });
};

/** Looks for what was asked for in an item's whole text. */
export const requiredText: OfflineRule = ({ sample, items, names }, language) => {
  const required = requiredNames(sample.user_input, names);
  const say = messages[language];
  return items.map(({ id, text }) => {
    if (required.length === 0) return { id, share: null, reason: say.nothingRequired };
    const lacking = required.find(({ anyOf }) => anyOf.every((wanted) => findName(wanted, text, names) === undefined));
    if (lacking !== undefined) return { id, share: 0, reason: say.lacking(lacking.anyOf.join(" / ")) };
    return { id, share: 1, reason: say.has };
  });
};

const messages = {
  ja: {
    nothingExcluded: "質問に、除くものの指定がありません。",
    nothingRequired: "質問に、使うものの指定がありません。",
    held: (word: string, wanted: string) => `「${word}」は、除くべき「${wanted}」に当たります。`,
    possible: (word: string, wanted: string) =>
      `「${word}」が、除くべき「${wanted}」に当たるか、含むかは、規則では判定できません。モデルが必要です。`,
    unknown: "何でできているかの一覧がないか、表にない名前があり、規則では判定できません。モデルが必要です。",
    free: (wanted: string) => `本文に「${wanted}」は出てきません。`,
    lacking: (wanted: string) => `本文に、求められた「${wanted}」が出てきません。`,
    has: "求められたものが、すべて本文に出てきます。",
  },
  en: {
    nothingExcluded: "The question leaves nothing out.",
    nothingRequired: "The question asks for nothing to be included.",
    held: (word: string, wanted: string) => `"${word}" is "${wanted}", which was to be left out.`,
    possible: (word: string, wanted: string) =>
      `Rules cannot tell whether "${word}" is or holds "${wanted}"; it needs a model.`,
    unknown: "There is no list of its parts, or one that the table does not know; it needs a model.",
    free: (wanted: string) => `"${wanted}" does not occur in its text.`,
    lacking: (wanted: string) => `"${wanted}", which was asked for, does not occur in its text.`,
    has: "Everything that was asked for occurs in its text.",
  },
} as const;
