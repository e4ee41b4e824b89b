import { percent as upward } from "../../certification/percent.js";
import type { Language } from "../../core/language.js";
import { percent } from "../output/figure.js";
import type { OutputTable } from "../output/summary-tables.js";
import { replayMessages, type ReplayMessages } from "./messages.js";
import type { CategoryFigures, ReleasedFigures, ReplayEnd, ReplayResult } from "./replay-record.js";

/** The words for a reason that any run may have. */
export type ReasonLabel = (reason: string) => string;

const shownRows = 20;

/** A replay as tables; those without a row are left out. */
export function replayTables(
  result: Omit<ReplayResult, "notes">,
  language: Language,
  runReason: ReasonLabel,
): readonly OutputTable[] {
  const text = replayMessages(language);
  const reason = (code: string): string => text.reasons[code] ?? runReason(code);
  const tables = [
    endsTable(result, text, reason),
    releasesTable(result, text),
    transitionsTable(result, text, reason),
    changedTable(result, text, reason),
    lackingTable(result, text),
    sweepTable(result, text),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

function endsTable({ ends }: Pick<ReplayResult, "ends">, text: ReplayMessages, reason: ReasonLabel): OutputTable {
  return {
    title: text.ends,
    head: [text.status, text.route, text.reason, text.before, text.after],
    rows: ends.map((end) => [
      text.statuses[end.status],
      end.route === null ? "—" : text.routes[end.route],
      `${reason(end.reason)} (${end.reason})`,
      String(end.before),
      String(end.after),
    ]),
  };
}

function releasesTable(
  { overall, categories }: Pick<ReplayResult, "overall" | "categories">,
  text: ReplayMessages,
): OutputTable {
  const listed = categories.length > 1 ? [overall, ...categories] : [overall];
  return {
    title: text.releases,
    head: [
      text.category,
      text.rows,
      `${text.released} ${text.before} → ${text.after}`,
      `${text.review} ${text.before} → ${text.after}`,
      text.failedBefore,
      text.failedAfter,
      text.bound,
      text.allowed,
    ],
    rows: overall.rows === 0 ? [] : listed.map((figures) => releaseCells(figures, text)),
  };
}

function releaseCells(
  { category, rows, statuses, before, after, allowed_rate }: CategoryFigures,
  text: ReplayMessages,
): string[] {
  return [
    category ?? text.all,
    String(rows),
    `${before.released} → ${after.released}`,
    `${statuses.before.review} → ${statuses.after.review}`,
    failedOf(before),
    failedOf(after),
    boundOf(after),
    percent(allowed_rate),
  ];
}

/** 3 / 120 2.5 % [0.9 – 7.1 %] */
function failedOf({ failed, labelled, failed_rate: rate, interval }: ReleasedFigures): string {
  if (interval === null) return "—";
  const range = `${(interval.low * 100).toFixed(1)} – ${percent(interval.high)}`;
  return `${failed} / ${labelled}  ${percent(rate)} [${range}]`;
}

function boundOf({ upper_bound: bound }: ReleasedFigures): string {
  return bound === null ? "—" : upward(bound);
}

function transitionsTable(
  { transitions }: Pick<ReplayResult, "transitions">,
  text: ReplayMessages,
  reason: ReasonLabel,
): OutputTable {
  return {
    title: text.transitions,
    head: [text.from, text.to, text.rows],
    rows: transitions.map(({ from, to, rows }) => [endOf(from, text, reason), endOf(to, text, reason), String(rows)]),
  };
}

function changedTable(
  { rows, changed_rows: changed }: Pick<ReplayResult, "rows" | "changed_rows">,
  text: ReplayMessages,
  reason: ReasonLabel,
): OutputTable {
  const shown = changed.slice(0, shownRows);
  return {
    title: text.changedRows(shown.length, rows.changed),
    head: [text.row, text.category, text.before, text.after, text.why],
    rows: shown.flatMap((row) =>
      row.replayable
        ? [
            [
              row.row_id,
              row.category,
              endOf(row.before, text, reason),
              endOf(row.after, text, reason),
              row.after.detail,
            ],
          ]
        : [],
    ),
  };
}

function lackingTable(
  { rows, not_replayable: lacking }: Pick<ReplayResult, "rows" | "not_replayable">,
  text: ReplayMessages,
): OutputTable {
  return {
    title: text.notReplayable(rows.not_replayable),
    head: [text.reason, text.rows, text.first, text.why],
    rows: lacking.map(({ reason, rows: count, first, detail }) => [
      text.lacking[reason],
      String(count),
      first.join(", ") + (count > first.length ? ", …" : ""),
      detail,
    ]),
  };
}

function sweepTable({ sweep }: Pick<ReplayResult, "sweep">, text: ReplayMessages): OutputTable {
  return {
    title: text.sweep(sweep?.metric ?? ""),
    head: [text.threshold, text.released, text.failed, text.bound, text.within],
    rows: (sweep?.lines ?? []).map((line) => [
      String(line.threshold),
      String(line.released),
      failedOf(line),
      boundOf(line),
      line.within_allowed === null ? "—" : line.within_allowed ? text.yes : text.no,
    ]),
  };
}

/** "to review: low_score", or the status alone where the reason says the same. */
function endOf({ status, reason }: Omit<ReplayEnd, "detail">, text: ReplayMessages, label: ReasonLabel): string {
  const plain = status === "released" || status === "declined";
  return plain ? text.statuses[status] : `${text.statuses[status]}: ${label(reason)}`;
}
