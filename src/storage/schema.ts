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
  experiments: ExperimentTable;
  experiment_rows: ExperimentRowTable;
  experiment_scores: ExperimentScoreTable;
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

/** A question set that is asked and scored under a name. */
export interface ExperimentTable {
  id: Generated<number>;
  name: string;
  created_at: string;
  /** When the whole data set stood in `experiment_rows`; NULL before, and then nothing has been asked. */
  registered_at: string | null;
  /** When no selected row was left to ask. */
  finished_at: string | null;
  dataset: string;
  dataset_hash: string;
  /** What results depend on; a run goes on only under the same. */
  identity_json: string | null;
  /** The metrics, and which categories they are for. */
  plan_json: string | null;
  /** The process at work, or NULL. */
  holder_json: string | null;
}

/** One question of an experiment; `position` is its place in the data set, from 0. */
export interface ExperimentRowTable {
  experiment_id: number;
  position: number;
  row_id: string;
  /** Physical line in the data set. */
  line: number;
  category: string | null;
  /** Whether the data set has an answer or retrieved texts for it. */
  has_answer: 0 | 1;
  /** Drawn from the id: the rows with the lowest lots are a sample. */
  lot: number;
  /** `pending` rows are yet to be asked; the result of the others stands. */
  status: "unselected" | "pending" | "finished" | "failed";
  sample_json: string;
  answer_json: string | null;
  error_json: string | null;
  finished_at: string | null;
  duration_ms: number | null;
}

export interface ExperimentScoreTable {
  experiment_id: number;
  position: number;
  metric: string;
  convention: string;
  status: string;
  value: number | null;
  /** NULL where no mark is set or there is no value. */
  passed: 0 | 1 | null;
  score_json: string;
}
