import type { Dataset } from "../../src/datasets/dataset.js";
import { createDatasetHasher } from "../../src/datasets/dataset-hash.js";
import type { DatasetRow } from "../../src/experiments/journal/register-rows.js";
import { questionPart } from "../../src/experiments/question-part.js";

/** A row that could not be read, as it is reported. */
export interface SkippedRow {
  readonly line: number;
  readonly reason: string;
}

/** One reading of a data set: its good rows, and what is known when they have all been taken. */
export interface DatasetReading {
  rows(): AsyncGenerator<DatasetRow>;
  hash(): string;
  /** Of the questions alone, without the answers. */
  questionsHash(): string;
  /** The first of the rows that were skipped, and how many there were. */
  skipped(): { readonly count: number; readonly first: readonly SkippedRow[] };
}

const reported = 100;

export function readDatasetRows(dataset: Dataset, signal: AbortSignal): DatasetReading {
  const hasher = createDatasetHasher();
  const questionsHasher = createDatasetHasher();
  const first: SkippedRow[] = [];
  let count = 0;
  return {
    async *rows() {
      for await (const row of dataset.rows(signal)) {
        if (!row.ok) {
          count += 1;
          if (first.length < reported) first.push({ line: row.line, reason: row.reason });
          continue;
        }
        hasher.add(row.sample);
        questionsHasher.add(questionPart(row.sample));
        yield row;
      }
    },
    hash: () => hasher.digest(),
    questionsHash: () => questionsHasher.digest(),
    skipped: () => ({ count, first }),
  };
}
