import path from "node:path";
import type { Language } from "../../core/language.js";
import { sampleSchema } from "../../core/sample.js";
import { parseColumnMap } from "../../datasets/column-map.js";
import { openDataset } from "../../datasets/dataset.js";
import { guarded, readExperiment, type ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { figure, range } from "../../experiments/output/figure.js";
import { runRetrievalTest, type RetrievalTest, type RetrievalTestParts } from "../../experiments/retrieval-test.js";
import { targetAnswerSchema } from "../../experiments/target-answer.js";
import { retrievalModes, type RetrievalMode } from "../../retrieval/port.js";
import type { Services } from "../../services.js";
import { readDatasetRows } from "../../../graphs/experiments/dataset-rows.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";
import { table } from "../table.js";

export interface RetrievalTestOptions {
  /** Cut-off; `retrieval.top_k` without it. */
  readonly k?: number;
  readonly mode?: readonly RetrievalMode[];
  readonly group?: readonly string[];
  /** An experiment whose runs are held against the search. */
  readonly experiment?: string;
  readonly format?: string;
  readonly map?: readonly string[];
  readonly language: Language;
}

/** What differs between an experiment's settings and those of now. */
interface SettingDifference {
  readonly setting: string;
  readonly then: string;
  readonly now: string;
}

/** `konkyo retrieval-test`: the search alone on the questions of a data set, with and without each of its stages. */
export async function retrievalTest(
  context: CommandContext,
  file: string,
  options: RetrievalTestOptions,
): Promise<ExitCode> {
  const services = await context.services();
  const settings = services.config.retrieval;
  const release = settings.releases === "active" ? await services.currentVersion() : null;
  const experiment = options.experiment === undefined ? null : readExperiment(services.storage, options.experiment);
  const dataset = openDataset(path.resolve(context.folder, file), {
    format: options.format,
    map: parseColumnMap(options.map ?? []),
  });
  const reading = readDatasetRows(dataset, context.signal);
  const k = options.k ?? settings.top_k;
  const result = await runRetrievalTest({
    samples: samplesOf(reading.rows()),
    retriever: services.retriever,
    query: {
      topK: settings.top_k,
      candidateLimit: Math.max(settings.candidate_limit, settings.top_k, k),
      minScore: settings.min_score,
      release,
      groups: options.group ?? [],
      filter: {},
    },
    modes: options.mode ?? retrievalModes,
    k,
    seed: services.config.experiments.seed,
    signal: context.signal,
    app: experiment === null ? null : { mode: settings.mode, seen: runsOf(services, experiment) },
  });
  const changed = experiment === null ? [] : changedSettings(services, experiment, release);
  const skipped = reading.skipped().count;
  const { io } = context;
  if (skipped > 0) io.err(io.color.yellow(texts[options.language].skipped(skipped)));
  if (context.options.json === true) io.out(JSON.stringify({ ...result, changed_settings: changed }, null, 2));
  else show(context, result, changed, options.language);
  return exitCodes.ok;
}

async function* samplesOf(
  rows: ReturnType<ReturnType<typeof readDatasetRows>["rows"]>,
): RetrievalTestParts["samples"] & AsyncGenerator {
  for await (const { sample } of rows) yield sample;
}

/** What the runs of an experiment were asked and saw. */
function runsOf({ storage }: Services, experiment: ExperimentRecord): NonNullable<RetrievalTestParts["app"]>["seen"] {
  const statement = storage.sqlite.prepare(
    "SELECT sample_json, answer_json FROM experiment_rows WHERE experiment_id = ? AND row_id = ? AND answer_json IS NOT NULL",
  );
  return (rowId) => {
    const row = guarded(storage, () => statement.get(experiment.id, rowId));
    if (row === undefined) return null;
    const { sample_json, answer_json } = row as { readonly sample_json: string; readonly answer_json: string };
    const { retrieved_context_ids: ids } = targetAnswerSchema.parse(JSON.parse(answer_json));
    if (ids === undefined) return null;
    return { question: sampleSchema.parse(JSON.parse(sample_json)).user_input, ids };
  };
}

function changedSettings(
  services: Services,
  { identity }: ExperimentRecord,
  release: string | null,
): SettingDifference[] {
  const then = { ...asRecord(identity?.configuration["retrieval"]), release: identity?.corpus?.release ?? null };
  const now: Readonly<Record<string, unknown>> = { ...services.config.retrieval, release };
  return Object.entries(then)
    .map(([setting, value]) => ({ setting, then: JSON.stringify(value), now: JSON.stringify(now[setting] ?? null) }))
    .filter((difference) => difference.then !== difference.now);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

const shownRows = 20;

function show(
  { io }: CommandContext,
  result: RetrievalTest,
  changed: readonly SettingDifference[],
  language: Language,
): void {
  const text = texts[language];
  const { k, stages, rows } = result;
  io.out(io.color.bold(text.heading(result.judged, result.questions)));
  io.out(
    table(
      [text.mode, text.stage, text.questions, `hit@${k}`, `recall@${k}`, "95 %", `MRR@${k}`, `nDCG@${k}`, text.failed],
      stages.map((stage) => [
        stage.mode,
        text.stages[stage.stage],
        String(stage.questions),
        figure(stage.hit_rate),
        figure(stage.recall),
        range(stage.recall_interval),
        figure(stage.mrr),
        figure(stage.ndcg),
        stage.failure === null ? "" : `${stage.failed}: ${printable(stage.failure)}`,
      ]),
    ),
  );
  if (changed.length > 0) {
    io.out(`\n${io.color.bold(text.changed)}`);
    io.out(
      table(
        ["", text.then, text.now],
        changed.map(({ setting, then, now }) => [setting, then, now].map(printable)),
      ),
    );
  }
  if (rows.length === 0) return;
  io.out(`\n${io.color.bold(text.differing(result.differing, result.app_differing))}`);
  for (const row of rows.slice(0, shownRows)) showRow(io, row, language);
  if (rows.length > shownRows) io.out(io.color.dim(text.more));
}

function showRow(io: CommandContext["io"], row: RetrievalTest["rows"][number], language: Language): void {
  const text = texts[language];
  io.out(`${io.color.bold(printable(row.row_id))}  ${printable(row.question).replaceAll(/\s+/g, " ").slice(0, 120)}`);
  for (const { mode, documents } of row.ranks) {
    const ranks = documents.map(({ document, rank, dropped_by: dropped }) => {
      const place = rank === null ? text.notFound : `#${rank}${dropped === null ? "" : ` (${dropped})`}`;
      return `${printable(document)} ${place}`;
    });
    io.out(`   ${mode.padEnd(8)} ${ranks.join(" · ")}`);
  }
  if (row.app === null) return;
  const parts = [
    ...row.app.only_app.map(({ id, now }) => `− ${printable(id)} (${now})`),
    ...row.app.only_search.map((id) => `+ ${printable(id)}`),
    ...(row.app.other_order ? [text.otherOrder] : []),
    ...(row.app.other_question ? [text.otherQuestion] : []),
  ];
  io.out(`   ${text.app}: ${parts.join(" · ")}`);
}

const texts = {
  ja: {
    heading: (judged: number, all: number) => `検索だけの評価: 見つかるべき文書のある質問 ${judged} / ${all}`,
    mode: "方式",
    stage: "段階",
    questions: "質問",
    failed: "失敗",
    stages: { candidates: "絞り込み前", narrowed: "絞り込み後" },
    changed: "実験のときと違う設定",
    then: "実験",
    now: "現在",
    differing: (stages: number, app: number | null) =>
      `段階で結果の違う質問 ${stages}${app === null ? "" : `、実行で見えたものが違う質問 ${app}`}`,
    notFound: "なし",
    app: "実行との違い",
    otherOrder: "順序が違う",
    otherQuestion: "質問文が違う",
    more: "残りは --json で出力されます。",
    skipped: (count: number) => `読めない ${count} 行を飛ばしました。`,
  },
  en: {
    heading: (judged: number, all: number) => `Search alone: ${judged} of ${all} questions name expected documents`,
    mode: "mode",
    stage: "stage",
    questions: "questions",
    failed: "failed",
    stages: { candidates: "before narrowing", narrowed: "after narrowing" },
    changed: "Settings that differ from the experiment's",
    then: "experiment",
    now: "now",
    differing: (stages: number, app: number | null) =>
      `Questions whose stages differ: ${stages}${app === null ? "" : `; whose run saw something else: ${app}`}`,
    notFound: "not found",
    app: "the run saw",
    otherOrder: "another order",
    otherQuestion: "another question",
    more: "--json prints the others.",
    skipped: (count: number) => `${count} rows could not be read and were skipped.`,
  },
} as const satisfies Record<Language, unknown>;
