import { z } from "zod";
import { HttpProblem } from "../../problem.js";
import { startFormSchema, type StartForm } from "../../experiments/requested-experiment.js";

const field = z.string().max(20_000).catch("");

/** The form as it was sent, but for its file. */
export const newExperimentFormSchema = z.object({
  name: field,
  target: field,
  profile: field,
  sample: field,
  categories: field,
  columns: field,
});
export type NewExperimentForm = z.infer<typeof newExperimentFormSchema>;

/** @throws HttpProblem `input_invalid` naming the first field that is not as it should be */
export function toStartForm(form: NewExperimentForm, file: unknown): StartForm {
  const parsed = startFormSchema.safeParse({
    ...{ name: form.name.trim(), file },
    ...Object.fromEntries(
      (["target", "profile", "sample"] as const).flatMap((name) => (form[name] === "" ? [] : [[name, form[name]]])),
    ),
    ...{ categories: lines(form.categories), columns: lines(form.columns) },
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new HttpProblem("input_invalid", issue?.message ?? "the form is not as described", {
    where: `body.${String(issue?.path[0] ?? "")}`,
  });
}

function lines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
