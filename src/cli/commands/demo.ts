import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ask, type AnswerGraph } from "../../../graphs/answer/ask.js";
import { buildAnswerGraph } from "../../../graphs/answer/build.js";
import { callerFromContext } from "../../../graphs/answer/caller.js";
import type { RunResult } from "../../../graphs/answer/run-result.js";
import { settleTicket } from "../../../graphs/answer/settle-ticket.js";
import { configFileName, loadConfig } from "../../config/load.js";
import { KonkyoError } from "../../core/errors.js";
import type { Language } from "../../core/language.js";
import { ingest } from "../../corpus/ingest.js";
import { activateRelease } from "../../corpus/releases.js";
import { meetsExpectation, type ReportedRun } from "../../report/reported-run.js";
import { renderRunsPage } from "../../report/runs-page.js";
import { createTermIndexer } from "../../retrieval/sqlite/index-terms.js";
import { createServices, databaseFileName, type Services } from "../../services.js";
import { readRun } from "../../tracing/run-history.js";
import { countProgress } from "../count-progress.js";
import type { CommandContext } from "../context.js";
import { readDemoQuestions, type DemoQuestion } from "../demo-questions.js";
import { demoSummary } from "../demo-summary.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { packageFolder } from "../../package-folder.js";

const releases = ["2026-04", "2026-10"] as const;
const currentRelease = "2026-10";

/**
 * `konkyo demo`: ingests the bundled help desk in two releases, asks all its
 * questions offline, and writes a page with every decision. Works in a folder
 * of its own, from the start each time.
 */
export async function demo(
  context: CommandContext,
  options: { readonly language: Language; readonly output: string },
): Promise<ExitCode> {
  const example = path.join(packageFolder(), "examples", `helpdesk-${options.language}`);
  const output = path.resolve(context.folder, options.output);
  const services = await openFresh(context, example, output);
  try {
    await ingestReleases(services, example, context);
    const questions = readDemoQuestions(path.join(example, "questions.jsonl"));
    const runs = await askAll(services, questions, context, options.language);
    return report(runs, services, { context, output, language: options.language });
  } finally {
    await services.close();
  }
}

async function openFresh(context: CommandContext, example: string, output: string): Promise<Services> {
  for (const suffix of ["", "-wal", "-shm"]) fs.rmSync(path.join(output, databaseFileName + suffix), { force: true });
  // Tracing may be on; everything else is the example's own, so that the demo shows the same to everyone.
  const tracing = Object.entries(context.environment).filter(([name]) => /^LANG(SMITH|CHAIN)_/.test(name));
  const environment = Object.fromEntries(tracing);
  const { config } = loadConfig({ folder: example, file: configFileName, environment });
  return createServices({
    config: { ...config, home: output },
    environment,
    warn: (text) => context.io.err(context.io.color.yellow(text)),
  });
}

async function ingestReleases(services: Services, example: string, { io, signal }: CommandContext): Promise<void> {
  for (const release of releases) {
    const result = await ingest({
      storage: services.storage,
      embedder: services.embedder,
      termIndexer: createTermIndexer(services.storage.sqlite),
      config: services.config.corpus,
      paths: [path.join(example, "corpus", release)],
      release,
      signal,
      clock: () => new Date(),
    });
    io.err(`${release}: ${result.files_read} files, ${result.chunks} pieces`);
  }
  activateRelease(services.storage, currentRelease, new Date());
}

async function askAll(
  services: Services,
  questions: readonly DemoQuestion[],
  { io, signal }: CommandContext,
  language: Language,
): Promise<ReportedRun[]> {
  const graph: AnswerGraph = buildAnswerGraph(services, callerFromContext, { checkpointer: services.checkpointer });
  const progress = countProgress(io, { total: questions.length, work: "ask", language });
  const runs: ReportedRun[] = [];
  try {
    for (const question of questions) {
      const { caller_groups: groups, expect: expected } = question.metadata;
      const asked = await ask(graph, services, { question: question.user_input, groups, signal });
      const run = await reviewDraft(services, asked, signal);
      const { nodes } = await readRun(services.storage, run.process_id);
      runs.push({ ...run, category: question.category, nodes, expected });
      progress.update(runs.length);
    }
  } finally {
    progress.end();
  }
  return runs;
}

const reviewer = "demo";

/**
 * Plays the person who reviews: every draft that waits is accepted as it is.
 * What is held without a draft goes on waiting, as it would for anyone.
 */
async function reviewDraft(services: Services, run: RunResult, signal: AbortSignal): Promise<RunResult> {
  if (run.outcome?.ticket_id == null || run.draft === null) return run;
  const ticket = await services.tickets.get(run.outcome.ticket_id);
  const settled = await settleTicket(
    services,
    ticket.ticket_id,
    { type: "accept", answer: null, repair: null, problem: "" },
    { by: reviewer, evidenceDigest: ticket.evidence_digest, signal },
  );
  return settled.run ?? run;
}

function report(
  runs: readonly ReportedRun[],
  services: Services,
  { context, output, language }: { context: CommandContext; output: string; language: Language },
): ExitCode {
  const { io } = context;
  const titles = Object.fromEntries(services.metrics.map((metric) => [metric.name, metric.title[language]]));
  const page = path.join(output, "report.html");
  write(
    page,
    renderRunsPage({
      language,
      title: language === "ja" ? "社内ヘルプデスクの例" : "The help-desk example",
      generated_at: new Date().toISOString(),
      release: currentRelease,
      models: [...new Set([services.answerer.model, services.judge.model, services.embedder.id])],
      runs,
      metric_titles: titles,
    }),
  );
  const records = path.join(output, "runs.jsonl");
  write(records, runs.map((run) => `${JSON.stringify(run)}\n`).join(""));
  const met = runs.filter(meetsExpectation).length;
  if (context.options.json === true) {
    io.out(JSON.stringify({ questions: runs.length, as_expected: met, page, records }, null, 2));
  } else {
    io.out(demoSummary(runs, titles, language, io));
    io.out(`\n${pathToFileURL(page).href}\n${records}`);
  }
  return met === runs.length ? exitCodes.ok : exitCodes.failed;
}

function write(file: string, text: string): void {
  try {
    fs.writeFileSync(file, text);
  } catch (error) {
    throw new KonkyoError("storage_failed", "the file cannot be written", {
      where: file,
      hint: "Choose another folder with --output.",
      cause: error,
    });
  }
}
