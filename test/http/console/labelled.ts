import { storeLabels } from "../../../src/certification/store-labels.js";
import type { Score } from "../../../src/core/score.js";
import type { Label } from "../../../src/review/labels.js";
import type { Services } from "../../../src/services.js";

/**
 * Stores labels of a category as reviewers leave them: `right` answers with scores from 0.8 to 0.99, and `wrong`
 * ones around 0.6, of drafts that are made as drafts are made now.
 */
export async function storeJudged(
  services: Services,
  category: string,
  counts: { readonly right: number; readonly wrong: number; readonly text?: string },
): Promise<void> {
  const hashes = await services.releaseHashes();
  const { text = "" } = counts;
  const judged = (number: number, correct: boolean): Label => ({
    ...{
      label_id: `L-${category}-${correct}-${number}`,
      source: "imported",
      process_id: null,
      ticket_id: null,
      category,
    },
    ...{
      correct,
      repair: null,
      problem: text,
      question: `${text}${number}`,
      answer: `回答 ${number} ${text}`,
      corrected_answer: null,
    },
    ...{ corpus_version: "2026-10", hashes, certificate_id: null, labelled_by: `sato ${text}` },
    labelled_at: "2026-11-20T01:00:00.000Z",
    scores: ["faithfulness", "answer_relevancy"].map((metric) =>
      scored(metric, correct ? 0.8 + (number % 20) / 100 : 0.6 + (number % 3) / 100),
    ),
  });
  storeLabels(services.storage, [
    ...Array.from({ length: counts.right }, (_, number) => judged(number, true)),
    ...Array.from({ length: counts.wrong }, (_, number) => judged(number, false)),
  ]);
}

function scored(metric: string, value: number): Score {
  return {
    ...{ status: "scored", metric, value, convention: "strict", verdicts: [], judge: "offline:judge", offline: true },
    ...{ prompts: [], attempts: 1, duration_ms: 1 },
    usage: { input_tokens: null, output_tokens: null, calls: 0 },
  };
}
