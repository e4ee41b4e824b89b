import type { Generated } from "kysely";

/** Times are ISO 8601 in UTC; `*_json` columns hold JSON text; absence is NULL. */
export interface Tables {
  releases: ReleaseTable;
  documents: DocumentTable;
  chunks: ChunkTable;
  embeddings: EmbeddingTable;
  runs: RunTable;
  run_nodes: RunNodeTable;
  run_scores: RunScoreTable;
}

/** A named document set. At most one row is active: its name is the gate's current version. */
export interface ReleaseTable {
  name: string;
  created_at: string;
  active: 0 | 1;
  activated_at: string | null;
}

export interface DocumentTable {
  release: string;
  document_id: string;
  title: string;
  uri: string;
  /** The document's own version: its release unless front matter or a ledger says otherwise. */
  corpus_version: string | null;
  /** JSON list of groups, or NULL for everyone. */
  audience_json: string | null;
  /** JSON object of text values for the metadata filter. */
  metadata_json: string;
  /** SHA-256 over everything that was taken from the source; equal hash, nothing to do. */
  content_hash: string;
  ingested_at: string;
}

export interface ChunkTable {
  id: Generated<number>;
  release: string;
  document_id: string;
  position: number;
  /** What the gate inspects, as JSON: {evidence_id, content, corpus_version} with missing fields missing. */
  record_json: string;
  /** The text that is searched, embedded and shown; empty where the record has none. */
  content: string;
  title: string;
  uri: string;
  content_hash: string;
  audience_json: string | null;
}

/** Vectors by model and content, so that unchanged text is embedded once. */
export interface EmbeddingTable {
  model: string;
  content_hash: string;
  /** Unit-length float32 vector, little endian. */
  vector: Buffer;
}

export interface RunTable {
  process_id: string;
  created_at: string;
  finished_at: string | null;
  status: "running" | "finished" | "failed" | "cancelled";
  question: string;
  route: string | null;
  reason: string | null;
  corpus_version: string | null;
  /** The whole outcome as JSON. */
  outcome_json: string | null;
}

export interface RunNodeTable {
  id: Generated<number>;
  process_id: string;
  node: string;
  started_at: string;
  duration_ms: number;
  status: "finished" | "failed";
  /** Shortened; long texts are cut with their length noted. */
  input_json: string;
  output_json: string;
}

export interface RunScoreTable {
  process_id: string;
  metric: string;
  status: string;
  value: number | null;
  score_json: string;
}
