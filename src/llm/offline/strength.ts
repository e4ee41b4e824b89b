import { fold } from "./folding.js";

/**
 * A word with which a statement says more than its source: all, only, always,
 * the most, or a condition of which the source knows nothing; or the limit that
 * the source sets and the statement leaves out. Undefined when neither is so.
 */
export function overstatement(statement: string, source: string): string | undefined {
  const said = plain(statement);
  const given = plain(source);
  for (const pattern of absolutes) {
    const word = pattern.exec(said)?.[0];
    if (word !== undefined && !pattern.test(given)) return word.trim();
  }
  return limit.test(said) || anyCondition.test(said) ? undefined : limit.exec(given)?.[0].trim();
}

// Forms that hold one of the words below and claim nothing of the kind.
const harmless =
  /だけで(?:は)?な[くい]|のみなら?ず|だけでも|ばかりか|できるだけ|なるべく|not only|not all|not every|not always|first of all|after all|at all|most likely|all right|overall|at most|no(?:t|) only|as long as/g;

function plain(text: string): string {
  return fold(text).replace(harmless, " ");
}

/** Each line is one way to be absolute; any word of a line in the source covers any other. */
const absolutes: readonly RegExp[] = [
  /すべて|全て|全員|あらゆる|例外なく|どんな[^。]{1,6}でも|(?<![a-z])(?:all|every|each|entire(?:ly)?|whole)(?![a-z])/,
  /だけ(?=[がをでに、。の])|のみ|しか(?=[^。]{1,8}(?:な[いく]|ません))|唯一|限(?:り|定|ら?れ)|(?<![a-z])(?:only|solely|exclusively|sole)(?![a-z])/,
  /必ず|(?<!非)常に|いつも|絶対に|決して|どこでも|(?<![a-z])(?:always|never|guarantee[ds]?)(?![a-z])/,
  /最も|一番|最高|最良|最多|(?<![a-z])(?:the most|the best|the largest|the greatest)(?![a-z])/,
];

const limit =
  /に限(?:り|る|られ)|場合(?:のみ|だけ|に限)|を除(?:き|い|く)|(?<![a-z])(?:only (?:if|when|for)|unless|except(?:ing)?|provided that)(?![a-z])/;
const anyCondition =
  /場合|とき|時は|なら|れば|たら|除|限|以外|ただし|原則|(?<![a-z])(?:if|when|while|unless|except|but|some|may|usually|generally)(?![a-z])/;
