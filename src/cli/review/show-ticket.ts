import { allowedDecisions, type Decision } from "../../core/review-decision.js";
import type { Ticket, TicketEvent } from "../../core/review-ticket.js";
import type { Metric } from "../../metrics/define-metric.js";
import { detailText } from "../../report/detail-text.js";
import { labelOf, reportMessages } from "../../report/messages.js";
import { printable } from "../format-run.js";
import type { Io } from "../io.js";
import { table } from "../table.js";
import { localTime } from "../../review/local-time.js";
import { eventText } from "./event-text.js";
import { oneLine } from "./one-line.js";
import { ticketWords } from "../../review/ticket-words.js";

/** A ticket with what is known about it now. */
export interface ShownTicket {
  readonly ticket: Ticket;
  readonly decision: Decision | null;
  readonly history: readonly TicketEvent[];
  readonly currentVersion: string | null;
  readonly overdue: boolean;
}

export interface TicketView {
  readonly metrics: readonly Metric[];
  readonly timeZone: string;
  readonly io: Io;
  /** What somebody is called, by the id that the ticket names them with. */
  readonly person: (subject: string) => string;
}

/** A ticket for the person who decides: everything that the digest stands for, then what there is to do. */
export function formatTicket(shown: ShownTicket, view: TicketView): string {
  const { bold } = view.io.color;
  const words = ticketWords(shown.ticket.language);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    [words.question, [printable(shown.ticket.question)]],
    [words.why, whyLines(shown.ticket)],
    [words.evidence, evidenceLines(shown.ticket, view.io)],
    [words.draft, draftLines(shown.ticket, view.io)],
    [words.scores, scoreLines(shown.ticket, view.metrics)],
    [words.decision, decisionLines(shown, view)],
    [words.history, shown.history.map((event) => eventLine(event, shown.ticket, view))],
    [words.next, nextLines(shown)],
  ];
  const body = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [bold(title), ...lines.flatMap((line) => line.split("\n")).map(indented)].join("\n"));
  return [headLines(shown, view).join("\n"), ...body].join("\n\n");
}

function headLines(
  { ticket, currentVersion, overdue }: ShownTicket,
  { timeZone, io, person }: Pick<TicketView, "timeZone" | "io" | "person">,
): readonly string[] {
  const { bold, dim, yellow, red } = io.color;
  const words = ticketWords(ticket.language);
  const due = `${words.due} ${localTime(ticket.due_at, timeZone)}`;
  const owner = ticket.owner === null ? words.nobody : oneLine(person(ticket.owner));
  const status = words.statuses[ticket.status];
  const release = oneLine(ticket.corpus_version ?? "—");
  const stale = ticket.corpus_version === null || ticket.corpus_version !== currentVersion;
  const warnsOfRelease = stale && ticket.status === "waiting" && ticket.content.draft !== null;
  return [
    `${bold(words.kinds[ticket.kind])}  ${ticket.status === "waiting" ? yellow(status) : status}`,
    dim(`${ticket.ticket_id} · ${oneLine(ticket.process_id)}`),
    `${words.priorities[ticket.priority]} · ${words.owner} ${owner} · ${overdue ? red(`${due} (${words.overdue})`) : due}`,
    `${oneLine(ticket.category)} · ${words.release} ${release}` +
      (warnsOfRelease && ticket.kind !== "check_released"
        ? ` ${yellow(`(→ ${oneLine(currentVersion ?? "—")}: ${words.stale})`)}`
        : ""),
  ];
}

function whyLines({ reason, language, content }: Ticket): readonly string[] {
  const words = ticketWords(language);
  const messages = reportMessages(language);
  const label = reason === "sampled" ? words.sampled : labelOf(messages.reasons, reason);
  const failed = content.checks.filter(({ outcome }) => outcome === "failed");
  return [
    `${label} (${reason})`,
    ...(content.detail === "" ? [] : [printable(detailText(content.detail, language))]),
    ...failed.map(
      ({ name, detail }) =>
        `${words.checks}: ${labelOf(messages.checks, name)} ${printable(detailText(detail, language))}`,
    ),
  ];
}

function evidenceLines({ content, language }: Ticket, io: Io): readonly string[] {
  if (content.evidence.length === 0) return [ticketWords(language).noEvidence];
  return content.evidence.flatMap(({ evidence_id, corpus_version, content: text, source }) => [
    `${printable(evidence_id)} (${printable(corpus_version)})  ${printable(source?.title ?? "")}`,
    ...(source === null || source.uri === "" ? [] : [io.color.dim(`  ${printable(source.uri)}`)]),
    ...printable(text)
      .split("\n")
      .map((line) => `  ${line}`),
  ]);
}

function draftLines({ content, language }: Ticket, io: Io): readonly string[] {
  const words = ticketWords(language);
  const { draft } = content;
  if (draft === null) return [words.noDraft];
  if (draft.declined) return [words.declinedDraft];
  const claims = draft.claims.map(({ text, evidence_ids: ids }, index) => {
    const cited = ids.length === 0 ? io.color.yellow(words.uncited) : io.color.dim(ids.map(printable).join(", "));
    return `${index + 1}. ${printable(text)}  ${cited}`;
  });
  return [...printable(content.answer).split("\n"), "", ...claims];
}

/** Metrics side by side: value, or why there is none. */
function scoreLines({ content, language }: Ticket, metrics: readonly Metric[]): readonly string[] {
  const words = ticketWords(language);
  if (content.scores.length === 0) return [words.noScores];
  const messages = reportMessages(language);
  const rows = content.scores.map((score) => [
    metrics.find((metric) => metric.name === score.metric)?.title[language] ?? printable(score.metric),
    score.status === "scored" ? score.value.toFixed(3) : "—",
    score.status === "scored"
      ? ""
      : `${messages.absences[score.status]}: ${printable(detailText(score.reason, language))}`,
    printable(score.judge),
  ]);
  return table([messages.metric, "", "", ""], rows).split("\n");
}

function decisionLines(
  { ticket, decision }: ShownTicket,
  { timeZone, person }: Pick<TicketView, "timeZone" | "person">,
): readonly string[] {
  if (decision === null) return [];
  const words = ticketWords(ticket.language);
  return [
    `${decision.type} · ${printable(person(decision.decided_by))} · ${localTime(decision.decided_at, timeZone)}`,
    `${words.repair}: ${words.repairs[decision.repair]}`,
    ...(decision.problem === "" ? [] : [printable(decision.problem)]),
    ...(decision.answer === null ? [] : printable(decision.answer).split("\n")),
  ];
}

function eventLine(
  event: TicketEvent,
  { language }: Ticket,
  { timeZone, io, person }: Pick<TicketView, "timeZone" | "io" | "person">,
): string {
  const when = io.color.dim(localTime(event.at, timeZone));
  const what = printable(eventText(event, language, timeZone));
  return `${when}  ${ticketWords(language).events[event.kind]} · ${printable(person(event.actor))}  ${what}`;
}

function nextLines({ ticket }: ShownTicket): readonly string[] {
  if (ticket.status !== "waiting") return [];
  const words = ticketWords(ticket.language);
  const effects = ticket.kind === "check_released" ? words.verdicts : words.effects;
  const choices = allowedDecisions(ticket).map((type) => [
    `konkyo review decide ${ticket.ticket_id} ${type}`,
    effects[type],
  ]);
  return [...table(["", ""], choices).split("\n").slice(1), `${words.digest}: ${ticket.evidence_digest.slice(0, 12)}`];
}

/** Texts of documents and people stand below a heading, never where a heading stands. */
function indented(line: string): string {
  return line === "" ? "" : `  ${line}`;
}
