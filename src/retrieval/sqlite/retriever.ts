import type Database from "better-sqlite3";
import { KonkyoError } from "../../core/errors.js";
import { isBlank } from "../../core/visible-text.js";
import type { Embedder } from "../../llm/port.js";
import type { Storage } from "../../storage/sqlite.js";
import type { RetrievalConfig } from "../config.js";
import { narrow } from "../narrow.js";
import type { RetrievalQuery, RetrievalResult, Retriever } from "../port.js";
import { fuseRanks } from "../rank-fusion.js";
import { retrievalError, throwIfCancelled } from "../retrieval-error.js";
import { searchByKeyword, type KeywordResult, type ScoredChunk } from "./keyword-search.js";
import { evidenceId, loadChunks } from "./load-chunks.js";
import { scopeValues } from "./scope.js";
import { searchByVector, vectorCoverage } from "./vector-search.js";

export interface SqliteRetrieverParts {
  readonly storage: Storage;
  readonly embedder: Embedder;
  readonly config: SearchSettings;
}

type SearchSettings = Pick<RetrievalConfig, "rank_constant" | "min_similarity" | "vector_weight">;

/** A piece of the first stage, best first. */
interface FirstStage {
  readonly chunkId: number;
  readonly keyword_rank: number | null;
  readonly vector_rank: number | null;
  readonly score: number | null;
}

/**
 * Searches the embedded database. The score depends on the mode:
 * keyword: the share of the question's terms that a piece holds, weighted by
 * rarity, 0 to 1; vector: cosine similarity, -1 to 1; hybrid: reciprocal rank
 * fusion of both, above 0 to 1, where 1 is first in both; at equal weights a
 * piece that one search alone ranks first has 0.5. A blank question finds nothing.
 *
 * In hybrid mode, pieces without a vector of the embedder's model are found by
 * keyword alone (vector_rank null), and the offline embedder's vectors order
 * what the keyword search found without adding to it; in vector mode it is `retrieval_failed`
 * with a hint when no piece in scope has one.
 */
export function createSqliteRetriever({ storage, embedder, config }: SqliteRetrieverParts): Retriever {
  return {
    name: "sqlite",
    async retrieve(query, signal) {
      throwIfCancelled(signal);
      try {
        const vector = await questionVector(storage.sqlite, embedder, query, signal);
        throwIfCancelled(signal);
        // One transaction, so that all statements see the same documents.
        return storage.sqlite.transaction(() => search(storage.sqlite, embedder, query, vector, config))();
      } catch (error) {
        throw retrievalError(error, storage.file);
      }
    },
  };
}

/** The question's vector, or undefined when it is not needed or there is nothing to compare it with. */
async function questionVector(
  sqlite: Database.Database,
  embedder: Embedder,
  query: RetrievalQuery,
  signal: AbortSignal | undefined,
): Promise<Float64Array | undefined> {
  if (query.mode === "keyword" || isBlank(query.text)) return undefined;
  const coverage = vectorCoverage(sqlite, embedder.id, scopeValues(query));
  if (coverage === "none" && query.mode === "vector") {
    throw new KonkyoError("retrieval_failed", `no piece in the index has a vector of ${embedder.id}`, {
      where: "retrieval.mode",
      hint: "Ingest the documents again with this embedding model, or set retrieval.mode to keyword.",
    });
  }
  if (coverage !== "some") return undefined;
  return (await embedder.embed([query.text], signal)).vectors[0];
}

function search(
  sqlite: Database.Database,
  embedder: Embedder,
  query: RetrievalQuery,
  vector: Float64Array | undefined,
  config: SearchSettings,
): RetrievalResult {
  if (isBlank(query.text)) return { chunks: [], candidates: [], ignored_terms: [] };
  const scope = scopeValues(query);
  const limit = query.candidateLimit;
  const keyword = query.mode === "vector" ? noKeywords : searchByKeyword(sqlite, query.text, scope, limit);
  const near = vector === undefined ? [] : searchByVector(sqlite, embedder.id, vector, scope, limit);
  const nearest = query.mode === "hybrid" && embedder.offline ? foundByBoth(near, keyword.found) : near;
  const fusion = { ...config, vector_weight: config.vector_weight ?? (embedder.offline ? offlineWeight : 1) };
  const candidates = firstStages[query.mode](keyword.found, nearest, fusion).slice(0, limit);
  return { ...secondStage(sqlite, candidates, query), ignored_terms: keyword.ignoredTerms };
}

const noKeywords: KeywordResult = { found: [], ignoredTerms: [] };

type JoinSearches = (
  keyword: readonly ScoredChunk[],
  nearest: readonly ScoredChunk[],
  fusion: SearchSettings & { readonly vector_weight: number },
) => FirstStage[];

// Vectors of character n-grams see much the same as the keyword search, only less sharply, and find something for
// every question. Beside it they order what was found; alone they would keep "nothing was found" from ever being said.
const offlineWeight = 0.05;

function foundByBoth(near: readonly ScoredChunk[], keyword: readonly ScoredChunk[]): readonly ScoredChunk[] {
  const found = new Set(keyword.map((piece) => piece.chunkId));
  return near.filter((piece) => found.has(piece.chunkId));
}

const firstStages: Readonly<Record<RetrievalQuery["mode"], JoinSearches>> = {
  keyword: (keyword) => keyword.map((piece, index) => ({ ...piece, keyword_rank: index + 1, vector_rank: null })),
  vector: (_, nearest) => nearest.map((piece, index) => ({ ...piece, keyword_rank: null, vector_rank: index + 1 })),
  hybrid: (keyword, nearest, { rank_constant, min_similarity, vector_weight }) => {
    const similar = nearest.filter((piece) => (piece.score ?? -1) >= (min_similarity ?? -1));
    const rankings = [keyword, similar].map((pieces) => pieces.map((piece) => piece.chunkId));
    return fuseRanks(rankings, rank_constant, [1, vector_weight]).map(({ key, ranks, score }) => ({
      chunkId: key,
      keyword_rank: ranks[0] ?? null,
      vector_rank: ranks[1] ?? null,
      score,
    }));
  },
};

function secondStage(
  sqlite: Database.Database,
  firstStage: readonly FirstStage[],
  query: RetrievalQuery,
): Omit<RetrievalResult, "ignored_terms"> {
  const stored = loadChunks(
    sqlite,
    firstStage.map((piece) => piece.chunkId),
  );
  const pieces = firstStage.flatMap((piece) => {
    const chunk = stored.get(piece.chunkId);
    return chunk === undefined ? [] : [{ ...piece, chunk }];
  });
  const narrowed = narrow(pieces, query);
  return {
    chunks: narrowed
      .filter((entry) => entry.kept)
      .map(({ item }) => ({ record: item.chunk.record, source: { ...item.chunk.source, score: item.score } })),
    candidates: narrowed.map(({ item, kept, dropped_by }) => ({
      evidence_id: evidenceId(item.chunk.record),
      document_id: item.chunk.source.document_id,
      keyword_rank: item.keyword_rank,
      vector_rank: item.vector_rank,
      score: item.score,
      kept,
      dropped_by,
    })),
  };
}
