import { z } from "zod";
import type { ParityMetric } from "./define-parity.js";
import { createRandom } from "./random.js";

export const casesPerMetric = 240;
export const seed = 20260728;

export interface ParityCase {
  readonly id: string;
  readonly kind: string;
  readonly input: unknown;
}

/** The cases of one metric, its kinds in turn. The same seed gives the same cases. */
export function drawCases({ metric, kinds }: ParityMetric): ParityCase[] {
  const random = createRandom(seed);
  const ways = Object.entries(kinds);
  return Array.from({ length: casesPerMetric }, (_, index) => {
    const way = ways[index % ways.length];
    if (way === undefined) throw new Error(`${metric} has no kinds`);
    const [kind, draw] = way;
    return { id: `${metric}/${index + 1}`, kind, input: draw(random) };
  });
}

/** A committed file of results. `ragas` is null where Ragas gave NaN, or raised what `raised` names. */
export const resultsSchema = z.object({
  metric: z.string(),
  ragas_class: z.string(),
  ragas_version: z.string(),
  python_version: z.string(),
  seed: z.number().int(),
  cases: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      input: z.json(),
      ragas: z.number().nullable(),
      raised: z.string().optional(),
    }),
  ),
});
export type ParityResults = z.infer<typeof resultsSchema>;
