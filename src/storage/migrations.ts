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
