import { z } from "zod";
import { releaseModes } from "../core/release-policy.js";

const allowedRateField = z.number().min(0.001).max(0.5);

export const categoryReleaseSchema = z.strictObject({
  risk: z.enum(["normal", "high"]).default("normal"),
  allowed_rate: allowedRateField.optional(),
});

/** Slice `release` of the configuration: what has to hold before a draft leaves without a person. */
export const releaseConfigSchema = z.strictObject({
  mode: z
    .enum(releaseModes)
    .default("review_all")
    .describe(
      "review_all: every draft waits for a person; certified: a draft leaves where its category has a certificate and its scores pass; cited: every draft leaves whose claims all cite evidence, with no bound on errors",
    ),
  required: z
    .array(z.string().min(1))
    .min(1)
    .default(["faithfulness", "answer_relevancy"])
    .describe("Metrics that must be scored before a draft leaves; certificates set a mark for each"),
  floors: z
    .record(z.string().min(1), z.number().min(0).lt(1))
    .default({ faithfulness: 0.5, answer_relevancy: 0.5 })
    .describe("Lowest mark that is ever tried, by required metric; 0.5 where none is set"),
  allowed_rate: allowedRateField
    .default(0.05)
    .describe("Highest tolerated share of wrong answers among those that leave by themselves"),
  confidence: z
    .number()
    .min(0.5)
    .max(0.999)
    .default(0.95)
    .describe("How sure a certificate must be that the share is not higher"),
  categories: z
    .record(z.string().min(1), categoryReleaseSchema)
    .default({})
    .describe(
      "Exceptions by category: risk: high sends every answer to a person; allowed_rate takes the place of the general one",
    ),
  drift: z
    .strictObject({
      sample_rate: z
        .number()
        .min(0)
        .max(1)
        .default(0.05)
        .describe("Share of released answers that a person looks at afterwards; 0 looks at none"),
    })
    .prefault({}),
});
export type ReleaseConfig = z.infer<typeof releaseConfigSchema>;
export type CategoryRelease = z.infer<typeof categoryReleaseSchema>;

/** What holds for a category: its own settings over the general ones. */
export function categoryRelease(
  config: ReleaseConfig,
  category: string,
): { readonly risk: CategoryRelease["risk"]; readonly allowedRate: number } {
  const own = Object.hasOwn(config.categories, category) ? config.categories[category] : undefined;
  return { risk: own?.risk ?? "normal", allowedRate: own?.allowed_rate ?? config.allowed_rate };
}
