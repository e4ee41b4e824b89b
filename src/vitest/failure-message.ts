import { printable } from "../cli/format-run.js";
import type { Language } from "../core/language.js";
import type { Sample } from "../core/sample.js";
import type { Score, Verdict } from "../core/score.js";
import type { Bound } from "./bound.js";

const longestText = 300;
const mostVerdicts = 30;

/** What a failed assertion says: the value and its bound, the question and answer, and each verdict with its reason. */
export function failureMessage(options: {
  readonly score: Score;
  readonly bound: Bound;
  /** Whether the test expected the bound to be missed. */
  readonly isNot: boolean;
  readonly sample: Sample;
  readonly language: Language;
}): string {
  const { score, sample, language } = options;
  const words = messages[language];
  return [
    heading(options, words),
    `  ${words.question}: ${shown(sample.user_input)}`,
    ...(sample.response === undefined ? [] : [`  ${words.response}: ${shown(sample.response)}`]),
    ...(score.judge === "" ? [] : [`  ${words.judge}: ${shown(score.judge)}${score.offline ? words.offline : ""}`]),
    ...(score.status === "judge_failed" && score.raw !== "" ? [`  ${words.reply}: ${shown(score.raw)}`] : []),
    ...verdictLines(score.verdicts, words),
  ].join("\n");
}

function heading({ score, bound, isNot }: Parameters<typeof failureMessage>[0], words: Words): string {
  if (score.status === "scored") {
    const spread = score.repeats === undefined ? "" : words.repeats(score.repeats.scored, score.repeats.runs);
    return words.missed(score.metric, `${valueBeside(bound, score.value)}${spread}`, wanted(bound, isNot, words));
  }
  const code = score.status === "judge_failed" ? `${score.status}: ${score.code}` : score.status;
  return words.absent(score.metric, code, shown(score.reason));
}

function wanted({ at_least: low, at_most: high }: Bound, isNot: boolean, words: Words): string {
  const parts = [
    low === undefined ? [] : [words.atLeast(figure(low))],
    high === undefined ? [] : [words.atMost(figure(high))],
  ];
  const bound = parts.flat().join(words.and);
  return isNot ? words.not(bound) : bound;
}

function figure(value: number): string {
  return value.toFixed(3);
}

/** In more digits where three do not tell it from its bound: 0.7996 does not reach 0.800. */
function valueBeside({ at_least: low, at_most: high }: Bound, value: number): string {
  const alike = [low, high].some((bound) => bound !== undefined && bound !== value && figure(bound) === figure(value));
  return alike ? String(value) : figure(value);
}

function verdictLines(verdicts: readonly Verdict[], words: Words): readonly string[] {
  const lines = verdicts.slice(0, mostVerdicts).map(({ id, text, verdict, reason, value }) => {
    const measured = value === undefined ? "" : ` ${figure(value)}`;
    return `  ${words.verdicts[verdict]}${measured}  ${shown(id)}: ${words.quoted(shown(text))}${reason === "" ? "" : ` — ${shown(reason)}`}`;
  });
  return verdicts.length <= mostVerdicts ? lines : [...lines, `  ${words.more(verdicts.length - mostVerdicts)}`];
}

function shown(text: string): string {
  const characters = Array.from(
    printable(text)
      .trim()
      .replaceAll(/\s*\n\s*/g, " ⏎ "),
  );
  return characters.length <= longestText ? characters.join("") : `${characters.slice(0, longestText - 1).join("")}…`;
}

interface Words {
  missed(metric: string, value: string, wanted: string): string;
  absent(metric: string, status: string, reason: string): string;
  atLeast(bound: string): string;
  atMost(bound: string): string;
  not(bound: string): string;
  readonly and: string;
  repeats(scored: number, runs: number): string;
  readonly question: string;
  readonly response: string;
  readonly judge: string;
  readonly offline: string;
  readonly reply: string;
  readonly verdicts: Readonly<Record<Verdict["verdict"], string>>;
  quoted(text: string): string;
  more(count: number): string;
}

const messages: Readonly<Record<Language, Words>> = {
  ja: {
    missed: (metric, value, wanted) => `${metric} は ${value} でした。期待: ${wanted}`,
    absent: (metric, status, reason) => `${metric} の点がありません（${status}）: ${reason}`,
    atLeast: (bound) => `${bound} 以上`,
    atMost: (bound) => `${bound} 以下`,
    not: (bound) => `${bound}ではないこと`,
    and: "、",
    repeats: (scored, runs) => `（${runs} 回中 ${scored} 回の平均）`,
    question: "質問",
    response: "回答",
    judge: "判定",
    offline: "（モデルを使わない規則）",
    reply: "判定者の返答",
    verdicts: { yes: "はい", no: "いいえ", missing: "判定なし" },
    quoted: (text) => `「${text}」`,
    more: (count) => `ほかに ${count} 件`,
  },
  en: {
    missed: (metric, value, wanted) => `${metric} is ${value}; expected ${wanted}`,
    absent: (metric, status, reason) => `${metric} has no score (${status}): ${reason}`,
    atLeast: (bound) => `at least ${bound}`,
    atMost: (bound) => `at most ${bound}`,
    not: (bound) => `not ${bound}`,
    and: " and ",
    repeats: (scored, runs) => ` (mean of ${scored} in ${runs} runs)`,
    question: "question",
    response: "response",
    judge: "judged by",
    offline: " (rules, no model)",
    reply: "the judge replied",
    verdicts: { yes: "yes", no: "no", missing: "no verdict" },
    quoted: (text) => JSON.stringify(text),
    more: (count) => `and ${count} more`,
  },
};
