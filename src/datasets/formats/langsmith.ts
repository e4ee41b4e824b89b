import type { Fields } from "../row.js";
import type { DatasetFormat } from "./format.js";
import { answerIn, questionIn, recordOf, remainder } from "./field-access.js";

const used = new Set([
  "id",
  "inputs",
  "outputs",
  "metadata",
  "created_at",
  "modified_at",
  "dataset_id",
  "name",
  "source_run_id",
]);
const flat = /^(input|output)s?[._](.+)$/;

/**
 * Examples exported from a LangSmith data set: inputs, outputs (the ideal
 * answer), metadata; as records, or in CSV with one column a key (input_question, outputs.answer).
 */
export const langsmithFormat: DatasetFormat = {
  name: "langsmith",
  title: { ja: "LangSmith データセット", en: "LangSmith data set" },
  recognises(columns) {
    const names = [...columns].map((column) => flat.exec(column)?.[1]);
    return (columns.has("inputs") && columns.has("outputs")) || (names.includes("input") && names.includes("output"));
  },
  convert(fields) {
    const { inputs, outputs, other } = parts(fields);
    const question = questionIn(inputs);
    if (question === undefined) {
      const keys = Object.keys(recordOf(inputs) ?? {}).join(", ");
      return {
        fault: `none of the inputs (${keys}) is the question; map it: inputs.<key>=user_input`,
        field: "user_input",
      };
    }
    const metadata = recordOf(fields["metadata"]);
    return {
      id: fields["id"],
      user_input: question,
      reference: answerIn(outputs),
      category: metadata?.["category"],
      metadata: remainder(other, used, metadata),
    };
  },
};

function parts(fields: Fields): { readonly inputs: unknown; readonly outputs: unknown; readonly other: Fields } {
  if (fields["inputs"] !== undefined) return { inputs: fields["inputs"], outputs: fields["outputs"], other: fields };
  const keyed = Object.entries(fields).map(([column, value]) => ({ column, value, match: flat.exec(column) }));
  const side = (name: string) =>
    Object.fromEntries(keyed.flatMap(({ value, match }) => (match?.[1] === name ? [[match[2] ?? "", value]] : [])));
  const other = keyed.filter(({ match }) => match === null).map(({ column, value }) => [column, value] as const);
  return { inputs: side("input"), outputs: side("output"), other: Object.fromEntries(other) };
}
