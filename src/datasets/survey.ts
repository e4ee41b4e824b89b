import type { Language } from "../core/language.js";
import { detectLanguage } from "../core/language.js";
import type { Sample } from "../core/sample.js";
import type { Dataset, DatasetDescription } from "./dataset.js";
import { createDatasetHasher } from "./dataset-hash.js";
import type { BadRow } from "./row.js";
import type { Classification } from "./classify.js";

/** What a whole data set holds. Crosses the process boundary as JSON. */
export interface DatasetSurvey {
  readonly type: string;
  readonly format: string | null;
  readonly encoding: string | null;
  readonly columns: readonly string[];
  readonly bytes: number;
  /** Rows that are samples. */
  readonly samples: number;
  /** Rows that are none. */
  readonly bad: number;
  /** The first of them. */
  readonly bad_rows: readonly Omit<BadRow, "ok">[];
  readonly ids_made: number;
  /** Good rows that have each field. */
  readonly fields: Readonly<Record<string, number>>;
  /** Good rows by category; "" stands for none. */
  readonly categories: Readonly<Record<string, number>>;
  /** Good rows without a category by the kind that rules guess, where they were asked. */
  readonly guessed: Readonly<Record<string, number>>;
  readonly languages: Readonly<Record<Language, number>>;
  readonly dataset_hash: string;
}

export interface SurveyOptions {
  readonly signal?: AbortSignal | undefined;
  readonly classify?: ((sample: Sample) => Classification) | undefined;
  /** Bad rows to keep with their reasons; the others are only counted. */
  readonly badRowLimit?: number | undefined;
}

/**
 * Reads a data set to its end. Memory does not grow with its rows.
 *
 * @throws KonkyoError as `Dataset.rows`
 */
export async function surveyDataset(dataset: Dataset, options: SurveyOptions = {}): Promise<DatasetSurvey> {
  const { signal, classify, badRowLimit = 1000 } = options;
  const description: DatasetDescription = await dataset.describe(signal);
  const hasher = createDatasetHasher();
  const fields = new Map<string, number>();
  const categories = new Map<string, number>();
  const guessed = new Map<string, number>();
  const languages = new Map<string, number>();
  const badRows: Omit<BadRow, "ok">[] = [];
  const count = { samples: 0, bad: 0, made: 0 };
  for await (const row of dataset.rows(signal)) {
    if (!row.ok) {
      count.bad += 1;
      const { line, reason, field } = row;
      if (badRows.length < badRowLimit) badRows.push({ line, reason, ...(field === undefined ? {} : { field }) });
      continue;
    }
    const { sample } = row;
    count.samples += 1;
    if (row.idMade) count.made += 1;
    hasher.add(sample);
    for (const field of Object.keys(sample)) add(fields, field);
    add(categories, sample.category ?? "");
    add(languages, detectLanguage(sample.user_input));
    if (sample.category === undefined && classify !== undefined) add(guessed, classify(sample).category);
  }
  return {
    ...description,
    samples: count.samples,
    bad: count.bad,
    bad_rows: badRows,
    ids_made: count.made,
    fields: Object.fromEntries(fields),
    categories: Object.fromEntries(categories),
    guessed: Object.fromEntries(guessed),
    languages: { ja: languages.get("ja") ?? 0, en: languages.get("en") ?? 0 },
    dataset_hash: hasher.digest(),
  };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
