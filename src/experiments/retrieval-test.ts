import { z } from "zod";
import { KonkyoError } from "../core/errors.js";
import type { Sample } from "../core/sample.js";
import {
  retrievalModes,
  type Candidate,
  type RetrievalMode,
  type RetrievalQuery,
  type Retriever,
} from "../retrieval/port.js";
import { documentRanks, retrievalFigures, type RetrievalFigures } from "./retrieval-figures.js";
import { meanInterval, meanIntervalSchema } from "./statistics/mean-interval.js";
import { meanOf } from "./statistics/moments.js";
import { createRandom } from "./statistics/random.js";

const count = z.number().int().min(0);
const mean = z.number().nullable();

/** `candidates`: the first stage, before narrowing; `narrowed`: what is handed to the gate. */
export const retrievalStages = ["candidates", "narrowed"] as const;

const rankSchema = z.object({
  document: z.string(),
  rank: z.number().int().min(1).nullable(),
  dropped_by: z.enum(["min_score", "top_k"]).nullable().describe("What narrowing did to its first piece"),
});

const appDifferenceSchema = z.object({
  only_app: z
    .array(z.object({ id: z.string(), now: z.enum(["min_score", "top_k", "not_found"]) }))
    .describe("Seen by the app's run; what the search does with it now"),
  only_search: z.array(z.string()),
  other_order: z.boolean().describe("The same pieces in another order"),
  other_question: z.boolean().describe("The run was asked another text under this id"),
});

/** A search on its own over the questions of a data set. */
export const retrievalTestSchema = z.object({
  k: z.number().int().min(1),
  questions: count,
  judged: count.describe("Questions that name expected documents; figures stand on these alone"),
  stages: z.array(
    z.object({
      mode: z.enum(retrievalModes),
      stage: z.enum(retrievalStages),
      questions: count,
      failed: count.describe("Searches that failed; they are not counted as nothing found"),
      failure: z.string().nullable().describe("The first of these failures"),
      hit_rate: mean,
      recall: mean,
      recall_interval: meanIntervalSchema.nullable(),
      mrr: mean,
      ndcg: mean,
    }),
  ),
  differing: count.describe("Judged questions whose recall is not the same in every stage"),
  app_differing: count.nullable().describe("Questions where the app's run saw other pieces; null without a run"),
  rows: z
    .array(
      z.object({
        row_id: z.string(),
        question: z.string(),
        ranks: z.array(z.object({ mode: z.enum(retrievalModes), documents: z.array(rankSchema) })),
        app: appDifferenceSchema.nullable(),
      }),
    )
    .describe("The first of the differing questions"),
});
export type RetrievalTest = z.infer<typeof retrievalTestSchema>;
type DifferingRow = RetrievalTest["rows"][number];

export interface RetrievalTestParts {
  readonly samples: AsyncIterable<Sample>;
  readonly retriever: Retriever;
  readonly query: Omit<RetrievalQuery, "text" | "mode">;
  readonly modes: readonly RetrievalMode[];
  /** At least 1. */
  readonly k: number;
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
  /** What the app's run of a row was asked and saw, and the mode it searched in; null without a run to compare with. */
  readonly app: {
    readonly mode: RetrievalMode;
    seen(rowId: string): { readonly question: string; readonly ids: readonly string[] } | null;
  } | null;
  readonly onProgress?: ((questions: number) => void) | undefined;
}

const listedRows = 200;

/**
 * Asks the search alone, in each mode, and measures what it finds before and after narrowing.
 *
 * @throws KonkyoError `cancelled`, and whatever reading the samples throws; a search that fails is counted
 */
export async function runRetrievalTest(parts: RetrievalTestParts): Promise<RetrievalTest> {
  const { k, app, modes } = parts;
  const tallies = modes.map((mode) => ({ mode, candidates: newTally(), narrowed: newTally() }));
  const rows: DifferingRow[] = [];
  const counts = { questions: 0, judged: 0, differing: 0, app_differing: 0 };
  for await (const sample of parts.samples) {
    const expected = sample.expected_documents ?? [];
    counts.questions += 1;
    if (expected.length > 0) counts.judged += 1;
    const recalls = new Set<number>();
    const ranks: DifferingRow["ranks"] = [];
    let difference: DifferingRow["app"] = null;
    for (const { mode, candidates, narrowed } of tallies) {
      const found = await search(parts, sample, mode);
      if (typeof found === "string") {
        for (const tally of [candidates, narrowed]) fail(tally, found);
        continue;
      }
      const kept = found.filter((candidate) => candidate.kept);
      if (expected.length > 0) {
        for (const [tally, pieces] of [[candidates, found] as const, [narrowed, kept] as const]) {
          const figures = retrievalFigures(documentRanks(pieces, expected), k);
          tally.figures.push(figures);
          recalls.add(figures.recall);
        }
        ranks.push({ mode, documents: rankedDocuments(found, expected) });
      }
      if (app?.mode === mode) difference = appDifference(app.seen(sample.id), sample, found);
    }
    if (recalls.size > 1) counts.differing += 1;
    if (difference !== null) counts.app_differing += 1;
    if ((recalls.size > 1 || difference !== null) && rows.length < listedRows) {
      rows.push({ row_id: sample.id, question: sample.user_input, ranks, app: difference });
    }
    parts.onProgress?.(counts.questions);
  }
  return {
    ...counts,
    k,
    app_differing: app === null ? null : counts.app_differing,
    stages: tallies.flatMap(({ mode, ...tally }) =>
      retrievalStages.map((stage) => ({ mode, stage, ...summed(tally[stage], parts.seed) })),
    ),
    rows,
  };
}

interface Tally {
  readonly figures: RetrievalFigures[];
  failed: number;
  failure: string | null;
}

function newTally(): Tally {
  return { figures: [], failed: 0, failure: null };
}

function fail(tally: Tally, message: string): void {
  tally.failed += 1;
  tally.failure ??= message;
}

/** Candidates best first, or why the search failed: a mode without vectors must not end the whole test. */
async function search(
  { retriever, query, signal }: RetrievalTestParts,
  sample: Sample,
  mode: RetrievalMode,
): Promise<readonly Candidate[] | string> {
  try {
    return (await retriever.retrieve({ ...query, text: sample.user_input, mode }, signal)).candidates;
  } catch (error) {
    if (error instanceof KonkyoError && error.code === "retrieval_failed") return error.message;
    throw error;
  }
}

function summed(
  { figures, failed, failure }: Tally,
  seed: number,
): Omit<RetrievalTest["stages"][number], "mode" | "stage"> {
  const of = (key: keyof RetrievalFigures): number[] => figures.map((figure) => figure[key]);
  return {
    questions: figures.length,
    failed,
    failure,
    hit_rate: meanOf(of("hit")),
    recall: meanOf(of("recall")),
    recall_interval: meanInterval(of("recall"), createRandom(seed)),
    mrr: meanOf(of("reciprocal_rank")),
    ndcg: meanOf(of("ndcg")),
  };
}

function rankedDocuments(found: readonly Candidate[], expected: readonly string[]): z.infer<typeof rankSchema>[] {
  return [...documentRanks(found, expected)].map(([document, rank]) => ({
    document,
    rank,
    dropped_by: rank === null ? null : (found[rank - 1]?.dropped_by ?? null),
  }));
}

function appDifference(
  seen: { readonly question: string; readonly ids: readonly string[] } | null,
  sample: Sample,
  found: readonly Candidate[],
): DifferingRow["app"] {
  if (seen === null) return null;
  const kept = [...new Set(found.filter((candidate) => candidate.kept).map(({ evidence_id: id }) => id))];
  const [byApp, bySearch] = [new Set(seen.ids), new Set(kept)];
  const only = seen.ids.filter((id) => !bySearch.has(id));
  const onlySearch = kept.filter((id) => !byApp.has(id));
  const otherOrder = only.length + onlySearch.length === 0 && [...byApp].join("\n") !== kept.join("\n");
  if (only.length + onlySearch.length === 0 && !otherOrder) return null;
  const drops = new Map(found.map(({ evidence_id: id, dropped_by: dropped }) => [id, dropped]));
  return {
    only_app: only.map((id) => ({ id, now: drops.get(id) ?? "not_found" })),
    only_search: onlySearch,
    other_order: otherOrder,
    other_question: seen.question !== sample.user_input,
  };
}
