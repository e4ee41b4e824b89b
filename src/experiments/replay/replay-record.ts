import { z } from "zod";
import { gateRoutes } from "../../core/evidence-gate.js";
import { outcomeReasons } from "../../core/outcome.js";

const count = z.number().int().min(0);

/**
 * Where a question ends. `review`: a draft waits for a person; `held`: there is
 * none, and a person is asked; `needs_run`: stored runs cannot tell.
 */
export const endStatuses = ["released", "declined", "review", "held", "stopped", "needs_run"] as const;
export type EndStatus = (typeof endStatuses)[number];

/** Why stored runs cannot tell. None of these is ever counted as released. */
export const rerunReasons = ["needs_search", "no_draft", "draft_from_other_evidence"] as const;
export type RerunReason = (typeof rerunReasons)[number];

export const replayEndSchema = z.object({
  status: z.enum(endStatuses),
  route: z.enum(gateRoutes).nullable().describe("null: no gate was reached, or there is none, or it cannot be told"),
  reason: z.enum([...outcomeReasons, ...rerunReasons, "no_answer"]),
  detail: z.string().describe("What was seen; empty when there is nothing to say"),
});
export type ReplayEnd = z.infer<typeof replayEndSchema>;

/** Why a row cannot be decided anew. */
export const notReplayableReasons = ["pending", "target_failed", "run_missing", "run_emptied", "damaged"] as const;
export type NotReplayableReason = (typeof notReplayableReasons)[number];

/** `failed`: a score that labels the row misses its mark; null: no mark says anything. */
export const rowLabelSchema = z.enum(["passed", "failed"]).nullable();
export type RowLabel = z.infer<typeof rowLabelSchema>;

const rowBase = {
  row_id: z.string(),
  line: z.number().int().describe("Physical line in the data set"),
  category: z.string().describe("As the run was sorted; certificates hold for one of these"),
  run_id: z.string().nullable(),
};

/** One row of a replay, as written to the file. */
export const replayedRowSchema = z.discriminatedUnion("replayable", [
  z.object({
    replayable: z.literal(true),
    ...rowBase,
    before: replayEndSchema,
    after: replayEndSchema,
    changed: z.boolean().describe("Whether status, route or reason differ"),
    label: rowLabelSchema,
    values: z.record(z.string(), z.number().nullable()).describe("Scores that a threshold is set for; null: no value"),
  }),
  z.object({
    replayable: z.literal(false),
    ...rowBase,
    reason: z.enum(notReplayableReasons),
    detail: z.string(),
  }),
]);
export type ReplayedRow = z.infer<typeof replayedRowSchema>;
export type DecidedRow = Extract<ReplayedRow, { replayable: true }>;

const releasedSchema = z.object({
  released: count.describe("Answers that leave without a person; refusals are not among them"),
  labelled: count.describe("Those of them that a mark says something about"),
  failed: count,
  failed_rate: z.number().nullable().describe("failed ÷ labelled"),
  interval: z.object({ low: z.number(), high: z.number() }).nullable().describe("Wilson's, 95 %"),
  upper_bound: z.number().nullable().describe("Clopper–Pearson, one-sided, at the policy's confidence"),
});
export type ReleasedFigures = z.infer<typeof releasedSchema>;

const statusCounts = z.record(z.enum(endStatuses), count);

export const categoryFiguresSchema = z.object({
  category: z.string().nullable().describe("null: all rows"),
  rows: count,
  statuses: z.object({ before: statusCounts, after: statusCounts }),
  before: releasedSchema,
  after: releasedSchema,
  allowed_rate: z.number(),
  within_allowed: z
    .boolean()
    .nullable()
    .describe("Whether the bound after keeps the allowed rate; null without labels"),
});
export type CategoryFigures = z.infer<typeof categoryFiguresSchema>;

const end = replayEndSchema.omit({ detail: true });

export const sweepLineSchema = z.object({
  threshold: z.number(),
  within_allowed: z.boolean().nullable(),
  ...releasedSchema.shape,
});
export type SweepLine = z.infer<typeof sweepLineSchema>;

/** Stored runs under another policy, in figures. */
export const replayResultSchema = z.object({
  experiment: z.string(),
  target: z.string(),
  gate_replayed: z.boolean().describe("false: the target has no gate of ours; only the release was decided anew"),
  policy: z.unknown().describe("The policy as worked out"),
  labels: z.array(z.string()).describe("Scores whose marks say whether a row failed"),
  rows: z.object({ selected: count, replayed: count, not_replayable: count, changed: count }),
  not_replayable: z.array(
    z.object({ reason: z.enum(notReplayableReasons), rows: count, first: z.array(z.string()), detail: z.string() }),
  ),
  ends: z.array(end.extend({ before: count, after: count })),
  transitions: z.array(z.object({ from: end, to: end, rows: count })).describe("Of the rows that changed"),
  overall: categoryFiguresSchema,
  categories: z.array(categoryFiguresSchema),
  changed_rows: z.array(replayedRowSchema).describe("The first of them"),
  sweep: z.object({ metric: z.string(), lines: z.array(sweepLineSchema) }).nullable(),
  notes: z.array(z.string()).describe("What a reader of the figures should know"),
});
export type ReplayResult = z.infer<typeof replayResultSchema>;
