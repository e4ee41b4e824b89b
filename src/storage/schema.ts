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
  tickets: TicketTable;
  ticket_events: TicketEventTable;
  decisions: DecisionTable;
  labels: LabelTable;
  review_references: ReviewReferenceTable;
  certificates: CertificateTable;
  deliveries: DeliveryTable;
  cancellations: CancellationTable;
  api_keys: ApiKeyTable;
  idempotency_keys: IdempotencyKeyTable;
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
  /** `waiting`: held for a person; not done. */
  status: "running" | "waiting" | "finished" | "failed" | "cancelled";
  question: string;
  route: string | null;
  reason: string | null;
  corpus_version: string | null;
  /** The whole outcome as JSON. */
  outcome_json: string | null;
  /** Kind of question; NULL until it is known. */
  category: string | null;
  /** Who asked, with the groups of that moment, so that the run can go on in another process. */
  caller_json: string | null;
  /** US dollars of draft and scores; NULL when a price is unknown. */
  cost_usd: number | null;
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

/** One row for each `process_id` and reason; see core/review-ticket.ts. */
export interface TicketTable {
  ticket_id: string;
  process_id: string;
  kind: string;
  reason: string;
  priority: "high" | "normal" | "low";
  status: "waiting" | "decided" | "cancelled";
  owner: string | null;
  created_at: string;
  due_at: string;
  closed_at: string | null;
  question: string;
  language: string;
  category: string;
  corpus_version: string | null;
  evidence_digest: string;
  content_json: string;
}

/** History of a ticket; rows are only ever added. */
export interface TicketEventTable {
  id: Generated<number>;
  ticket_id: string;
  at: string;
  actor: string;
  kind: string;
  detail_json: string;
}

/** The key on the ticket lets one decision win. */
export interface DecisionTable {
  ticket_id: string;
  decision_id: string;
  type: "accept" | "edit" | "respond" | "ignore";
  answer: string | null;
  repair: string;
  problem: string;
  decided_by: string;
  decided_at: string;
  evidence_digest: string;
}

/** What a person said of a draft. */
export interface LabelTable {
  label_id: string;
  /** `sampled`: looked at after its release, to see whether a certificate still holds. */
  source: "review" | "sampled" | "imported";
  process_id: string | null;
  ticket_id: string | null;
  category: string;
  /** NULL where there was no draft to judge. */
  correct: 0 | 1 | null;
  repair: string | null;
  problem: string;
  question: string;
  answer: string;
  corrected_answer: string | null;
  corpus_version: string | null;
  /** The scores of the draft, as a JSON list. */
  scores_json: string;
  /** What the draft was made with: see core/certificate.ts. */
  hashes_json: string;
  /** The certificate under which the answer had been released. */
  certificate_id: string | null;
  labelled_by: string;
  labelled_at: string;
}

/** An answer that a person wrote, good for the corpus version it was written for. */
export interface ReviewReferenceTable {
  ticket_id: string;
  question: string;
  reference: string;
  category: string;
  corpus_version: string | null;
  written_by: string;
  written_at: string;
}

/** At most one certificate of a category is valid. */
export interface CertificateTable {
  certificate_id: string;
  category: string;
  created_at: string;
  created_by: string;
  status: "valid" | "void";
  voided_at: string | null;
  void_reason: string | null;
  /** The whole certificate; status and its reasons stand in their columns. */
  record_json: string;
}

/** What was sent; the key on the run lets it happen once. */
export interface DeliveryTable {
  process_id: string;
  delivered_at: string;
  /** Of the outcome: answered, declined, held, stopped. */
  status: string;
  released_by_json: string | null;
  category: string;
  corpus_version: string | null;
  certificate_id: string | null;
  outcome_json: string;
}

export interface CancellationTable {
  process_id: string;
  requested_at: string;
  requested_by: string;
}

/** A key of the HTTP service; its secret is kept as a hash alone. */
export interface ApiKeyTable {
  key_id: string;
  name: string;
  tenant: string;
  secret_hash: string;
  roles_json: string;
  groups_json: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
}

/** A creating call that was made under a key; `response_json` is NULL while it runs. */
export interface IdempotencyKeyTable {
  caller: string;
  key: string;
  request_hash: string;
  created_at: string;
  response_json: string | null;
}
