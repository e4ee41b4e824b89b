import { KonkyoError } from "../../core/errors.js";
import type { Sample } from "../../core/sample.js";
import { contentHash } from "../../storage/content-hash.js";
import type { Storage } from "../../storage/sqlite.js";
import { guarded, type ExperimentRecord } from "./experiment-record.js";

/** A row of a data set with its physical line. */
export interface DatasetRow {
  readonly line: number;
  readonly sample: Sample;
}

/** Rows of one transaction together hold about so many characters. */
const batchCharacters = 4_000_000;
const batchRows = 500;

/**
 * Copies a data set into the journal, unselected and in its order, and returns
 * how many rows there are. Nothing is asked before all stand there; an
 * interrupted copy starts again.
 *
 * @throws KonkyoError `input_invalid` when two rows share an id, or there is no row; `storage_busy` when
 * another process has copied it meanwhile; `cancelled`
 */
export async function registerRows(
  storage: Storage,
  experiment: ExperimentRecord,
  rows: AsyncIterable<DatasetRow>,
  options: {
    readonly now: Date;
    /** Hash of the data set, asked for when the last row has been read. */
    readonly datasetHash: () => string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<number> {
  const { sqlite } = storage;
  const insert = sqlite.prepare(
    `INSERT INTO experiment_rows (experiment_id, position, row_id, line, category, has_answer, lot, status, sample_json)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'unselected', ?)`,
  );
  const insertAll = sqlite.transaction((batch: readonly PreparedRow[]) => {
    for (const { position, line, sample, json } of batch) {
      const hasAnswer = sample.response !== undefined || sample.retrieved_contexts !== undefined;
      try {
        insert.run(
          experiment.id,
          position,
          sample.id,
          line,
          sample.category ?? null,
          hasAnswer ? 1 : 0,
          lotOf(sample.id),
          json,
        );
      } catch (error) {
        throw isRepeatedId(error) ? repeatedId(experiment, line, sample.id) : error;
      }
    }
  });
  const clear = sqlite.transaction(() => {
    const registered = sqlite.prepare("SELECT registered_at FROM experiments WHERE id = ?").pluck().get(experiment.id);
    if (registered !== null) throw alreadyRegistered(experiment);
    sqlite.prepare("DELETE FROM experiment_rows WHERE experiment_id = ?").run(experiment.id);
  });
  guarded(storage, () => clear.immediate());

  let position = 0;
  let characters = 0;
  let batch: PreparedRow[] = [];
  const flush = (): void => {
    guarded(storage, () => insertAll.immediate(batch));
    batch = [];
    characters = 0;
  };
  for await (const { line, sample } of rows) {
    if (options.signal?.aborted === true) throw new KonkyoError("cancelled", "reading the data set was cancelled");
    const json = JSON.stringify(sample).toWellFormed();
    batch.push({ position, line, sample, json });
    position += 1;
    characters += json.length;
    if (batch.length >= batchRows || characters >= batchCharacters) flush();
  }
  flush();
  if (position === 0) {
    throw new KonkyoError("input_invalid", "the data set has no rows", {
      where: experiment.dataset,
      hint: "An empty data set says nothing about a system, so it is no success.",
    });
  }
  guarded(storage, () =>
    sqlite
      .prepare("UPDATE experiments SET registered_at = ?, dataset_hash = ? WHERE id = ?")
      .run(options.now.toISOString(), options.datasetHash(), experiment.id),
  );
  return position;
}

interface PreparedRow extends DatasetRow {
  readonly position: number;
  readonly json: string;
}

/** 48 bits of the id's hash: every machine draws the same sample, and a larger one holds the smaller. */
function lotOf(id: string): number {
  return Number.parseInt(contentHash(id).slice(0, 12), 16);
}

/** Results may stand there already: they must not go. */
function alreadyRegistered(experiment: ExperimentRecord): KonkyoError {
  return new KonkyoError("storage_busy", "another process has read the data set in meanwhile", {
    where: experiment.name,
    hint: "Run the command again: it goes on from there.",
  });
}

function isRepeatedId(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_CONSTRAINT_UNIQUE";
}

function repeatedId(experiment: ExperimentRecord, line: number, id: string): KonkyoError {
  return new KonkyoError("input_invalid", `the id ${JSON.stringify(id)} was used before`, {
    where: `${experiment.dataset} line ${line}`,
    hint: "Results are joined by id: give each row its own.",
  });
}
