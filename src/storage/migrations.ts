import type Database from "better-sqlite3";

/**
 * Each entry takes the schema one version further; `user_version` counts them.
 * An entry that was released is never edited.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE releases (
    name TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    active INTEGER NOT NULL DEFAULT 0 CHECK (active IN (0, 1)),
    activated_at TEXT
  ) STRICT;
  CREATE UNIQUE INDEX one_active_release ON releases (active) WHERE active = 1;

  CREATE TABLE documents (
    release TEXT NOT NULL REFERENCES releases (name) ON DELETE CASCADE,
    document_id TEXT NOT NULL,
    title TEXT NOT NULL,
    uri TEXT NOT NULL,
    corpus_version TEXT,
    audience_json TEXT,
    metadata_json TEXT NOT NULL DEFAULT '{}',
    content_hash TEXT NOT NULL,
    ingested_at TEXT NOT NULL,
    PRIMARY KEY (release, document_id)
  ) STRICT;

  CREATE TABLE chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    release TEXT NOT NULL,
    document_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    record_json TEXT NOT NULL,
    content TEXT NOT NULL,
    title TEXT NOT NULL,
    uri TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    audience_json TEXT,
    FOREIGN KEY (release, document_id) REFERENCES documents (release, document_id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX chunks_by_document ON chunks (release, document_id, position);

  CREATE VIRTUAL TABLE chunk_terms USING fts5 (
    title, body, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0"
  );
  CREATE TRIGGER chunk_terms_follow AFTER DELETE ON chunks BEGIN
    DELETE FROM chunk_terms WHERE rowid = old.id;
  END;

  CREATE TABLE embeddings (
    model TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (model, content_hash)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE runs (
    process_id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    finished_at TEXT,
    status TEXT NOT NULL,
    question TEXT NOT NULL,
    route TEXT,
    reason TEXT,
    corpus_version TEXT,
    outcome_json TEXT
  ) STRICT;
  CREATE INDEX runs_by_time ON runs (created_at);

  CREATE TABLE run_nodes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    process_id TEXT NOT NULL REFERENCES runs (process_id) ON DELETE CASCADE,
    node TEXT NOT NULL,
    started_at TEXT NOT NULL,
    duration_ms REAL NOT NULL,
    status TEXT NOT NULL,
    input_json TEXT NOT NULL,
    output_json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX run_nodes_by_run ON run_nodes (process_id, id);

  CREATE TABLE run_scores (
    process_id TEXT NOT NULL REFERENCES runs (process_id) ON DELETE CASCADE,
    metric TEXT NOT NULL,
    status TEXT NOT NULL,
    value REAL,
    score_json TEXT NOT NULL,
    PRIMARY KEY (process_id, metric)
  ) STRICT;
  `,
  `
  CREATE TABLE experiments (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    registered_at TEXT,
    finished_at TEXT,
    dataset TEXT NOT NULL,
    dataset_hash TEXT NOT NULL,
    identity_json TEXT,
    plan_json TEXT,
    holder_json TEXT
  ) STRICT;

  CREATE TABLE experiment_rows (
    experiment_id INTEGER NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    row_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    category TEXT,
    has_answer INTEGER NOT NULL CHECK (has_answer IN (0, 1)),
    lot INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('unselected', 'pending', 'finished', 'failed')),
    sample_json TEXT NOT NULL,
    answer_json TEXT,
    error_json TEXT,
    finished_at TEXT,
    duration_ms REAL,
    PRIMARY KEY (experiment_id, position)
  ) STRICT;
  CREATE UNIQUE INDEX experiment_row_ids ON experiment_rows (experiment_id, row_id);
  CREATE INDEX experiment_rows_by_status ON experiment_rows (experiment_id, status, position);
  CREATE INDEX experiment_rows_by_lot ON experiment_rows (experiment_id, lot);

  CREATE TABLE experiment_scores (
    experiment_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    metric TEXT NOT NULL,
    convention TEXT NOT NULL,
    status TEXT NOT NULL,
    value REAL,
    passed INTEGER CHECK (passed IN (0, 1)),
    score_json TEXT NOT NULL,
    PRIMARY KEY (experiment_id, position, metric),
    FOREIGN KEY (experiment_id, position) REFERENCES experiment_rows (experiment_id, position) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX experiment_scores_by_metric ON experiment_scores (experiment_id, metric, position);
  `,
  `
  CREATE TABLE tickets (
    ticket_id TEXT PRIMARY KEY,
    process_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    priority TEXT NOT NULL CHECK (priority IN ('high', 'normal', 'low')),
    status TEXT NOT NULL CHECK (status IN ('waiting', 'decided', 'cancelled')),
    owner TEXT,
    created_at TEXT NOT NULL,
    due_at TEXT NOT NULL,
    closed_at TEXT,
    question TEXT NOT NULL,
    language TEXT NOT NULL,
    category TEXT NOT NULL,
    corpus_version TEXT,
    evidence_digest TEXT NOT NULL,
    content_json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX tickets_by_run ON tickets (process_id);
  CREATE INDEX tickets_by_status ON tickets (status, due_at);

  CREATE TABLE ticket_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ticket_id TEXT NOT NULL REFERENCES tickets (ticket_id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    detail_json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX ticket_events_by_ticket ON ticket_events (ticket_id, id);

  CREATE TABLE decisions (
    ticket_id TEXT PRIMARY KEY REFERENCES tickets (ticket_id) ON DELETE CASCADE,
    decision_id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL CHECK (type IN ('accept', 'edit', 'respond', 'ignore')),
    answer TEXT,
    repair TEXT NOT NULL,
    problem TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_at TEXT NOT NULL,
    evidence_digest TEXT NOT NULL
  ) STRICT;

  CREATE TABLE labels (
    label_id TEXT PRIMARY KEY,
    source TEXT NOT NULL CHECK (source IN ('review', 'sampled', 'imported')),
    process_id TEXT,
    ticket_id TEXT,
    category TEXT NOT NULL,
    correct INTEGER CHECK (correct IN (0, 1)),
    repair TEXT,
    problem TEXT NOT NULL,
    question TEXT NOT NULL,
    answer TEXT NOT NULL,
    corrected_answer TEXT,
    corpus_version TEXT,
    scores_json TEXT NOT NULL,
    hashes_json TEXT NOT NULL,
    certificate_id TEXT,
    labelled_by TEXT NOT NULL,
    labelled_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX labels_by_category ON labels (category, labelled_at);

  CREATE TABLE review_references (
    ticket_id TEXT PRIMARY KEY,
    question TEXT NOT NULL,
    reference TEXT NOT NULL,
    category TEXT NOT NULL,
    corpus_version TEXT,
    written_by TEXT NOT NULL,
    written_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE certificates (
    certificate_id TEXT PRIMARY KEY,
    category TEXT NOT NULL,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('valid', 'void')),
    voided_at TEXT,
    void_reason TEXT,
    record_json TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX one_valid_certificate ON certificates (category) WHERE status = 'valid';

  CREATE TABLE deliveries (
    process_id TEXT PRIMARY KEY,
    delivered_at TEXT NOT NULL,
    status TEXT NOT NULL,
    released_by_json TEXT,
    category TEXT NOT NULL,
    corpus_version TEXT,
    certificate_id TEXT,
    outcome_json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_by_time ON deliveries (delivered_at);

  CREATE TABLE cancellations (
    process_id TEXT PRIMARY KEY,
    requested_at TEXT NOT NULL,
    requested_by TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE INDEX chunks_by_evidence ON chunks (json_extract(record_json, '$.evidence_id'));

  ALTER TABLE runs ADD COLUMN category TEXT;
  ALTER TABLE runs ADD COLUMN caller_json TEXT;
  ALTER TABLE runs ADD COLUMN cost_usd REAL;
  CREATE INDEX runs_running ON runs (created_at) WHERE status = 'running';
  `,
  `
  CREATE TABLE api_keys (
    key_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    tenant TEXT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    roles_json TEXT NOT NULL,
    groups_json TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    revoked_at TEXT
  ) STRICT;

  CREATE TABLE idempotency_keys (
    caller TEXT NOT NULL,
    key TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    response_json TEXT,
    PRIMARY KEY (caller, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at);
  `,
];

/** Brings a database to the newest schema in one transaction; refuses one written by a newer Konkyo. */
export function migrate(sqlite: Database.Database): void {
  const upgrade = sqlite.transaction(() => {
    const version = sqlite.pragma("user_version", { simple: true }) as number;
    for (const statements of migrations.slice(version)) sqlite.exec(statements);
    sqlite.pragma(`user_version = ${Math.max(version, migrations.length)}`);
  });
  upgrade.immediate();
}
