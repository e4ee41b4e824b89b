import type { Language } from "../../../src/core/language.js";
import { compareExperiments } from "../../../src/experiments/compare-experiments.js";
import { readExperiment } from "../../../src/experiments/journal/experiment-record.js";
import { comparisonFiles } from "../../../src/report/comparison/comparison-files.js";
import type { PageLimits } from "../../../src/report/experiment/page-budget.js";
import type { Storage } from "../../../src/storage/sqlite.js";
import { openTestStorage } from "../../experiments/workspace.js";
import { score, storedExperiment, variedRow, type StoredRow } from "../experiment/experiment-world.js";

/** `variedRow` in a later run, by its number: better, worse, without its score, unchanged, or answered in other words. */
export function laterRow(index: number, text = ""): StoredRow {
  const row = variedRow(index, text);
  const { result } = row;
  if (result === null || result.answer === null) return row;
  const verdicts = [{ id: "s1", text: `繰り越せる${text}`, verdict: "no" as const, reason: `根拠が変わった${text}` }];
  const without = (metric: string) => result.scores.filter((marked) => marked.score.metric !== metric);
  switch (index % 5) {
    case 0:
      return {
        ...row,
        result: {
          ...result,
          scores: [
            { score: score("answer_correctness", { value: 1 }), passed: null },
            ...without("answer_correctness"),
          ],
        },
      };
    case 1: {
      const scores = [
        { score: score("faithfulness", { value: 0.25 }, verdicts), passed: false },
        ...without("faithfulness"),
      ];
      return { ...row, result: { ...result, scores } };
    }
    case 2: {
      const lost = { score: score("context_recall", { failed: `unreadable${text}` }), passed: null };
      return { ...row, result: { ...result, scores: [...without("context_recall"), lost] } };
    }
    case 3:
      return row;
    default: {
      const answer = {
        ...result.answer,
        response: `翌年に15日まで。${text}`,
        retrieved_contexts: [`別の根拠${text}`],
        retrieved_context_ids: [`other.md#1${text}`],
      };
      return { ...row, result: { ...result, answer } };
    }
  }
}

export interface ComparisonWorld {
  readonly storage: Storage;
  readonly page: string;
  readonly jsonl: readonly string[];
  readonly csv: string;
}

interface WorldOptions {
  readonly language?: Language;
  readonly limits?: PageLimits;
  /** Of both experiments, as part of them. */
  readonly name?: string;
}

/** Two stored experiments over these rows and what is written of them. */
export async function comparisonWorld(
  before: readonly StoredRow[],
  after: readonly StoredRow[],
  { language = "en", limits, name = "run" }: WorldOptions = {},
): Promise<ComparisonWorld> {
  const storage = openTestStorage();
  await storedExperiment(storage, before, { name: `${name} A`, dataset: `${name}.jsonl`, release: "2026-09" });
  await storedExperiment(storage, after, { name: `${name} B`, dataset: `${name}.jsonl`, release: `2026-10 ${name}` });
  const [earlier, later] = [readExperiment(storage, `${name} A`), readExperiment(storage, `${name} B`)];
  const comparison = compareExperiments(storage, earlier, later, { seed: 1, resamples: 300, allowOtherDataset: false });
  const files = comparisonFiles({
    ...{ storage, before: earlier, after: later, comparison, language },
    metric_titles: { faithfulness: "Faithfulness (title)" },
    names: { jsonl: `${name}.jsonl`, csv: `${name}.csv` },
    generated_at: "2026-11-30T01:02:03Z",
    ...(limits === undefined ? {} : { limits }),
  });
  return {
    storage,
    page: [...files.page].join("\n"),
    jsonl: [...files.jsonl],
    csv: [...files.csv].map((line) => `${line}\n`).join(""),
  };
}

/** So many rows of both runs. */
export function bothRuns(count: number, text = ""): readonly [readonly StoredRow[], readonly StoredRow[]] {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return [numbers.map((index) => variedRow(index, text)), numbers.map((index) => laterRow(index, text))];
}
