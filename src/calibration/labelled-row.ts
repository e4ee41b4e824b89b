import { z } from "zod";
import type { Sample } from "../core/sample.js";

/** One labelled row: what a judge is shown, and what people said of it. */
export interface LabelledRow {
  readonly sample: Sample;
  readonly label: string;
  readonly category: string | null;
  readonly language: string | null;
}

const textField = z.string().nullish();
const textsField = z.union([z.string().transform((text) => [text]), z.array(z.string())]).nullish();
const labelField = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** Our own names and those of Ragas samples; other fields are left alone. */
const rowSchema = z.object({
  id: z
    .union([z.string().min(1), z.number()])
    .transform(String)
    .optional(),
  question: textField,
  user_input: textField,
  answer: textField,
  response: textField,
  contexts: textsField,
  retrieved_contexts: textsField,
  reference: textField,
  expected_facts: textsField,
  guidelines: textsField,
  category: textField,
  language: textField,
});

/**
 * Reads one row. The label stands in `labelField`; a row without id is named by
 * its line. A missing question is empty; a missing answer stays missing.
 */
export function readLabelledRow(
  value: unknown,
  line: number,
  labelName: string,
): { readonly row: LabelledRow } | { readonly fault: string } {
  const parsed = rowSchema.safeParse(value);
  if (!parsed.success) return { fault: z.prettifyError(parsed.error).replace(/\s*\n\s*/g, " ") };
  const label = labelField.safeParse(
    typeof value === "object" && value !== null ? Reflect.get(value, labelName) : undefined,
  );
  if (!label.success) return { fault: `${labelName} must be a text, a number, true or false` };
  const row = parsed.data;
  const optional = {
    response: row.response ?? row.answer,
    retrieved_contexts: row.retrieved_contexts ?? row.contexts,
    reference: row.reference,
    expected_facts: row.expected_facts,
    guidelines: row.guidelines,
  };
  const given = Object.fromEntries(
    Object.entries(optional).filter(([, field]) => field !== null && field !== undefined),
  );
  return {
    row: {
      sample: { id: row.id ?? `line ${line}`, user_input: row.user_input ?? row.question ?? "", ...given },
      label: label.data,
      category: row.category ?? null,
      language: row.language ?? null,
    },
  };
}
