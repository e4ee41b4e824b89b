import { z } from "zod";
import { retrievedChunkSchema, type RetrievedChunk } from "../core/evidence.js";

export const retrievalModes = ["keyword", "vector", "hybrid"] as const;
export type RetrievalMode = (typeof retrievalModes)[number];

/** A question for the search, with everything that limits it. */
export interface RetrievalQuery {
  readonly text: string;
  readonly mode: RetrievalMode;
  /** Pieces handed to the gate, at least 1. */
  readonly topK: number;
  /** Pieces looked at before narrowing, at least topK. */
  readonly candidateLimit: number;
  /** Lowest admitted score after normalisation; null is no limit, 0 is a limit. */
  readonly minScore: number | null;
  /** Search one release, or null for everything in the index. */
  readonly release: string | null;
  /** The caller's groups, from the server side. Pieces for other audiences are not found. */
  readonly groups: readonly string[];
  /** Exact matches on document metadata. */
  readonly filter: Readonly<Record<string, string>>;
}

export const candidateSchema = z.object({
  evidence_id: z.string().describe("As found; empty where the piece has none"),
  document_id: z.string(),
  keyword_rank: z.number().int().min(1).nullable(),
  vector_rank: z.number().int().min(1).nullable(),
  score: z.number().nullable(),
  kept: z.boolean(),
  dropped_by: z.enum(["min_score", "top_k"]).nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

export const retrievalResultSchema = z.object({
  chunks: z.array(retrievedChunkSchema),
  candidates: z.array(candidateSchema).describe("First stage, best first, with what narrowing did to each"),
  ignored_terms: z.array(z.string()).describe("Parts of the question the search could not use"),
});
export interface RetrievalResult {
  readonly chunks: readonly RetrievedChunk[];
  readonly candidates: readonly Candidate[];
  readonly ignored_terms: readonly string[];
}

/**
 * A search backend. Scores are normalised: higher is better, null is unscored
 * and comes last. Throws KonkyoError `retrieval_failed` (never an empty result
 * for a failure) or `cancelled`.
 */
export interface Retriever {
  readonly name: string;
  retrieve(query: RetrievalQuery, signal?: AbortSignal): Promise<RetrievalResult>;
}
