import { z } from "zod";

/** How documents are read and cut. */
export const corpusConfigSchema = z.strictObject({
  chunk_characters: z
    .number()
    .int()
    .min(100)
    .max(20_000)
    .default(1_000)
    .describe(
      "Longest body of a chunk in characters, its heading lines not counted. 1000 leaves 93 % of the sections of a Japanese manual and 78 % of an English one whole, and five chunks fit into any model",
    ),
  chunk_overlap: z
    .number()
    .int()
    .min(0)
    .max(2_000)
    .default(80)
    .describe("Characters that two neighbours share where one paragraph had to be cut; about one sentence"),
  max_file_megabytes: z.number().positive().max(400).default(100).describe("Larger files are skipped and named"),
  bad_rows: z
    .enum(["skip", "stop"])
    .default("skip")
    .describe("A broken row in a JSONL or CSV file: skip it with a warning, or stop the ingestion"),
  follow_symlinks: z
    .boolean()
    .default(false)
    .describe("Follow symbolic links inside the ingested folders; a link may lead to files nobody meant to publish"),
  embedding_batch: z.number().int().min(1).max(2_048).default(64).describe("Texts sent in one embedding request"),
});
export type CorpusConfig = z.infer<typeof corpusConfigSchema>;
