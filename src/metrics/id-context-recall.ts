import { share } from "./arithmetic.js";
import type { Metric } from "./define-metric.js";
import { notApplicable, scored } from "./define-metric.js";
import { documentOf, idVerdicts } from "./document-ids.js";

/**
 * Document recall: expected documents of which an id was retrieved ÷ expected
 * documents, each once, in [0, 1].
 *
 * Cost: no request; code compares ids.
 * Source: `id_based_context_recall` of the legacy generation of Ragas, whose
 * reference ids are our `expected_documents`. An id belongs to a document when it is
 * the document's, or that of a piece of it (`<document>#…`), under both conventions.
 *
 * - No document expected: `not_applicable` (NaN in Ragas).
 * - Nothing retrieved: 0.
 */
export const idContextRecall: Metric = {
  name: "id_context_recall",
  title: { ja: "文書再現率（ID）", en: "Document recall (ids)" },
  description: {
    ja: "見つかるべき文書のうち、実際に取得できたものの割合。",
    en: "Share of the documents that should be found of which a piece was retrieved.",
  },
  needs: ["retrieved_context_ids", "expected_documents"],
  range: [0, 1],
  higherIsBetter: true,
  measure: async ({ retrieved_context_ids: retrieved = [], expected_documents: expected = [] }, { language }) => {
    const wanted = new Set(expected);
    const found = new Set(retrieved.map((id) => documentOf(id, wanted)));
    const verdicts = idVerdicts([...wanted], (document) => found.has(document), messages, language);
    const value = share(verdicts.filter(({ verdict }) => verdict === "yes").length, verdicts.length);
    return value === null ? notApplicable(messages.noneExpected[language]) : scored(value, verdicts);
  },
};

const messages = {
  noneExpected: { ja: "見つかるべき文書が一つも挙げられていません。", en: "No document is expected." },
  hit: { ja: "取得されています。", en: "It was retrieved." },
  miss: { ja: "取得されていません。", en: "It was not retrieved." },
} as const;
