import { createRoute, z } from "@hono/zod-openapi";
import { retrievalModes, retrievalResultSchema } from "../../retrieval/port.js";
import type { Api } from "../api.js";
import { example } from "../example.js";
import { named } from "../named-schema.js";
import { problemResponses } from "../problem-responses.js";

const bodySchema = z.object({
  query: z.string().min(1).max(20_000).describe("What to look for, in Japanese or English"),
  top_k: z.number().int().min(1).max(100).optional().describe("How many pieces to return; left out, as configured"),
  mode: z.enum(retrievalModes).optional().describe("keyword, vector, or hybrid for both; left out, as configured"),
  min_score: z.number().optional().describe("Lowest score to admit; 0 is a limit. Left out, as configured"),
});

/** POST /v1/search: both stages of the search, without gate or answer. */
export function registerSearch({ app, operation }: Api): void {
  const route = createRoute({
    method: "post",
    path: "/v1/search",
    ...operation("searchEvidence"),
    tags: ["corpus"],
    summary: "Search the reviewed documents",
    description:
      "Finds the pieces of the active release that fit a question, best first, without inspecting or answering anything. Only documents whose audience the caller belongs to are searched. `chunks[].record` is what the gate takes.",
    request: {
      body: { required: true, content: { "application/json": { schema: bodySchema, examples: requestExamples } } },
    },
    responses: {
      200: {
        description: "What was found, and what became of each candidate",
        content: { "application/json": { schema: named("SearchResult", retrievalResultSchema), ...example(found) } },
      },
      ...problemResponses("retrieval_failed", "unsupported_media_type", "payload_too_large"),
    },
  });
  app.openapi(route, async (context) => {
    const { query, top_k, mode, min_score } = context.req.valid("json");
    const { services, principal, lifetime } = context.var;
    const settings = services.config.retrieval;
    const topK = top_k ?? settings.top_k;
    const result = await services.retriever.retrieve(
      {
        text: query,
        mode: mode ?? settings.mode,
        topK,
        candidateLimit: Math.max(settings.candidate_limit, topK),
        minScore: min_score ?? settings.min_score,
        release: settings.releases === "active" ? await services.currentVersion() : null,
        groups: principal.groups,
        filter: {},
      },
      lifetime.signal,
    );
    const { chunks, candidates, ignored_terms } = result;
    return context.json({ chunks: [...chunks], candidates: [...candidates], ignored_terms: [...ignored_terms] }, 200);
  });
}

const requestExamples = {
  question: { summary: "A question", value: { query: "有給休暇は何日付与されますか？" } },
  words: { summary: "Words, three pieces", value: { query: "有給休暇 付与", mode: "keyword", top_k: 3 } },
};

const found = {
  chunks: [
    {
      record: {
        evidence_id: "leave.md#3f2a",
        content: "有給休暇は入社から6か月後に10日付与されます。",
        corpus_version: "2026-10",
      },
      source: {
        document_id: "leave.md",
        title: "休暇",
        uri: "leave.md",
        position: 0,
        score: 0.93,
        content_hash: "b0f1d2…",
      },
    },
  ],
  candidates: [
    {
      evidence_id: "leave.md#3f2a",
      document_id: "leave.md",
      keyword_rank: 1,
      vector_rank: 1,
      score: 0.93,
      kept: true,
      dropped_by: null,
    },
  ],
  ignored_terms: [],
};
