import { z } from "zod";
import { draftSchema } from "../../core/draft.js";
import { gateCheckSchema, gateReasons, gateRoutes } from "../../core/evidence-gate.js";
import { outcomeReasons, outcomeStatuses } from "../../core/outcome.js";
import { inspectionSchema } from "../../inspection/inspection.js";

/** Of a stored run of the answer graph, what its decisions were made from. The rest is not looked at. */
export const storedRunSchema = z.object({
  category: z.string().nullable().default(null),
  corpus_version: z.string().nullable(),
  outcome: z.object({ status: z.enum(outcomeStatuses), reason: z.enum(outcomeReasons), detail: z.string() }),
  gate: z
    .object({ route: z.enum(gateRoutes), reason: z.enum(gateReasons), checks: z.array(gateCheckSchema) })
    .nullable()
    .describe("null when the run ended before the gate"),
  inspection: inspectionSchema.pick({ outcome: true, detail: true }).nullable().default(null),
  chunks: z.array(z.object({ record: z.unknown(), source: z.object({ score: z.number().nullable() }) })),
  candidates: z.array(z.object({ score: z.number().nullable(), kept: z.boolean() })).default([]),
  draft: draftSchema.nullable(),
});
export type StoredRun = z.infer<typeof storedRunSchema>;

/** How the search of an experiment was set; a field that is not known is null, and `min_score` undefined. */
export interface StoredSearch {
  readonly top_k: number | null;
  readonly min_score: number | null | undefined;
  readonly candidate_limit: number | null;
  readonly releases: "active" | "all" | null;
}

const searchSchema = z.object({
  top_k: z.number().int().nullable().catch(null),
  min_score: z.number().nullable().optional().catch(undefined),
  candidate_limit: z.number().int().nullable().catch(null),
  releases: z.enum(["active", "all"]).nullable().catch(null),
});

/** The settings of the search out of an experiment's identity. */
export function storedSearch(configuration: Readonly<Record<string, unknown>> | undefined): StoredSearch {
  const { top_k, min_score, candidate_limit, releases } = searchSchema.parse(
    typeof configuration?.["retrieval"] === "object" && configuration["retrieval"] !== null
      ? configuration["retrieval"]
      : {},
  );
  return { top_k, min_score, candidate_limit, releases };
}
