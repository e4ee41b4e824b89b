import { z } from "zod";

/** By what figures are told apart. Each question belongs to one category, release and week, and all its figures with it. */
export const groupings = ["category", "release", "week"] as const;
export type Grouping = (typeof groupings)[number];

const count = z.number().int().min(0);

/** A share with the counts it stands on. No cases, no share: never 0. */
export const shareSchema = z.object({
  value: z.number().min(0).max(1).nullable().describe("hits ÷ cases; null of no cases"),
  hits: count,
  cases: count,
  interval: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .describe("Wilson's, two-sided, 95 %; null of no cases"),
});

export const questionCountsSchema = z.object({
  asked: count.describe("All of the below"),
  released_by_policy: count.describe("Answered, and no person had to look"),
  released_by_person: count.describe("Answered after a person's decision"),
  declined: count.describe("Told that there is no answer"),
  stopped: count.describe("Ended by the gate, an error or a cancellation in review"),
  waiting: count.describe("Held, and nobody has decided yet"),
  running: count,
  cancelled: count,
  failed: count.describe("Broken off by an error of the program"),
});

export const reviewFiguresSchema = z.object({
  held: shareSchema.describe("Questions for which a person was asked, of those that ended or wait"),
  reasons: z.array(z.object({ reason: z.string(), questions: count, share: z.number().nullable() })),
  decided: count,
  waiting: count,
  overdue: count.describe("Waiting past their due date"),
  decided_late: count,
  median_hours: z
    .number()
    .nullable()
    .describe("From the ticket to its decision, nights and holidays included; null of none"),
  p90_hours: z.number().nullable(),
});

export const checkFiguresSchema = z.object({
  waiting: count.describe("Released answers that were drawn for a check and wait for it"),
  wrong: shareSchema.describe("Released answers that were found wrong, of those that were checked"),
  corrected: count.describe("Wrong ones for which the right answer was written"),
  upper_bound: z
    .number()
    .nullable()
    .describe("Clopper–Pearson, one-sided, 95 %: the true share of wrong ones is at most this; null of no check"),
});

export const costFiguresSchema = z.object({
  answered: count,
  model_usd: z.number().nullable().describe("Of all questions, answered or not; null when no price is known"),
  unpriced: count.describe("Questions whose cost is unknown; they are not in the sum"),
  review_minutes: z.number().nullable().describe("Null when none could be measured"),
  unmeasured: count.describe("Decided tickets that nobody took before; their minutes are not in the sum"),
  review_usd: z.number().nullable().describe("Null without a price for a minute, or without minutes"),
  per_answer_usd: z.number().nullable().describe("Models and review together, over the answered questions"),
  absence: z.enum(["no_answer", "no_price"]).nullable().describe("Why there is no cost per answer"),
  complete: z.boolean().describe("False when a part is unknown: the cost is at least this"),
});

export const groupFiguresSchema = z.object({
  group: z.string().nullable().describe("Name of the category, release or week; null for all, or where it is unknown"),
  questions: questionCountsSchema,
  released_by_policy: shareSchema.describe("Of the questions that ended or wait"),
  review: reviewFiguresSchema,
  checks: checkFiguresSchema,
  cost: costFiguresSchema,
});

export const operationFiguresSchema = z.object({
  generated_at: z.string(),
  since: z.string().nullable().describe("First time that counts, ISO 8601 in UTC; null from the beginning"),
  until: z.string().nullable().describe("First time that no longer counts; null to the end"),
  time_zone: z.string().describe("In which days and weeks begin"),
  review_minute_usd: z.number().nullable(),
  total: groupFiguresSchema,
  groups: z.object({
    category: z.array(groupFiguresSchema).optional(),
    release: z.array(groupFiguresSchema).optional(),
    week: z.array(groupFiguresSchema).optional(),
  }),
});

export type Share = z.infer<typeof shareSchema>;
export type QuestionCounts = z.infer<typeof questionCountsSchema>;
export type ReviewFigures = z.infer<typeof reviewFiguresSchema>;
export type CheckFigures = z.infer<typeof checkFiguresSchema>;
export type CostFigures = z.infer<typeof costFiguresSchema>;
export type GroupFigures = z.infer<typeof groupFiguresSchema>;
export type OperationFigures = z.infer<typeof operationFiguresSchema>;
