import type { Metric, MetricOutcome } from "./define-metric.js";
import { notApplicable, scored } from "./define-metric.js";
import { documentOf, idVerdicts } from "./document-ids.js";
import { share } from "./arithmetic.js";
import type { Language } from "../core/language.js";

/**
 * Retrieved ids that belong to an expected document ÷ retrieved ids, each once, in [0, 1].
 *
 * Cost: no request; code compares ids.
 * Source: `id_based_context_precision` of the legacy generation of Ragas, whose
 * reference ids are our `expected_documents`. An id belongs to a document when it is
 * the document's, or that of a piece of it (`<document>#…`), under both conventions.
 *
 * - Nothing retrieved: `not_applicable` (NaN in Ragas).
 * - No document expected: `strict` `not_applicable`; `ragas` 0.
 */
export const idContextPrecision: Metric = {
  name: "id_context_precision",
  title: { ja: "文書適合率（ID）", en: "Document precision (ids)" },
  description: {
    ja: "取得した文脈の ID のうち、見つかるべき文書に属するものの割合。",
    en: "Share of the retrieved ids that belong to a document that should be found.",
  },
  needs: ["retrieved_context_ids", "expected_documents"],
  range: [0, 1],
  higherIsBetter: true,
  measure: async ({ retrieved_context_ids: retrieved = [], expected_documents: expected = [] }, context) => {
    if (expected.length === 0 && context.convention === "strict") {
      return notApplicable(messages.noneExpected[context.language]);
    }
    return precisionOf([...new Set(retrieved)], new Set(expected), context.language);
  },
};

function precisionOf(retrieved: readonly string[], expected: ReadonlySet<string>, language: Language): MetricOutcome {
  const verdicts = idVerdicts(retrieved, (id) => documentOf(id, expected) !== undefined, messages, language);
  const value = share(verdicts.filter(({ verdict }) => verdict === "yes").length, verdicts.length);
  return value === null ? notApplicable(messages.noneRetrieved[language]) : scored(value, verdicts);
}

const messages = {
  noneExpected: { ja: "見つかるべき文書が一つも挙げられていません。", en: "No document is expected." },
  noneRetrieved: { ja: "文脈が一つも取得されていません。", en: "No context was retrieved." },
  hit: { ja: "見つかるべき文書に属します。", en: "It belongs to an expected document." },
  miss: { ja: "見つかるべき文書に属しません。", en: "It belongs to no expected document." },
} as const;
