import { z } from "zod";
import { releaseConfigSchema, type ReleaseConfig } from "../../certification/config.js";
import { retrievalConfigSchema } from "../../retrieval/config.js";

const threshold = z.number().min(-1).max(1);
const thresholdsSchema = z
  .record(z.string().min(1), threshold)
  .refine((marks) => Object.keys(marks).length > 0, { error: "names no score" });
export type Thresholds = Readonly<Record<string, number>>;

// Without the defaults: what a trial does not name stays as it is configured, or as it was stored.
const { mode, required, floors, allowed_rate, confidence, categories } = releaseConfigSchema.shape;
const { top_k, min_score, releases } = retrievalConfigSchema.shape;

/** A trial policy as it stands in a file. Keys that only a new run could answer are not among them. */
export const policyFileSchema = z.strictObject({
  release: z
    .strictObject({
      mode: mode.unwrap().optional(),
      required: required.unwrap().optional(),
      floors: floors.unwrap().optional(),
      allowed_rate: allowed_rate.unwrap().optional(),
      confidence: confidence.unwrap().optional(),
      categories: categories.unwrap().optional(),
    })
    .optional(),
  retrieval: z
    .strictObject({
      top_k: top_k.unwrap().optional(),
      min_score: min_score.unwrap().optional(),
      releases: releases.unwrap().optional(),
    })
    .optional(),
  current_version: z.string().optional().describe("The release that evidence is held against"),
  thresholds: thresholdsSchema.optional().describe("A trial certificate for every category: lowest score by metric"),
  category_thresholds: z
    .record(z.string().min(1), thresholdsSchema.nullable())
    .optional()
    .describe("In its place for one category; null: that category has no certificate"),
});
export type PolicyFile = z.infer<typeof policyFileSchema>;

/** What stored runs are held against, worked out. */
export interface ReplayPolicy {
  readonly release: Pick<ReleaseConfig, "mode" | "required" | "floors" | "allowed_rate" | "confidence" | "categories">;
  /** What differs from the search of the stored runs; `min_score: null` is no limit. */
  readonly retrieval: NonNullable<PolicyFile["retrieval"]>;
  /** Null: each run is held against the release that was current then. */
  readonly current_version: string | null;
  /** Null: no category has a certificate but those of `category_thresholds`. */
  readonly thresholds: Thresholds | null;
  readonly category_thresholds: Readonly<Record<string, Thresholds | null>>;
}

/**
 * The policy of a trial: what it names, over the configuration. Pure.
 * Thresholds are certificates, so the mode is `certified` with them unless the
 * trial names one, and the required scores are those that they name.
 */
export function resolvePolicy(trial: PolicyFile, configured: ReleaseConfig): ReplayPolicy {
  const { release = {}, retrieval = {}, current_version = null } = trial;
  const { thresholds = null, category_thresholds = {} } = trial;
  const marks = [thresholds, ...Object.values(category_thresholds)].filter((given) => given !== null);
  const hasMarks = marks.length > 0;
  return {
    release: {
      mode: release.mode ?? (hasMarks ? "certified" : configured.mode),
      required: release.required ?? (hasMarks ? [] : configured.required),
      floors: release.floors ?? configured.floors,
      allowed_rate: release.allowed_rate ?? configured.allowed_rate,
      confidence: release.confidence ?? configured.confidence,
      categories: release.categories ?? configured.categories,
    },
    retrieval,
    current_version,
    thresholds,
    category_thresholds,
  };
}

/** The marks of a category's trial certificate; null when it has none. */
export function thresholdsFor(policy: ReplayPolicy, category: string): Thresholds | null {
  const { thresholds, category_thresholds: own } = policy;
  return Object.hasOwn(own, category) ? (own[category] ?? null) : thresholds;
}

/** The policy with one mark in every certificate set anew; a category without a certificate stays without. Pure. */
export function withThreshold(policy: ReplayPolicy, metric: string, value: number): ReplayPolicy {
  return {
    ...policy,
    thresholds: { ...policy.thresholds, [metric]: value },
    category_thresholds: Object.fromEntries(
      Object.entries(policy.category_thresholds).map(([category, own]) => [
        category,
        own === null ? null : { ...own, [metric]: value },
      ]),
    ),
  };
}

/** Every metric whose score a decision may look at. */
export function metricsOfPolicy(policy: ReplayPolicy): readonly string[] {
  const marks = [policy.thresholds, ...Object.values(policy.category_thresholds)];
  return [...new Set(marks.flatMap((given) => Object.keys(given ?? {})))];
}
