import type { Warning } from "./document.js";
import type { IngestResult } from "./ingest-result.js";
import type { VectorCounts } from "./vectors.js";
import type { Skipped } from "./walk.js";

/** Counts what an ingestion does, file by file. */
export class Tally {
  readonly skipped: Skipped[];
  readonly #warnings: Warning[] = [];
  readonly #documents = { added: 0, changed: 0, unchanged: 0 };
  #chunks = 0;
  #embedded = 0;
  #reused = 0;

  constructor(skipped: readonly Skipped[]) {
    this.skipped = [...skipped];
  }

  get filesRead(): number {
    return this.#documents.added + this.#documents.changed + this.#documents.unchanged;
  }

  skip(path: string, reason: string): void {
    this.skipped.push({ path, reason });
  }

  warn(warnings: readonly Warning[]): void {
    for (const warning of warnings) this.#warnings.push(warning);
  }

  stored(outcome: "added" | "changed" | "unchanged", chunks: number, vectors: VectorCounts): void {
    this.#documents[outcome] += 1;
    this.#chunks += chunks;
    this.#embedded += vectors.embedded;
    this.#reused += vectors.reused;
  }

  counts(
    removed: number,
  ): Pick<
    IngestResult,
    "files_read" | "documents" | "chunks" | "embedded" | "reused_vectors" | "skipped" | "warnings"
  > {
    return {
      files_read: this.filesRead,
      documents: { ...this.#documents, removed },
      chunks: this.#chunks,
      embedded: this.#embedded,
      reused_vectors: this.#reused,
      skipped: this.skipped,
      warnings: this.#warnings,
    };
  }
}
