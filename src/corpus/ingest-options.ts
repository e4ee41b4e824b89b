import { KonkyoError } from "../core/errors.js";
import { isBlank } from "../core/visible-text.js";
import type { Embedder } from "../llm/port.js";
import type { Storage } from "../storage/sqlite.js";
import type { CorpusConfig } from "./config.js";
import { emptyCorpusVersion } from "./current-version.js";
import type { Audience } from "./document.js";
import type { IngestProgress } from "./ingest-result.js";
import type { Ledger } from "./ledger.js";
import type { TermIndexer } from "./term-indexer.js";

export interface IngestOptions {
  readonly storage: Storage;
  readonly embedder: Embedder;
  readonly termIndexer: TermIndexer;
  readonly config: CorpusConfig;
  /** Files and folders; document ids are relative to the folder, or the file's own name. */
  readonly paths: readonly string[];
  readonly release: string;
  /** Put before every document id, so that several folders live in one release. */
  readonly source?: string | undefined;
  /** Version of documents that neither state one nor stand in the ledger; the release's name by default. */
  readonly documentVersion?: string | undefined;
  readonly ledger?: Ledger | undefined;
  /** Groups that may see documents which state no audience; everyone by default. */
  readonly audience?: Audience | undefined;
  /** Remove documents of this release and source whose file is gone. Needs folders. */
  readonly prune?: boolean | undefined;
  readonly onProgress?: ((progress: IngestProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock: () => Date;
}

const longestName = 200;

/**
 * Refuses names that could not be typed again, and an empty list of paths.
 *
 * @throws KonkyoError `usage`
 */
export function checkOptions(options: IngestOptions): void {
  const names = [
    ["release", options.release],
    ["source", options.source],
    ["document version", options.documentVersion],
  ] as const;
  for (const [what, name] of names) {
    if (name === undefined || (what === "source" && name === "")) continue;
    if (isBlank(name) || name.trim() !== name || name.length > longestName || /\p{Cc}/u.test(name)) {
      throw new KonkyoError("usage", `${what} ${JSON.stringify(name.slice(0, longestName))} is no name`, {
        hint: `Use 1 to ${longestName} visible characters without space at either end.`,
      });
    }
  }
  if (options.release === emptyCorpusVersion) {
    throw new KonkyoError("usage", `a release cannot be named ${emptyCorpusVersion}`, {
      hint: "That name stands for an index without releases.",
    });
  }
  if (options.paths.length === 0) throw new KonkyoError("usage", "no path was given to ingest");
}
