/**
 * Kinds of cases in which `strict` differs from Ragas by more than 1e-9, or has a
 * value where Ragas has none or the other way round, and why. A kind that is
 * not listed agrees in every case.
 */
export const differences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  answer_relevancy: {
    committal: "a negative cosine is raised to 0, the lowest value of the documented range",
    one_noncommittal: "a negative mean is raised to 0",
    mixed_flags: "a negative mean is raised to 0",
    opposite: "a negative mean is raised to 0",
    one_blank_question: "a blank question is missing and takes no part in the mean, nor does its flag",
    no_direction: "a vector without direction leaves the mean of the others instead of NaN",
  },
  faithfulness: {
    missing_verdicts: "a statement without a verdict counts as unsupported; Ragas divides by what came back",
    extra_verdicts: "a verdict about no statement is counted as extra and takes no part",
    no_context: "without any context nothing is supported: 0, whatever a judge says",
  },
  context_recall: {
    missing_verdicts: "a sentence without a verdict counts as not attributed; Ragas divides by what came back",
    extra_verdicts: "a verdict about no sentence is counted as extra and takes no part",
    no_context: "without any context nothing is attributed: 0, whatever a judge says",
  },
  context_precision: { no_context: "nothing was ranked: not_applicable instead of 0" },
  context_utilisation: { no_context: "nothing was ranked: not_applicable instead of 0" },
};
