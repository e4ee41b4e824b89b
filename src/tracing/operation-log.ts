import { pino, type DestinationStream } from "pino";
import { errorMessage } from "../core/errors.js";
import type { Clock } from "./clock.js";
import type { OperationLogConfig } from "./operation-log-config.js";
import { factsOf, outcomeStatusOf, shownId, shownName, shownReason, type RunFacts } from "./operation-log-entry.js";
import { createLogFile } from "./operation-log-file.js";
import { preview } from "./preview.js";
import type { Redactor } from "./redaction.js";
import { noRecorder, type RunRecorder } from "./run-recorder.js";

export interface OperationLogOptions {
  readonly config: OperationLogConfig;
  /** Where the lines go with destination `file`. */
  readonly file: string;
  /** What does not change while the process runs, as hashes. */
  readonly versions: { readonly retrieval: string; readonly policy: string };
  /** Characters kept of each text, where texts are logged at all. */
  readonly previewCharacters: number;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly warn: (message: string) => void;
}

export interface OperationLog extends RunRecorder {
  close(): void;
}

/** Runs whose corpus and prompt are remembered; of those beyond, later lines leave them out. */
const mostKnownRuns = 10_000;

type Level = "info" | "warn" | "error";

interface KnownRun extends RunFacts {
  readonly from: number | null;
}

/**
 * Writes a line of JSON at the start of a run, after each of its nodes and at
 * its end: when, which run, which node, how long, how it came out, with which
 * versions, at what price. No text of a question, a document or an answer unless
 * the configuration asks for it, and never a known secret. Like every recorder
 * it never throws; when a line cannot be written, that is said once through
 * `warn`. A line is on its way to the disk when its method returns, so nothing
 * is left to flush however the process ends.
 */
export function createOperationLog(options: OperationLogOptions): OperationLog {
  const { config, clock, redactor, versions, warn } = options;
  if (config.destination === "off") return { ...noRecorder, close: () => undefined };

  let warned = false;
  const failed = (error: unknown): void => {
    const where = config.destination === "file" ? options.file : "standard error";
    if (!warned) warn(`the operation log is not being written: ${redactor.text(errorMessage(error))} (${where})`);
    warned = true;
  };
  const target = openTarget(options, failed);
  const logger = pino(
    {
      level: config.level,
      base: null,
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    target.stream,
  );

  const runs = new Map<string, KnownRun>();
  const learn = (processId: string, facts: Partial<KnownRun>): KnownRun => {
    const run = { from: null, ...runs.get(processId), ...facts };
    // Last heard of, last to be forgotten; a node may still be told of after the end of its run.
    runs.delete(processId);
    runs.set(processId, run);
    const [oldest] = runs.keys();
    if (runs.size > mostKnownRuns && oldest !== undefined) runs.delete(oldest);
    return run;
  };
  const write = (level: Level, fields: Readonly<Record<string, unknown>>, { corpus, prompts }: RunFacts): void => {
    try {
      const stamped = { ...fields, versions: { corpus: corpus ?? null, prompts: prompts ?? null, ...versions } };
      logger[level](redactor.value(stamped) as object);
    } catch (error) {
      failed(error);
    }
  };
  const texts = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    config.texts ? { texts: preview(redactor.value(fields), options.previewCharacters) } : {};

  return {
    async start({ process_id, question }) {
      const run = learn(process_id, { from: clock.elapsed() });
      write("info", { event: "run_started", process_id: shownId(process_id), ...texts({ question }) }, run);
    },

    async node(record) {
      const { node: facts, run: learned } = factsOf(record);
      const run = learn(record.process_id, learned);
      write(
        levelOf(record.status === "failed", record.output),
        {
          event: "node",
          process_id: shownId(record.process_id),
          node: record.node,
          status: record.status,
          started_at: record.started_at,
          duration_ms: milliseconds(record.duration_ms),
          ...facts,
          ...texts({ input: record.input, output: record.output }),
        },
        run,
      );
    },

    async finish(end) {
      const { process_id, status } = end;
      const run = learn(process_id, end.corpus_version === null ? {} : { corpus: shownName(end.corpus_version) });
      write(
        status === "failed" ? "error" : status === "cancelled" ? "warn" : "info",
        {
          // A run that waits for a person has not ended.
          event: status === "waiting" ? "run_waiting" : "run_ended",
          process_id: shownId(process_id),
          status,
          duration_ms: run.from === null ? null : milliseconds(clock.elapsed() - run.from),
          route: shownReason(end.route),
          reason: shownReason(end.reason),
          outcome: outcomeStatusOf(end.outcome) ?? null,
          ...texts({ outcome: end.outcome }),
        },
        run,
      );
    },

    close: target.close,
  };
}

function openTarget(
  { config, file }: OperationLogOptions,
  failed: (error: unknown) => void,
): { readonly stream: DestinationStream; readonly close: () => void } {
  if (config.destination === "stderr") {
    const stream = pino.destination({ dest: 2, sync: true });
    stream.on("error", failed);
    return { stream, close: () => undefined };
  }
  const maxBytes = config.max_megabytes === null ? null : config.max_megabytes * 1024 * 1024;
  const log = createLogFile({ file, maxBytes });
  return { stream: log, close: log.close };
}

function levelOf(failed: boolean, output: unknown): Level {
  if (failed) return "error";
  const failure = typeof output === "object" && output !== null && "failure" in output ? output.failure : null;
  return failure === null || failure === undefined ? "info" : "warn";
}

function milliseconds(duration: number): number {
  return Math.round(duration * 1000) / 1000;
}
