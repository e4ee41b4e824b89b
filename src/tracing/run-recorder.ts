import { errorMessage } from "../core/errors.js";
import type { Score } from "../core/score.js";
import type { RunNodeTable, RunTable } from "../storage/schema.js";
import type { Storage } from "../storage/sqlite.js";
import type { Clock } from "./clock.js";
import type { TracingConfig } from "./config.js";
import { preview } from "./preview.js";
import type { Redactor } from "./redaction.js";
import type { RecordedCaller } from "./restart.js";

export interface RunStart {
  readonly process_id: string;
  readonly question: string;
  /** Kind of question, where it is known. */
  readonly category?: string;
  /** Kept so that the run can begin again after its process died. */
  readonly caller?: RecordedCaller;
}

/** One execution of a node. `input` and `output` are stored without secrets and shortened. */
export interface NodeRecord {
  readonly process_id: string;
  readonly node: string;
  readonly started_at: Date;
  readonly duration_ms: number;
  readonly status: RunNodeTable["status"];
  readonly input: unknown;
  readonly output: unknown;
}

export interface RunEnd {
  readonly process_id: string;
  readonly status: Exclude<RunTable["status"], "running">;
  readonly route: string | null;
  readonly reason: string | null;
  readonly corpus_version: string | null;
  /** Stored whole, without secrets. */
  readonly outcome: unknown;
  readonly scores: readonly Score[];
  /** US dollars of everything that models were asked; null or absent when the price of a part is unknown. */
  readonly cost_usd?: number | null;
}

/**
 * Writes down what a run does, for `konkyo runs`. No method ever throws: a run
 * must not fail for its record. When the database cannot be written, that is
 * said once through `warn` and the run goes on unrecorded.
 */
export interface RunRecorder {
  /** Opens the record of a run. A run that is resumed under its id keeps its start, question and nodes. */
  start(run: RunStart): Promise<void>;
  node(record: NodeRecord): Promise<void>;
  finish(run: RunEnd): Promise<void>;
}

export interface RunRecorderOptions {
  readonly storage: Storage;
  readonly config: TracingConfig;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly warn: (message: string) => void;
}

export function createRunRecorder({ storage, config, clock, redactor, warn }: RunRecorderOptions): RunRecorder {
  if (!config.record_runs) return noRecorder;
  let warned = false;

  const guarded = async (write: () => Promise<void>): Promise<void> => {
    try {
      await write();
    } catch (error) {
      if (!warned) warn(`runs are not being recorded: ${redactor.text(errorMessage(error))} (${storage.file})`);
      warned = true;
    }
  };
  const whole = (value: unknown): string => JSON.stringify(redactor.value(value) ?? null);
  const short = (value: unknown): string =>
    JSON.stringify(preview(redactor.value(value), config.preview_characters) ?? null);

  return {
    start: (run) =>
      guarded(async () => {
        await storage.db
          .insertInto("runs")
          .values({
            process_id: run.process_id,
            created_at: clock.now().toISOString(),
            finished_at: null,
            status: "running",
            question: redactor.text(run.question),
            route: null,
            reason: null,
            corpus_version: null,
            outcome_json: null,
            category: run.category ?? null,
            caller_json: run.caller === undefined ? null : JSON.stringify(run.caller),
            cost_usd: null,
          })
          .onConflict((conflict) => conflict.column("process_id").doUpdateSet({ status: "running", finished_at: null }))
          .execute();
      }),

    node: (record) =>
      guarded(async () => {
        await storage.db
          .insertInto("run_nodes")
          .values({
            process_id: record.process_id,
            node: record.node,
            started_at: record.started_at.toISOString(),
            duration_ms: record.duration_ms,
            status: record.status,
            input_json: short(record.input),
            output_json: short(record.output),
          })
          .execute();
      }),

    finish: (run) =>
      guarded(async () => {
        // One synchronous transaction: nothing else that uses the connection can get into it.
        writeEnd(storage, run, {
          finishedAt: run.status === "waiting" ? null : clock.now().toISOString(),
          outcome: whole(run.outcome),
          scores: run.scores.map((score) => ({ score, json: whole(score) })),
        });
      }),
  };
}

interface WrittenEnd {
  readonly finishedAt: string | null;
  readonly outcome: string;
  readonly scores: readonly { readonly score: Score; readonly json: string }[];
}

function writeEnd({ sqlite }: Storage, run: RunEnd, end: WrittenEnd): void {
  const update = sqlite.prepare(
    `UPDATE runs SET finished_at = ?, status = ?, route = ?, reason = ?, corpus_version = ?, outcome_json = ?, cost_usd = ?
     WHERE process_id = ?`,
  );
  const upsert = sqlite.prepare(
    `INSERT INTO run_scores (process_id, metric, status, value, score_json) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (process_id, metric) DO UPDATE
     SET status = excluded.status, value = excluded.value, score_json = excluded.score_json`,
  );
  const { process_id: processId, status, route, reason, corpus_version: version } = run;
  const write = sqlite.transaction(() => {
    update.run(end.finishedAt, status, route, reason, version, end.outcome, run.cost_usd ?? null, processId);
    for (const { score, json } of end.scores) {
      upsert.run(processId, score.metric, score.status, score.status === "scored" ? score.value : null, json);
    }
  });
  write.immediate();
}

/** Records nothing. */
export const noRecorder: RunRecorder = {
  start: async () => undefined,
  node: async () => undefined,
  finish: async () => undefined,
};
