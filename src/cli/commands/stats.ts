import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "../../core/language.js";
import { periodText } from "../../operation/figure-text.js";
import { groupings, type Grouping, type OperationFigures } from "../../operation/operation-figures.js";
import { operationMessages } from "../../operation/operation-messages.js";
import { renderOperationPage } from "../../operation/operation-page.js";
import { figureLines, groupTable, reasonTable } from "../../operation/operation-tables.js";
import { readPeriod } from "../../operation/period.js";
import { readFigures } from "../../operation/read-figures.js";
import { systemClock } from "../../tracing/clock.js";
import type { CommandContext } from "../context.js";
import { writeLines } from "../eval/write-lines.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";
import { table } from "../table.js";

export interface StatsOptions {
  readonly since?: string;
  readonly until?: string;
  readonly by?: Grouping;
  /** US dollars, in place of the configured price. */
  readonly reviewMinuteUsd?: number;
  /** Minutes for each decided ticket, in place of what was measured. */
  readonly reviewMinutes?: number;
  /** File for the page. */
  readonly html?: string;
  readonly language: Language;
}

/** `konkyo stats`: how operation goes, as text, JSON or a page. */
export async function statsCommand(context: CommandContext, options: StatsOptions): Promise<ExitCode> {
  const { storage, config } = await context.services();
  const timeZone = config.review.time_zone;
  const { since, until, by, reviewMinuteUsd, reviewMinutes, language } = options;
  const figures = readFigures({
    storage,
    config: {
      ...config.operation,
      ...(reviewMinuteUsd === undefined ? {} : { review_minute_usd: reviewMinuteUsd }),
      ...(reviewMinutes === undefined ? {} : { review_minutes: reviewMinutes }),
    },
    period: readPeriod({ since, until }, timeZone),
    timeZone,
    by: options.html === undefined ? (by === undefined ? [] : [by]) : groupings,
    now: systemClock.now(),
  });
  const { io } = context;
  const json = context.options.json === true;
  if (options.html !== undefined) {
    const file = path.resolve(context.folder, options.html);
    writeLines(file, [renderOperationPage(figures, language)]);
    (json ? io.err : io.out)(pathToFileURL(file).href);
  }
  if (json) io.out(JSON.stringify(figures, null, 2));
  else if (options.html === undefined) io.out(text(figures, by, language, context));
  return exitCodes.ok;
}

function text(figures: OperationFigures, by: Grouping | undefined, language: Language, { io }: CommandContext): string {
  const messages = operationMessages[language];
  const { bold, dim } = io.color;
  const heading = `${bold(messages.title)} ${dim(`${periodText(figures, messages)} · ${figures.time_zone}`)}`;
  if (figures.total.questions.asked === 0) return `${heading}\n${messages.noQuestions}`;
  const reasons = reasonTable(figures.total, language);
  const groups = by === undefined ? undefined : figures.groups[by];
  return [
    heading,
    table(["", ""], figureLines(figures.total, language)).trimStart(),
    ...(reasons.rows.length === 0 ? [] : ["", bold(messages.reasons), table(reasons.head, reasons.rows)]),
    ...(by === undefined || groups === undefined ? [] : ["", bold(messages.byGrouping[by]), groupText(by, groups)]),
    "",
    dim(`${messages.automaticNote} ${messages.hoursNote}`),
  ].join("\n");

  function groupText(grouping: Grouping, rows: Parameters<typeof groupTable>[0]): string {
    const { head, rows: lines } = groupTable(rows, grouping, language);
    return table(
      head,
      lines.map((cells) => cells.map(printable)),
    );
  }
}
