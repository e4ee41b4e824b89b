import { z } from "zod";

/** What summaries need to know of a metric, kept with the experiment so that they need nothing else. */
export const plannedMetricSchema = z.strictObject({
  name: z.string(),
  higher_is_better: z.boolean(),
  range: z.tuple([z.number(), z.number()]),
});
export type PlannedMetric = z.infer<typeof plannedMetricSchema>;

/** Which metrics an experiment has, and for which kinds of question. */
export const experimentPlanSchema = z.strictObject({
  metrics: z.array(plannedMetricSchema).describe("In the order in which they are shown"),
  categories: z.record(z.string(), z.array(z.string())).describe("Names of the metrics of a category"),
  others: z.array(z.string()).describe("Names of the metrics of rows without category, or of one that is not listed"),
});
export type ExperimentPlan = z.infer<typeof experimentPlanSchema>;

/** The names of the metrics that rows of a category are expected to have. */
export function metricsOfCategory(plan: ExperimentPlan, category: string | null): readonly string[] {
  const own = category === null || !Object.hasOwn(plan.categories, category) ? undefined : plan.categories[category];
  return own ?? plan.others;
}
