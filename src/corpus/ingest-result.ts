import { z } from "zod";

const reported = z.object({ where: z.string(), message: z.string() });

/** What an ingestion did. */
export const ingestResultSchema = z.object({
  release: z.string(),
  release_created: z.boolean(),
  release_activated: z.boolean().describe("True when this first release became the active one by itself"),
  active_release: z.string().nullable(),
  files_read: z.number().int(),
  documents: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    removed: z.number().int().describe("Pruned because their file is gone"),
  }),
  chunks: z.number().int().describe("Chunks of the documents that were read, whether written now or before"),
  embedded: z.number().int().describe("Texts sent to the embedding model"),
  reused_vectors: z.number().int().describe("Texts whose vector was there already"),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
  warnings: z.array(reported),
  seconds: z.number(),
});
export type IngestResult = z.infer<typeof ingestResultSchema>;

/** A step of a running ingestion. */
export interface IngestProgress {
  /** `documents` counts files; `embedding` counts texts of the current file; `pruning` counts nothing. */
  readonly phase: "documents" | "embedding" | "pruning";
  readonly done: number;
  readonly total: number;
  /** The file at work, relative to its folder; null between files. */
  readonly file: string | null;
}
