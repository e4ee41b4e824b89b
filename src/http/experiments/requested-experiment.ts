import { z } from "@hono/zod-openapi";
import { sampleSchema } from "../../core/sample.js";
import { profiles } from "../../datasets/profiles/registry.js";
import { HttpProblem } from "../problem.js";
import { wholeNumber } from "../whole-number.js";
import { newExperimentNameSchema, type ExperimentRequest } from "./experiment-request.js";
import { readKeptRequest } from "./kept-requests.js";
import { keepUpload, titleOf, touchUpload } from "./uploads.js";

const mostRows = 50_000;
const texts = z.array(z.string().min(1).max(500)).max(200);

const name = newExperimentNameSchema.describe("Of the experiment; the same name goes on where it stopped").openapi({
  example: "2026-10",
});
const target = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe(
    "Who answers: dataset (the answers in it), graph (the answer graph here), or a target of the configuration; left out, dataset when all rows have an answer and graph when none has",
  );
const profile = z
  .enum(profiles.map((shipped) => shipped.name) as [string, ...string[]])
  .optional()
  .describe("Which scores for which questions; left out, the configured profile");
const columnsDescription =
  "Which column of the data set is which field of a sample, as column=field, such as 質問=user_input";

/** Rows in the body. Without them it goes on with the data set that it was begun with. */
export const startBodySchema = z
  .object({
    name,
    rows: z
      .array(sampleSchema.extend({ id: z.string().min(1).max(1000).optional() }))
      .min(1)
      .max(mostRows)
      .optional()
      .describe("The questions; left out, the experiment goes on as it was begun"),
    title: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe("What the data set is called; left out, the experiment's name"),
    target,
    profile,
    sample: z.number().int().min(1).max(1_000_000).optional().describe("So many rows, drawn at random by their ids"),
    categories: texts.optional().describe("Rows of these categories alone"),
    columns: texts.optional().describe(columnsDescription),
    only_failed: z.boolean().optional().describe("Ask again what failed, and nothing that was never selected"),
  })
  .openapi("StartExperiment");
export type StartBody = z.infer<typeof startBodySchema>;

/** A repeated field of a form: once it is a text, more often a list. */
const repeated = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === "string" ? [given] : given).filter((text) => text.trim() !== ""))
  .pipe(texts)
  .optional();

/** A file in a form. */
export const startFormSchema = z
  .object({
    name,
    file: z
      .custom<File>((value) => value instanceof File, "a file is expected")
      .openapi({ type: "string", format: "binary", description: "JSONL, CSV, TSV, XLSX, YAML or JSON" }),
    target,
    profile,
    sample: wholeNumber(1, 1_000_000).optional().describe("So many rows, drawn at random by their ids"),
    categories: repeated.openapi({
      type: "array",
      items: { type: "string" },
      description: "Rows of these categories alone; may be repeated",
    }),
    columns: repeated.openapi({ type: "array", items: { type: "string" }, description: columnsDescription }),
  })
  .openapi("StartExperimentForm");
export type StartForm = z.infer<typeof startFormSchema>;

/** What a form asks for; its file is kept in the tenant's home. */
export async function requestOfForm(home: string, form: StartForm): Promise<ExperimentRequest> {
  const bytes = new Uint8Array(await form.file.arrayBuffer());
  return toRequest(form, keepUpload(home, { name: form.file.name, bytes }));
}

/**
 * What a body asks for; its rows are kept in the tenant's home. Without rows, what the experiment was begun with.
 *
 * @throws HttpProblem `input_invalid` when it was not begun here, or when settings come without rows
 */
export function requestOfBody(home: string, body: StartBody): ExperimentRequest {
  const { rows } = body;
  if (rows !== undefined) {
    const lines = rows.map((row) => `${JSON.stringify(row).toWellFormed()}\n`).join("");
    const { file } = keepUpload(home, { name: "rows.jsonl", bytes: Buffer.from(lines) });
    return toRequest(body, { file, title: titleOf(body.title ?? `${body.name}.jsonl`) });
  }
  const setting = (["title", "target", "profile", "sample", "categories", "columns"] as const).find(
    (field) => body[field] !== undefined,
  );
  if (setting !== undefined) {
    throw new HttpProblem("input_invalid", "without rows the experiment goes on as it was begun", {
      where: `body.${setting}`,
      hint: "Send the rows too, or the name alone.",
    });
  }
  return keptRequest(home, body.name);
}

/** @throws HttpProblem `input_invalid` when an experiment of the name was not begun over HTTP, or its data set is no longer kept */
export function keptRequest(home: string, name: string): ExperimentRequest {
  const kept = readKeptRequest(home, name);
  if (kept !== null && touchUpload(home, kept.dataset.file)) return kept;
  throw new HttpProblem("input_invalid", "no data set is kept for an experiment of this name", {
    where: "body.rows",
    hint: "Send its rows or its file.",
  });
}

function toRequest(
  { name, target, profile, sample, categories, columns }: Omit<StartBody, "rows">,
  dataset: ExperimentRequest["dataset"],
): ExperimentRequest {
  return {
    ...{ name, dataset, columns: columns ?? [], categories: categories ?? [] },
    ...{ target: target ?? null, profile: profile ?? null, sample: sample ?? null },
  };
}
