import { continueRun } from "../../../graphs/answer/continue-run.js";
import { runResultSchema } from "../../../graphs/answer/run-result.js";
import { reportMessages } from "../../report/messages.js";
import { reconciliationText } from "../../report/reconciliation-text.js";
import { listRuns, readRun, type RunNode } from "../../tracing/run-history.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { formatRun, formatScore, printable } from "../format-run.js";
import { nodeProgress } from "../node-progress.js";
import { showRun } from "../show-run.js";
import { table } from "../table.js";

/** `konkyo runs list`: what was asked, newest first. */
export async function runsList(context: CommandContext, options: { readonly limit: number }): Promise<ExitCode> {
  const { storage } = await context.services();
  const runs = await listRuns(storage, { limit: options.limit });
  if (context.options.json === true) context.io.out(JSON.stringify(runs, null, 2));
  else if (runs.length === 0) context.io.out("No runs yet. Ask something: konkyo ask <question>");
  else {
    context.io.out(
      table(
        ["run", "time", "status", "route", "reason", "question"],
        runs.map((run) => [
          run.process_id.slice(0, 8),
          run.created_at.slice(0, 19).replace("T", " "),
          run.status,
          run.route ?? "",
          run.reason ?? "",
          run.texts_removed ? "(消去済み / texts removed)" : printable(run.question).slice(0, 60),
        ]),
      ),
    );
  }
  return exitCodes.ok;
}

/** `konkyo runs resume`: goes on with a run where it stands. */
export async function runsResume(context: CommandContext, id: string): Promise<ExitCode> {
  const services = await context.services();
  const { process_id: processId } = await readRun(services.storage, id);
  const progress = nodeProgress(context.io);
  const run = await continueRun(services, processId, { signal: context.signal, onNode: progress.node }).finally(
    progress.end,
  );
  return showRun(context, services, run);
}

/** `konkyo runs show`: one run with its nodes' durations, inputs and outputs, its evidence and its scores. */
export async function runsShow(context: CommandContext, id: string): Promise<ExitCode> {
  const { storage, metrics } = await context.services();
  const run = await readRun(storage, id);
  if (context.options.json === true) {
    context.io.out(JSON.stringify(run, null, 2));
    return exitCodes.ok;
  }
  const { bold, dim } = context.io.color;
  if (run.texts_removed)
    context.io.out(dim("質問・回答は保存期間を過ぎて消去されました / its texts were removed by konkyo purge"));
  context.io.out(`${bold(printable(run.question))}\n${dim(`${run.process_id} · ${run.created_at} · ${run.status}`)}\n`);
  const result = runResultSchema.safeParse(run.outcome);
  if (result.success) context.io.out(formatRun(result.data, metrics, context.io));
  context.io.out(`\n${bold("Nodes")}`);
  for (const node of run.nodes) context.io.out(formatNode(node, context));
  const verdicts = run.scores.filter((score) => score.verdicts.length > 0);
  if (verdicts.length > 0) context.io.out(`\n${bold("Verdicts")}`);
  for (const score of verdicts) {
    const language = result.data?.language ?? "ja";
    const messages = reportMessages(language);
    context.io.out(`  ${formatScore(score, metrics, language, context.io)}`);
    const counted = reconciliationText(score.reconciliation, messages);
    if (counted !== "") context.io.out(dim(`    ${messages.reconciliation}: ${counted}`));
    for (const { id: item, verdict, text, reason, value } of score.verdicts) {
      const figure = value === undefined ? "" : ` ${value.toFixed(3)}`;
      context.io.out(
        `    ${item} ${verdict}${figure}  ${printable(text)}${reason === "" ? "" : dim(`  — ${printable(reason)}`)}`,
      );
    }
  }
  return exitCodes.ok;
}

const shown = 160;

function formatNode(node: RunNode, context: CommandContext): string {
  const { dim, red } = context.io.color;
  const failed = node.status === "failed" ? red(" failed") : "";
  return [
    `  ${node.node.padEnd(20)}${`${node.duration_ms.toFixed(1)} ms`.padStart(11)}${failed}`,
    dim(`    in  ${short(node.input)}`),
    dim(`    out ${short(node.output)}`),
  ].join("\n");
}

function short(value: unknown): string {
  const text = printable(JSON.stringify(value));
  return text.length > shown ? `${text.slice(0, shown).toWellFormed()}… (${text.length} characters)` : text;
}
