import type { Sample } from "../core/sample.js";
import { isBlank } from "../core/visible-text.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, notApplicable, scored } from "./define-metric.js";
import { similarityOf } from "./similarity.js";

/**
 * Cosine of answer and reference. `strict` is raised to 0 where it is negative and lies in
 * [0, 1]; `ragas` lies in [-1, 1].
 *
 * Cost: 1 embedding request for both texts, shared with answer correctness.
 * Source: `semantic_similarity` of the legacy generation of Ragas.
 *
 * - A blank text: `strict` `not_applicable`; `ragas` embeds it, a space for an empty one.
 * - A vector without direction: `judge_failed` incomplete; NaN in Ragas.
 */
export const semanticSimilarity: Metric = {
  name: "semantic_similarity",
  title: { ja: "意味の近さ", en: "Semantic similarity" },
  description: {
    ja: "回答と模範回答の文章全体の近さ。埋め込みベクトルの余弦で測る。",
    en: "Closeness of the whole answer to the whole reference, by the cosine of their embeddings.",
  },
  needs: ["response", "reference"],
  range: [0, 1],
  ragasRange: [-1, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, context: MetricContext): Promise<MetricOutcome> {
  const { response = "", reference = "" } = sample;
  const { convention, language } = context;
  if (convention === "strict" && isBlank(response)) return notApplicable(messages.blankAnswer[language]);
  if (convention === "strict" && isBlank(reference)) return notApplicable(messages.blankReference[language]);
  const value = await similarityOf(response, reference, context);
  if (value === null) return incompleteReply(messages.noDirection[language], [], []);
  return scored(value, [{ id: "response", text: response, verdict: "yes", reason: messages.cosine[language], value }]);
}

const messages = {
  blankAnswer: { ja: "回答が空です。", en: "The answer is blank." },
  blankReference: { ja: "模範回答が空です。", en: "The reference is blank." },
  cosine: { ja: "模範回答との余弦。", en: "Cosine with the reference." },
  noDirection: {
    ja: "回答と模範回答の埋め込みを比べられません。",
    en: "The embeddings of answer and reference cannot be compared.",
  },
} as const;
