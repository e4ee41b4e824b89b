/** The kinds of question that the shipped profile for assistants tells apart. A data set may have any others. */
export const questionKinds = [
  "system",
  "standard",
  "numeric_constraint",
  "excluded_items",
  "required_items",
  "pairing",
  "no_result",
] as const;
export type QuestionKind = (typeof questionKinds)[number];
