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
  id_context_precision: { none_expected: "nothing can be right by an empty list: not_applicable instead of 0" },
  non_llm_context_precision: { none_retrieved: "nothing was ranked: not_applicable instead of 0" },
  non_llm_context_recall: {
    edited: "a similarity of exactly 0.5 is a hit, as in the precision; Ragas wants more here alone",
    exactly_half: "a similarity of exactly 0.5 is a hit, as in the precision; Ragas wants more here alone",
    unrelated: "a similarity of exactly 0.5 is a hit, as in the precision; Ragas wants more here alone",
    none_retrieved: "nothing retrieved is a recall of 0; Ragas raises",
  },
  context_entity_recall: {
    mixed: "exact division; Ragas adds 1e-8 to the number of entities",
    all_found: "all found is 1; Ragas adds 1e-8 to the number of entities",
    repeated: "a repeated entity counts once; Ragas counts it in the denominator alone",
    other_forms: "width and letter case do not matter, and entities are looked up in the contexts themselves",
    no_entity: "nothing to find: not_applicable instead of 0",
  },
  noise_sensitivity_relevant: {
    evenly_short: "missing verdicts leave no score; Ragas scores the statements that have one",
  },
  noise_sensitivity_irrelevant: {
    evenly_short: "missing verdicts leave no score; Ragas scores the statements that have one",
  },
  factual_correctness: {
    mixed: "not rounded; Ragas rounds to two decimals",
    recall_counts_more: "not rounded; Ragas rounds to two decimals",
    precision_counts_more: "not rounded; Ragas rounds to two decimals",
    missing_verdicts: "a statement without a verdict counts against the answer; Ragas leaves it out",
    neither_states: "nothing to compare: not_applicable instead of 0",
    reference_states_nothing: "nothing can be right or wrong by it: not_applicable instead of 0",
    no_verdict: "a reply without verdicts is judge_failed instead of 0",
  },
  answer_correctness: {
    missing_verdicts: "a statement without a verdict counts against the answer; Ragas leaves it out",
    neither_states: "nothing to compare: not_applicable; Ragas takes F1 as 1",
    reference_states_nothing: "nothing can be right or wrong by it: not_applicable; Ragas takes F1 as 0",
    no_verdict: "a reply without verdicts is judge_failed; Ragas takes F1 as 0",
    opposite: "a negative cosine is raised to 0",
  },
  semantic_similarity: {
    mixed: "a negative cosine is raised to 0, the lowest value of the documented range",
    opposite: "a negative cosine is raised to 0",
    empty_response: "a blank text has no meaning to compare: not_applicable; Ragas embeds a space",
    empty_reference: "a blank text has no meaning to compare: not_applicable; Ragas embeds a space",
  },
};
