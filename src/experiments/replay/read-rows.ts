import { z } from "zod";
import { claimSchema } from "../../core/draft.js";
import { outcomeReasons, outcomeStatuses } from "../../core/outcome.js";
import { guarded } from "../journal/experiment-record.js";
import { rowFailureSchema } from "../row-failure.js";
import { datasetSource } from "../target-answer.js";
import { parsed } from "./parsed-json.js";
import { scoreReader, type RowScores, type ScoreParts } from "./read-scores.js";
import type { NotReplayableReason } from "./replay-record.js";
import { storedRunSchema, type StoredRun } from "./stored-run.js";

/** What another system answered, where no run of ours stands behind it. */
export interface OtherAnswer {
  readonly response: string | null;
  readonly claims: readonly z.infer<typeof claimSchema>[] | null;
  readonly context_ids: readonly string[] | null;
  readonly outcome: {
    readonly status: (typeof outcomeStatuses)[number];
    readonly reason: (typeof outcomeReasons)[number];
  } | null;
}

export interface RowHead {
  readonly row_id: string;
  readonly line: number;
  readonly category: string;
  readonly run_id: string | null;
}

/** A row with what its decisions were made from, or why there is none of it. */
export type RowToReplay = RowHead &
  (
    | ({ readonly found: "run"; readonly run: StoredRun } & RowScores)
    | ({ readonly found: "answer"; readonly answer: OtherAnswer } & RowScores)
    | { readonly found: null; readonly reason: NotReplayableReason; readonly detail: string }
  );

export interface RowsToReplay extends ScoreParts {
  /** Source of the answers that the answer graph gave. */
  readonly graphSource: string;
  /** The kind of a question, by the rules that sort the answer graph's. */
  readonly categoryOf: (question: string) => string;
}

const pageRows = 100;

/**
 * The selected rows in the order of the data set, a page at a time: memory holds
 * one run, whatever the number of rows.
 *
 * @throws KonkyoError `storage_failed`
 */
export function* rowsToReplay(parts: RowsToReplay): Generator<RowToReplay> {
  const { storage, experiment } = parts;
  const of = "iif(answer_json ->> '$.source' = @dataset, sample_json, answer_json)";
  const page = storage.sqlite.prepare(
    `SELECT position, row_id, line, category, status, error_json, sample_json ->> '$.user_input' AS question,
       answer_json ->> '$.source' AS source, answer_json ->> '$.run_id' AS run_id, answer_json -> '$.outcome' AS outcome,
       ${of} ->> '$.response' AS response, ${of} -> '$.claims' AS claims,
       ${of} -> '$.retrieved_context_ids' AS context_ids
     FROM experiment_rows WHERE experiment_id = @id AND status <> 'unselected' AND position > @after
     ORDER BY position LIMIT ${pageRows}`,
  );
  const read = rowReader(parts);
  let after = -1;
  for (;;) {
    const rows = guarded(storage, () => page.all({ id: experiment.id, after, dataset: datasetSource }));
    for (const row of rows as readonly StoredRow[]) yield read(row);
    const last = rows.at(-1) as StoredRow | undefined;
    if (last === undefined) return;
    after = last.position;
  }
}

interface StoredRow {
  readonly position: number;
  readonly row_id: string;
  readonly line: number;
  readonly category: string | null;
  readonly status: "pending" | "finished" | "failed";
  readonly error_json: string | null;
  readonly question: string;
  readonly source: string | null;
  readonly run_id: string | null;
  readonly outcome: string | null;
  readonly response: string | null;
  readonly claims: string | null;
  readonly context_ids: string | null;
}

function rowReader(parts: RowsToReplay): (row: StoredRow) => RowToReplay {
  const { storage, experiment, graphSource, categoryOf } = parts;
  const runs = storage.sqlite.prepare("SELECT outcome_json FROM runs WHERE process_id = ?");
  const scoresOf = scoreReader(parts);
  const asksGraph = experiment.identity?.target === graphSource;
  return (row) => {
    const { row_id, line, run_id, question } = row;
    const category = asksGraph ? categoryOf(question) : (row.category ?? categoryOf(question));
    const head: RowHead = { row_id, line, category, run_id };
    const lacking = (reason: NotReplayableReason, detail: string): RowToReplay => ({
      ...head,
      found: null,
      reason,
      detail,
    });
    if (row.status === "pending") return lacking("pending", "yet to be asked or scored");
    if (row.source === null) return lacking("target_failed", failureOf(row.error_json));
    const scored = scoresOf(row.position);
    if (typeof scored === "string") return lacking("damaged", scored);
    if (row.source !== graphSource) {
      const answer = answerOf(row);
      if (typeof answer === "string") return lacking("damaged", answer);
      return { ...head, found: "answer", answer, ...scored };
    }
    const stored = guarded(storage, () => runs.get(run_id)) as { readonly outcome_json: string | null } | undefined;
    if (stored === undefined)
      return lacking("run_missing", `run ${run_id ?? "without id"} was purged or never recorded`);
    if (stored.outcome_json === null) return lacking("run_emptied", `run ${run_id ?? ""} has no result any more`);
    const run = parsed(storedRunSchema, stored.outcome_json);
    if (typeof run === "string") return lacking("damaged", `run ${run_id ?? ""}: ${run}`);
    return { ...head, category: run.category ?? category, found: "run", run, ...scored };
  };
}

const outcomeSchema = z.object({ status: z.enum(outcomeStatuses), reason: z.enum(outcomeReasons) }).nullable();

function answerOf({ response, claims, context_ids: ids, outcome }: StoredRow): OtherAnswer | string {
  const [told, cited, given] = [
    parsed(outcomeSchema, outcome ?? "null"),
    parsed(z.array(claimSchema).nullable(), claims ?? "null"),
    parsed(z.array(z.string()).nullable(), ids ?? "null"),
  ];
  for (const part of [told, cited, given]) if (typeof part === "string") return `answer: ${part}`;
  return {
    response,
    claims: cited as OtherAnswer["claims"],
    context_ids: given as OtherAnswer["context_ids"],
    outcome: told as OtherAnswer["outcome"],
  };
}

function failureOf(json: string | null): string {
  const failure = parsed(rowFailureSchema, json ?? "null");
  return typeof failure === "string" ? "no answer" : `${failure.stage}: ${failure.code} ${failure.message}`;
}
