import type { Language } from "../core/language.js";
import type { Agreement } from "./confusion.js";
import { countsFigure, figure, intervalFigure, rateFigure } from "./figures.js";
import type { JudgeCheck } from "./judge-check.js";
import { checkMessages } from "./messages.js";

export interface CheckTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The check as tables for a terminal: agreement by group, and the verdicts by label. */
export function checkTables(check: JudgeCheck, language: Language): readonly CheckTable[] {
  const messages = checkMessages[language];
  const { caught, missed, false_alarms: falseAlarms, passed, absent } = check.overall.confusion;
  return [
    {
      title: messages.agreement,
      head: [
        messages.group,
        messages.precision,
        messages.recall,
        messages.specificity,
        messages.f1,
        messages.kappa,
        messages.coverage,
      ],
      rows: [
        agreementRow(messages.all, check.overall),
        ...Object.entries(check.by_category).map(([key, group]) => agreementRow(`${messages.category}: ${key}`, group)),
        ...Object.entries(check.by_language).map(([key, group]) =>
          agreementRow(`${messages.languageGroup}: ${key}`, group),
        ),
      ],
    },
    {
      title: messages.confusion,
      head: ["", messages.saidBad, messages.saidGood, messages.saidNothing],
      rows: [
        [messages.labelBad, caught, missed, absent.bad].map(String),
        [messages.labelGood, falseAlarms, passed, absent.good].map(String),
      ],
    },
  ];
}

/** What the judge's own rate of bad rows comes to without its errors, in a sentence. */
export function correctedSentence({ corrected }: JudgeCheck, language: Language): string {
  const messages = checkMessages[language];
  const { observed, value, interval } = corrected;
  if (value === null) return messages.notCorrected;
  return messages.correctedText(`${observed.bad}/${observed.total}`, figure(value), intervalFigure(interval));
}

function agreementRow(name: string, agreement: Agreement): readonly string[] {
  const { precision, recall, specificity, f1, kappa, coverage } = agreement;
  return [
    name,
    rateFigure(precision),
    rateFigure(recall),
    rateFigure(specificity),
    figure(f1),
    figure(kappa),
    countsFigure(coverage),
  ];
}
