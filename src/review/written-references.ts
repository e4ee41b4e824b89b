import { z } from "zod";
import type { Sample } from "../core/sample.js";
import type { Storage } from "../storage/sqlite.js";
import { parseRow } from "./stored-row.js";
import { guarded } from "./transaction.js";

/** An answer that a reviewer wrote or corrected. */
export const writtenReferenceSchema = z.object({
  ticket_id: z.string(),
  question: z.string(),
  reference: z.string(),
  category: z.string(),
  corpus_version: z.string().nullable().describe("The release it was written for"),
  written_by: z.string(),
  written_at: z.string(),
  stale: z.boolean().describe("Whether another release is current now: the reference may no longer be right"),
});
export type WrittenReference = z.infer<typeof writtenReferenceSchema>;

const rowSchema = writtenReferenceSchema.omit({ stale: true });

/**
 * References by reviewers, in the order in which they were written, read one at a time.
 *
 * @param currentVersion the current release; null when none is, and then every reference is stale
 * @throws KonkyoError `storage_failed` naming the ticket whose reference is damaged, `storage_busy`
 */
export function* readWrittenReferences(storage: Storage, currentVersion: string | null): Generator<WrittenReference> {
  const rows = guarded(storage, () =>
    storage.sqlite.prepare("SELECT * FROM review_references ORDER BY rowid").iterate(),
  );
  for (const row of rows) {
    const id = String(Reflect.get(row as object, "ticket_id"));
    const reference = parseRow(rowSchema, row, `reference of ticket ${id}`, storage);
    const { corpus_version: version } = reference;
    yield { ...reference, stale: version === null || version !== currentVersion };
  }
}

/** A reference as a row of a data set, by the field names of Ragas; where it comes from stands in its metadata. */
export function referenceAsSample(written: WrittenReference): Sample {
  const { ticket_id: id, question, reference, category, ...metadata } = written;
  return { id, user_input: question, reference, category, metadata };
}
