import path from "node:path";
import { KonkyoError } from "../../core/errors.js";
import type { Language } from "../../core/language.js";
import type { ReleaseMode } from "../../core/release-policy.js";
import { readExperiment, type ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { replayMessages } from "../../experiments/replay/messages.js";
import { replayNotes } from "../../experiments/replay/notes.js";
import { addThresholds, parseThreshold } from "../../experiments/replay/parse-threshold.js";
import { checkPolicy, readPolicy } from "../../experiments/replay/read-policy.js";
import { replayExperiment } from "../../experiments/replay/replay-experiment.js";
import {
  metricsOfPolicy,
  resolvePolicy,
  type PolicyFile,
  type ReplayPolicy,
} from "../../experiments/replay/replay-policy.js";
import type { ReplayResult } from "../../experiments/replay/replay-record.js";
import { replayTables } from "../../experiments/replay/replay-tables.js";
import { createRowFile } from "../../experiments/replay/row-file.js";
import { parseSweep, type Sweep } from "../../experiments/replay/sweep.js";
import { labelOf, reportMessages } from "../../report/messages.js";
import type { CommandContext } from "../context.js";
import { graphTargetName } from "../../../graphs/experiments/graph-target.js";
import { showTables } from "../eval/show-tables.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";

export interface ReplayOptions {
  /** A file with a trial policy; the options below take the place of what it says. */
  readonly policy?: string;
  readonly mode?: ReleaseMode;
  /** `metric=value` or `category/metric=value`. */
  readonly threshold?: readonly string[];
  readonly topK?: number;
  readonly minScore?: number;
  readonly currentVersion?: string;
  /** `metric=from..to:step`. */
  readonly sweep?: string;
  readonly category?: readonly string[];
  /** Scores whose marks say whether a row failed; all that have one without it. */
  readonly label?: readonly string[];
  /** File for every row, as JSONL. */
  readonly output?: string;
  readonly language: Language;
}

/** `konkyo replay`: decides routes and releases of a stored experiment anew, without asking any model. */
export async function replayCommand(context: CommandContext, name: string, options: ReplayOptions): Promise<ExitCode> {
  const { storage, config, categoryOf } = await context.services();
  const experiment = readExperiment(storage, name);
  const sweep = options.sweep === undefined ? null : parseSweep(options.sweep);
  const given = readTrial(context, options, sweep);
  // The tables stand at the first value of a sweep whose metric the trial does not name.
  const isOpen = sweep !== null && !metricsOfPolicy(resolvePolicy(given, config.release)).includes(sweep.metric);
  const [first = 0] = sweep?.values ?? [];
  const trial = isOpen ? addThresholds(given, [{ category: null, metric: sweep.metric, value: first }]) : given;
  const policy = resolvePolicy(trial, config.release);
  checkMetrics(experiment, policy, sweep);

  const file = options.output === undefined ? null : createRowFile(path.resolve(context.folder, options.output));
  const figures = await replayExperiment({
    ...{ storage, experiment, policy, sweep, categoryOf },
    graphSource: graphTargetName,
    labels: options.label ?? [],
    categories: options.category ?? [],
    signal: context.signal,
    onRow: file?.write,
  }).catch((error: unknown) => {
    file?.discard();
    throw error;
  });
  file?.keep();
  const facts = {
    ...{ result: figures, policy, required: config.release.required, plan: experiment.plan, sweep },
    sweepAt: isOpen ? { metric: sweep.metric, value: first } : null,
    isFiltered: options.category !== undefined,
  };
  show(context, { ...figures, notes: [...replayNotes(facts, options.language)] }, policy, options.language);
  return exitCodes.ok;
}

/** The file with the options over it; a sweep is a trial of certificates too. */
function readTrial(context: CommandContext, options: ReplayOptions, sweep: Sweep | null): PolicyFile {
  const { policy: file, mode, threshold = [], topK, minScore, currentVersion } = options;
  const given = file === undefined ? {} : readPolicy(path.resolve(context.folder, file));
  const retrieval = {
    ...given.retrieval,
    ...(topK === undefined ? {} : { top_k: topK }),
    ...(minScore === undefined ? {} : { min_score: minScore }),
  };
  const release = { ...given.release, ...(mode === undefined ? {} : { mode }) };
  const { mode: chosen } = release;
  if (sweep !== null && chosen !== undefined && chosen !== "certified") {
    throw new KonkyoError("usage", `release mode ${chosen} looks at no threshold`, {
      where: "--sweep",
      hint: "Leave the mode out, or set it to certified.",
    });
  }
  const trial = {
    ...given,
    retrieval,
    release: { ...release, ...(sweep === null ? {} : { mode: "certified" as const }) },
    ...(currentVersion === undefined ? {} : { current_version: currentVersion }),
  };
  return checkPolicy(addThresholds(trial, threshold.map(parseThreshold)), "command line");
}

function checkMetrics({ plan, name }: ExperimentRecord, policy: ReplayPolicy, sweep: Sweep | null): void {
  const measured = (plan?.metrics ?? []).map((metric) => metric.name);
  const named = [...metricsOfPolicy(policy), ...(sweep === null ? [] : [sweep.metric])];
  const unknown = named.filter((metric) => !measured.includes(metric));
  if (unknown.length === 0 || plan === null) return;
  throw new KonkyoError("usage", `${name} has no score named ${unknown.join(", ")}`, {
    where: "thresholds",
    hint: measured.length === 0 ? "It has none at all." : `It has ${measured.join(", ")}.`,
  });
}

function show({ io, options }: CommandContext, result: ReplayResult, policy: ReplayPolicy, language: Language): void {
  if (options.json === true) {
    io.out(JSON.stringify(result, null, 2));
    return;
  }
  const text = replayMessages(language);
  const { experiment, target, rows } = result;
  io.out(io.color.bold(printable(text.heading(experiment, target, rows.replayed, rows.selected))));
  io.out(printable(text.policy(policy.release.mode, marksOf(policy) ?? text.noMarks)));
  const { reasons } = reportMessages(language);
  showTables(
    io,
    replayTables(result, language, (reason) => labelOf(reasons, reason)),
  );
  if (result.notes.length > 0) io.out("");
  for (const note of result.notes) io.out(`${io.color.yellow("!")} ${printable(note)}`);
}

/** The marks in words; null without any. */
function marksOf({ thresholds, category_thresholds: own }: ReplayPolicy): string | null {
  const marks = [["", thresholds] as const, ...Object.entries(own)].map(([category, given]) => {
    const prefix = category === "" ? "" : `${category}: `;
    if (given === null) return category === "" ? null : `${prefix}—`;
    return (
      prefix +
      Object.entries(given)
        .map(([metric, value]) => `${metric} ≥ ${value}`)
        .join(", ")
    );
  });
  const told = marks.filter((mark) => mark !== null);
  return told.length === 0 ? null : told.join("; ");
}
