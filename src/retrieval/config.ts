import { z } from "zod";
import { retrievalModes } from "./port.js";

/** Names of the search backends: the folders of their adapters and the keys of the registry. */
export const retrievalBackends = ["sqlite"] as const;
export type RetrievalBackend = (typeof retrievalBackends)[number];

/** The `retrieval` part of the configuration. */
export const retrievalConfigSchema = z
  .strictObject({
    backend: z.enum(retrievalBackends).default("sqlite").describe("Where the documents are searched"),
    mode: z
      .enum(retrievalModes)
      .default("hybrid")
      .describe("keyword: by words; vector: by embeddings; hybrid: both, fused by rank"),
    top_k: z.number().int().min(1).max(100).default(5).describe("Pieces of evidence handed to the gate"),
    candidate_limit: z
      .number()
      .int()
      .min(1)
      .max(1000)
      .default(30)
      .describe("Pieces looked at before narrowing; at least top_k"),
    min_score: z
      .number()
      .nullable()
      .default(null)
      .describe(
        "Lowest admitted score; 0 is a limit, null is none. keyword: share of the question's terms found, 0 to 1; " +
          "vector: cosine similarity, -1 to 1; hybrid: fused rank, above 0 to 1",
      ),
    min_similarity: z
      .number()
      .min(-1)
      .max(1)
      .nullable()
      .default(0.2)
      .describe("hybrid: lowest cosine similarity at which a piece counts as found by its vector; null is no limit"),
    vector_weight: z
      .number()
      .positive()
      .max(10)
      .nullable()
      .default(null)
      .describe(
        "hybrid: weight of a vector rank beside a keyword rank; null is 1 for a model and 0.05 for the offline one",
      ),
    releases: z
      .enum(["active", "all"])
      .default("active")
      .describe("active: search the active release alone; all: every release in the index, for the gate to tell apart"),
    rank_constant: z
      .number()
      .int()
      .min(1)
      .max(1000)
      .default(60)
      .describe("k of reciprocal rank fusion: the larger, the less the first ranks stand out"),
    retries: z.number().int().min(0).max(10).default(2).describe("Further attempts when a search fails"),
    timeout_seconds: z.number().positive().max(600).default(20).describe("Longest wait for one attempt"),
  })
  .refine((config) => config.candidate_limit >= config.top_k, {
    path: ["candidate_limit"],
    error: "candidate_limit must be at least top_k",
  });

export type RetrievalConfig = z.infer<typeof retrievalConfigSchema>;
