import type { RunResult } from "../../graphs/answer/run-result.js";
import type { Language } from "../core/language.js";
import type { Score } from "../core/score.js";
import type { Metric } from "../metrics/define-metric.js";
import { detailText } from "../report/detail-text.js";
import { labelOf, reportMessages } from "../report/messages.js";
import type { Io } from "./io.js";

const labels = {
  ja: {
    citations: "根拠",
    scores: "評価",
    run: "実行",
    offline: "オフライン(モデルを使わず規則で作成)",
    next: "次の手順",
    ignored: "検索で使わなかった語",
    ticket: "確認チケット",
    released: "公開の判断",
    policy: "方針",
  },
  en: {
    citations: "Evidence",
    scores: "Scores",
    run: "Run",
    offline: "offline (made by rules, without a model)",
    next: "Next",
    ignored: "Not used in the search",
    ticket: "Review ticket",
    released: "Released by",
    policy: "policy",
  },
} as const;

/** A run for reading: the answer, its citations, then each metric with its value or the reason why there is none. */
export function formatRun(run: RunResult, metrics: readonly Metric[], io: Io): string {
  const language = run.language ?? "ja";
  const text = labels[language];
  const { bold, dim, green, yellow, red } = io.color;
  const outcome = run.outcome;
  const paint = outcome?.status === "answered" ? green : outcome?.status === "stopped" ? red : yellow;
  const words = reportMessages(language);
  const status = outcome === null ? words.brokenOff : words.statuses[outcome.status];
  const why =
    outcome === null || outcome.reason === outcome.status ? "" : `: ${labelOf(words.reasons, outcome.reason)}`;
  const lines = [
    paint(bold(status)) + why + dim(` (${outcome?.reason ?? run.process_id})`),
    "",
    printable(outcome?.message ?? ""),
  ];
  if (outcome !== null && outcome.detail !== "") lines.push(dim(printable(detailText(outcome.detail, language))));
  if (outcome !== null && outcome.next_step !== "") lines.push("", `${text.next}: ${printable(outcome.next_step)}`);

  if (outcome !== null && outcome.ticket_id !== null) {
    lines.push("", `${text.ticket}: ${outcome.ticket_id}  ${dim(`konkyo review show ${outcome.ticket_id}`)}`);
  }
  if (outcome !== null && outcome.released_by !== null) {
    const by = outcome.released_by;
    const who =
      by.by === "person"
        ? printable(by.decided_by)
        : `${text.policy} ${by.mode}${by.certificate_id === null ? "" : ` (${by.certificate_id})`}`;
    lines.push(dim(`${text.released}: ${who}`));
  }
  if (outcome !== null && outcome.citations.length > 0) {
    lines.push("", bold(text.citations));
    for (const citation of outcome.citations) {
      lines.push(`  [${citation.number}] ${printable(citation.title)} ${dim(`(${citation.corpus_version})`)}`);
      lines.push(dim(`      ${printable(citation.evidence_id)}  ${printable(citation.uri)}`));
    }
  }
  if (run.scores.length > 0) {
    lines.push("", bold(text.scores));
    for (const score of run.scores) lines.push(`  ${formatScore(score, metrics, language, io)}`);
  }
  if (run.ignored_terms.length > 0)
    lines.push("", dim(`${text.ignored}: ${run.ignored_terms.map(printable).join(" ")}`));
  const offline = run.draft?.offline === true || run.scores.some((score) => score.offline);
  lines.push("", dim(`${text.run} ${run.process_id}${offline ? ` · ${text.offline}` : ""}`));
  return lines.join("\n");
}

/** One metric: its title, then its value or why it has none. */
export function formatScore(score: Score, metrics: readonly Metric[], language: Language, io: Io): string {
  const title = metrics.find((metric) => metric.name === score.metric)?.title[language] ?? score.metric;
  const convention = io.color.dim(`[${score.convention}]`);
  if (score.status === "scored") return `${title}: ${io.color.bold(score.value.toFixed(3))} ${convention}`;
  const absence = reportMessages(language).absences[score.status];
  return `${title}: ${io.color.dim("—")} ${absence}: ${printable(detailText(score.reason, language))} ${convention}`;
}

// Texts of documents and models must not drive the terminal.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text without control characters, so that a document cannot write to the terminal in its own right. */
export function printable(text: string): string {
  return text.replaceAll(controls, "\ufffd");
}
