import { z } from "zod";
import { certificateHashesSchema, type CertificateHashes } from "../core/certificate.js";
import { KonkyoError } from "../core/errors.js";
import { repairTargets } from "../core/review-decision.js";
import { scoreSchema, type Score } from "../core/score.js";
import { noUsage } from "../core/usage.js";
import { jsonLinesReader } from "../datasets/readers/json-lines.js";
import type { Label } from "../review/labels.js";
import { contentHash } from "../storage/content-hash.js";

export interface LabelImport {
  /** For rows that do not say what their draft was made with: null refuses them. */
  readonly madeWith: CertificateHashes | null;
  /** Sorts questions without a category as they are sorted when they are asked. */
  readonly categoryOf: (question: string) => string;
  readonly labelledBy: string;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Labels of a JSON Lines file: those that `konkyo review export` writes, or rows
 * of your own with `user_input`, `response`, `correct` (true or false) and
 * `scores` (by metric, or as records). All rows are read or none is.
 *
 * @throws KonkyoError `not_found` or `input_invalid` naming the file and up to twenty lines, `cancelled`
 */
export async function readLabelFile(file: string, given: LabelImport): Promise<readonly Label[]> {
  const labels = new Map<string, Label>();
  const faults: string[] = [];
  const open = await jsonLinesReader.open(file, { signal: given.signal });
  for await (const batch of open.batches()) {
    for (const row of batch) {
      const read = "fault" in row ? row.fault : labelOf(row.fields, given);
      if (typeof read === "string") faults.push(`line ${row.line}: ${read}`);
      else if (labels.has(read.label_id)) faults.push(`line ${row.line}: ${read.label_id} stands in the file twice`);
      else labels.set(read.label_id, read);
    }
  }
  if (faults.length === 0) return [...labels.values()];
  const shown = faults.slice(0, 20).join("\n");
  throw new KonkyoError("input_invalid", faults.length > 20 ? `${shown}\n… ${faults.length - 20} more` : shown, {
    where: file,
    hint: "Nothing was imported. Correct the lines, and import again.",
  });
}

const text = z.string();
const share = z.number().min(-1).max(1);

/** Names of the export, and those of a label; other fields are left alone. */
const rowSchema = z.object({
  id: text.min(1).optional(),
  label_id: text.min(1).optional(),
  user_input: text.optional(),
  question: text.optional(),
  response: text.optional(),
  answer: text.optional(),
  reference: text.nullish(),
  category: text.min(1).nullish(),
  correct: z.boolean().nullable(),
  repair: z.enum(repairTargets).nullish(),
  problem: text.nullish(),
  process_id: text.nullish(),
  corpus_version: text.nullish(),
  scores: z.union([z.array(scoreSchema), z.record(text.min(1), share)]),
  hashes: certificateHashesSchema.nullish(),
  labelled_by: text.min(1).nullish(),
  labelled_at: z.iso.datetime().nullish(),
});

function labelOf(fields: unknown, { madeWith, categoryOf, labelledBy, now }: LabelImport): Label | string {
  const parsed = rowSchema.safeParse(fields);
  if (!parsed.success) return z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/g, " ");
  const row = parsed.data;
  const question = row.user_input ?? row.question ?? "";
  if (question.trim() === "") return "user_input is missing";
  const answer = row.response ?? row.answer;
  if (answer === undefined) return "response is missing";
  const hashes = row.hashes ?? madeWith;
  if (hashes === null)
    return "hashes are missing: nothing says what the draft was made with (--as-current says: as now)";
  const category = row.category ?? categoryOf(question);
  const scores = Array.isArray(row.scores)
    ? row.scores
    : Object.entries(row.scores).map(([name, value]) => given(name, value));
  return {
    // Without the verdict: a row whose verdict was changed is no second label.
    label_id:
      row.id ?? row.label_id ?? `I-${contentHash(category, question, answer, JSON.stringify(row.scores)).slice(0, 16)}`,
    source: "imported",
    process_id: row.process_id ?? null,
    ticket_id: null,
    category,
    correct: row.correct,
    repair: row.repair ?? null,
    problem: row.problem ?? "",
    question,
    answer,
    corrected_answer: row.reference ?? null,
    corpus_version: row.corpus_version ?? null,
    scores,
    hashes,
    certificate_id: null,
    labelled_by: row.labelled_by ?? labelledBy,
    labelled_at: row.labelled_at ?? now.toISOString(),
  };
}

/** A score of which nothing but its value is known. */
function given(metric: string, value: number): Score {
  return {
    ...{ metric, status: "scored", value, convention: "strict", verdicts: [], judge: "", offline: false, prompts: [] },
    ...{ attempts: 0, usage: noUsage, duration_ms: 0 },
  };
}
