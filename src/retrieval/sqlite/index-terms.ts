import type Database from "better-sqlite3";
import { indexText } from "./terms.js";

/** Writes the keyword index. Rows leave it by a trigger when their chunk is deleted. */
export interface TermIndexer {
  /** Indexes one chunk under its row id in `chunks`, within the caller's transaction. */
  add(chunkId: number, title: string, content: string): void;
}

/** Prepares the indexing statement once for many chunks. Throws the driver's error when the table cannot be written. */
export function createTermIndexer(sqlite: Database.Database): TermIndexer {
  const insert = sqlite.prepare("INSERT INTO chunk_terms (rowid, title, body) VALUES (?, ?, ?)");
  return {
    add(chunkId, title, content) {
      insert.run(chunkId, indexText(title), indexText(content));
    },
  };
}
