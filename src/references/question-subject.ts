/**
 * Words that ask or bind and carry no subject of their own. Prepositions,
 * pronouns and the article "a" are not among them: "from A to B" and "from B to
 * A", "may I see yours" and "may you see mine" are different questions.
 */
const bindingWords = new Set(
  "an the is are was were be been being do does did can could will would shall should may might please have has had".split(
    " ",
  ),
);
/** Japanese words of politeness and form. Whole words: 場 alone would make 工場 of 工事. */
const bindingPhrases = /方法|手順|場合|教えて|下さい|ください|願い|致し|頂[いけき]/gu;

const interrogatives =
  "いつ|どこ|だれ|なぜ|どうして|どのくらい|どれくらい|どのように|どうやって|どう|どちら|どれ|どの|いくら|いくつ|なに|なん";
const negations = "ません|ない|なく|なけれ|なかっ|なし|ぬ|ずに";
/** From, until, than, only, to: whoever gives and whoever gets are not to be swapped. */
const directions = "から|まで|より|だけ|しか|に|へ";
const subjects = new RegExp(
  [
    negations,
    interrogatives,
    directions,
    "[+-]?\\p{N}+(?:[.,:/-]\\p{N}+)*",
    "-{0,2}[\\p{Script=Latin}_][\\p{Script=Latin}\\p{N}_]*(?:[-./:@+#][\\p{Script=Latin}\\p{N}_]+)*[+#]*",
    "[\\p{Script=Katakana}ー]+",
    "\\p{Script=Han}",
    "[\\p{S}]",
  ].join("|"),
  "gu",
);

/**
 * What a normalised question is about: numbers, Latin words and identifiers,
 * katakana words, Han characters, interrogatives, directions, negations and symbols, in
 * their order, without words that only bind. Pure.
 *
 * Two questions with different subjects never share an answer, however alike
 * they look: 「環境変数 A」 and 「環境変数 B」, "enable" and "disable", 「有効」
 * and 「無効」, "from A to B" and "from B to A". So what may differ is particles,
 * endings and politeness; missing a paraphrase costs a score, a wrong ideal answer falsifies it.
 */
export function subjectOf(normalised: string): string {
  const plain = normalised.replace(/(?<=\p{L})n['’]t\b/gu, " not ").replace(bindingPhrases, " ");
  return (plain.match(subjects) ?? [])
    .filter((part) => !bindingWords.has(part))
    .map(negationOrWord)
    .join(" ");
}

const negation = new RegExp(`^(?:${negations}|not|no|never|without|cannot)$`, "u");

function negationOrWord(part: string): string {
  return negation.test(part) ? "¬" : part;
}
