import type { Language } from "../core/language.js";
import { labelOf, reportMessages } from "../report/messages.js";
import { costParts, costText, hoursText, intervalText, percent, shareText } from "./figure-text.js";
import type { GroupFigures, Grouping, QuestionCounts } from "./operation-figures.js";
import { operationMessages, type OperationMessages } from "./operation-messages.js";

export interface FigureTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The figures of one group, a line each: what it is, and the figure. */
export function figureLines(figures: GroupFigures, language: Language): readonly (readonly [string, string])[] {
  const messages = operationMessages[language];
  const { questions, released_by_policy: automatic, review, checks, cost } = figures;
  const ended = countKeys(messages)
    .filter((key) => questions[key] > 0)
    .map((key) => `${messages.counts[key]} ${questions[key]}`);
  const bound = checks.upper_bound === null ? "" : messages.upperBound(percent(checks.upper_bound));
  return [
    [messages.questions, [String(questions.asked), ...ended].join(" · ")],
    [messages.automatic, `${shareText(automatic)} ${intervalText(automatic)}`.trim()],
    [messages.held, `${shareText(review.held)} ${intervalText(review.held)}`.trim()],
    [
      messages.review,
      `${messages.median} ${hoursText(review.median_hours, messages)} · ${messages.p90} ${hoursText(review.p90_hours, messages)}`,
    ],
    [
      messages.waiting,
      `${review.waiting} (${messages.overdue} ${review.overdue}) · ${messages.decided} ${review.decided} (${messages.decidedLate} ${review.decided_late})`,
    ],
    [
      messages.wrong,
      checks.wrong.value === null
        ? messages.noChecks
        : [`${shareText(checks.wrong)} ${intervalText(checks.wrong)}`, bound].join(" · "),
    ],
    [messages.checksWaiting, `${checks.waiting} · ${messages.corrected} ${checks.corrected}`],
    [messages.cost, [costText(cost, messages), ...costParts(cost, messages)].join(" · ")],
  ];
}

/** Why questions were held, the most frequent reason first. */
export function reasonTable({ review }: GroupFigures, language: Language): FigureTable {
  const messages = operationMessages[language];
  const labels = reportMessages(language).reasons;
  return {
    head: [messages.reason, messages.questions, messages.share],
    rows: review.reasons.map(({ reason, questions, share }) => [
      labelOf(labels, reason),
      String(questions),
      percent(share),
    ]),
  };
}

/** A row for each group. */
export function groupTable(groups: readonly GroupFigures[], by: Grouping, language: Language): FigureTable {
  const messages = operationMessages[language];
  return {
    head: [
      ...[messages.groupings[by], messages.questions, messages.automatic, messages.held],
      ...[`${messages.review} (${messages.median} / ${messages.p90})`, messages.overdue, messages.wrong, messages.cost],
    ],
    rows: groups.map(({ group, questions, released_by_policy, review, checks, cost }) => [
      group ?? messages.unknown,
      String(questions.asked),
      shareText(released_by_policy),
      shareText(review.held),
      `${hoursText(review.median_hours, messages)} / ${hoursText(review.p90_hours, messages)}`,
      String(review.overdue),
      `${shareText(checks.wrong)} ${intervalText(checks.wrong)}`.trim(),
      costText(cost, messages),
    ]),
  };
}

export function countKeys(messages: OperationMessages): readonly Exclude<keyof QuestionCounts, "asked">[] {
  return Object.keys(messages.counts) as Exclude<keyof QuestionCounts, "asked">[];
}
