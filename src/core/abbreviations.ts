/** Never the end of a sentence: a name or an example follows. */
const introducing = new Set(
  "mr mrs ms dr prof st rev gen col sgt capt lt hon e.g i.e eg ie cf vs viz approx".split(" "),
);
/** Not the end where a number follows. */
const numbering = new Set("no nos fig figs vol sec eq p pp ch art ver v para chap".split(" "));
/** The end only where the next word usually begins a sentence. */
const shortened = new Set(
  "inc ltd co corp etc al jr sr a.m p.m dept est jan feb apr jun jul aug sep sept oct nov dec ph.d".split(" "),
);
const initials = /^(?:[a-hj-z]|(?:[a-z]\.)+[a-z])$/;
const opening =
  /^(?:The|This|That|These|Those|There|Then|It|Its|If|In|On|At|We|You|He|She|They|I|A|An|For|From|But|And|Or|So|When|Where|While|What|Who|How|Why|After|Before|However|Also|Although|Because|Since|Here|Please|Our|Your|To|As|Not|No)\b/;

/** Whether the full stop at `index` belongs to a shortened word and does not end a sentence. Pure. */
export function isAbbreviated(text: string, index: number): boolean {
  const word = /(?<![A-Za-z.\d])[A-Za-z.]+$/.exec(text.slice(Math.max(0, index - 12), index))?.[0].toLowerCase();
  if (word === undefined) return false;
  const next = text.slice(index + 1, index + 24).trimStart();
  if (introducing.has(word)) return next !== "";
  if (numbering.has(word)) return /^[(\d]/.test(next);
  return (shortened.has(word) || initials.test(word)) && next !== "" && !opening.test(next);
}
