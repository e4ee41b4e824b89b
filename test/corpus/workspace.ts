import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { corpusConfigSchema } from "../../src/corpus/config.js";
import { ingest } from "../../src/corpus/ingest.js";
import type { IngestOptions } from "../../src/corpus/ingest-options.js";
import type { IngestResult } from "../../src/corpus/ingest-result.js";
import type { Embedder } from "../../src/llm/port.js";
import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import { createTermIndexer } from "../../src/retrieval/sqlite/index-terms.js";
import { openStorage, type Storage } from "../../src/storage/sqlite.js";

/** A folder with documents and a database beside them; everything goes with `remove`. */
export interface Workspace {
  readonly root: string;
  readonly documents: string;
  readonly storage: Storage;
  /** Texts that were sent to the embedder so far. */
  readonly embeddedTexts: string[];
  write(files: Readonly<Record<string, string | Buffer>>): void;
  ingest(options?: Partial<IngestOptions>): Promise<IngestResult>;
  chunks(release?: string): readonly StoredChunk[];
  remove(): Promise<void>;
}

export interface StoredChunk {
  readonly release: string;
  readonly document_id: string;
  readonly position: number;
  readonly record: Record<string, unknown>;
  readonly content: string;
  readonly title: string;
  readonly uri: string;
  readonly audience: readonly string[] | null;
}

export const fixedClock = (): Date => new Date("2026-04-01T00:00:00Z");
export const defaultConfig = corpusConfigSchema.parse({});

export function openWorkspace(): Workspace {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-corpus-"));
  const documents = path.join(root, "docs");
  fs.mkdirSync(documents);
  const storage = openStorage(path.join(root, "konkyo.db"));
  const embeddedTexts: string[] = [];
  const embedder = listening(createOfflineEmbedder(), embeddedTexts);
  return {
    root,
    documents,
    storage,
    embeddedTexts,
    write(files) {
      for (const [name, content] of Object.entries(files)) {
        const file = path.join(documents, name);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, content);
      }
    },
    ingest: (options) =>
      ingest({
        storage,
        embedder,
        termIndexer: createTermIndexer(storage.sqlite),
        config: defaultConfig,
        paths: [documents],
        release: "r1",
        clock: fixedClock,
        ...options,
      }),
    chunks: (release = "r1") => readChunks(storage, release),
    async remove() {
      await storage.close();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

function listening(embedder: Embedder, texts: string[]): Embedder {
  return {
    ...embedder,
    embed(batch, signal) {
      texts.push(...batch);
      return embedder.embed(batch, signal);
    },
  };
}

function readChunks(storage: Storage, release: string): readonly StoredChunk[] {
  const rows = storage.sqlite
    .prepare("SELECT * FROM chunks WHERE release = ? ORDER BY document_id, position")
    .all(release) as (Omit<StoredChunk, "record" | "audience"> & {
    record_json: string;
    audience_json: string | null;
  })[];
  return rows.map(({ record_json, audience_json, ...row }) => ({
    ...row,
    record: JSON.parse(record_json) as Record<string, unknown>,
    audience: audience_json === null ? null : (JSON.parse(audience_json) as string[]),
  }));
}
