import { classifySample } from "../../datasets/classify.js";
import type { Dataset } from "../../datasets/dataset.js";
import { createDatasetHasher } from "../../datasets/dataset-hash.js";
import type { DatasetRow } from "../../experiments/journal/register-rows.js";
import { questionPart } from "../../experiments/question-part.js";
import type { ItemNames } from "../../judges/names/item-names.js";

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

/**
 * @param names with them, rows without category get a guessed one; null leaves them without
 */
export function readDatasetRows(dataset: Dataset, names: ItemNames | null, signal: AbortSignal): DatasetReading {
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
        yield names === null || row.sample.category !== undefined
          ? row
          : { ...row, sample: guessed(row.sample, names) };
      }
    },
    hash: () => hasher.digest(),
    questionsHash: () => questionsHasher.digest(),
    skipped: () => ({ count, first }),
  };
}

function guessed(sample: DatasetRow["sample"], names: ItemNames): DatasetRow["sample"] {
  const { category, reason } = classifySample(sample, names);
  return { ...sample, category, metadata: { ...sample.metadata, category_guessed: reason } };
}
