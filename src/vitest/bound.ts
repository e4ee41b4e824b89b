import { KonkyoError } from "../core/errors.js";
import type { Sample } from "../core/sample.js";
import type { Convention } from "../core/score.js";
import { passes, scoresFor, type Profile, type ProfileScore } from "../datasets/profile.js";
import { ragProfile } from "../datasets/profiles/rag.js";
import { rangeOf, type Metric } from "../metrics/define-metric.js";

/** What a test asks of a score; both ends count as kept. */
export interface BoundOptions {
  /** Lowest value that passes. */
  readonly atLeast?: number | undefined;
  /** Highest value that passes, for metrics where less is better. */
  readonly atMost?: number | undefined;
}

type Range = readonly [lowest: number, highest: number];
export type Bound = Pick<ProfileScore, "at_least" | "at_most">;

/**
 * The bound of a score: the one given, else that of the project's profile for
 * this sample, of the profile `rag`, or the judge's own pass mark.
 *
 * @throws KonkyoError `usage` when there is none, or none of its range can miss it
 */
export function boundOf(
  metric: Metric,
  sample: Sample,
  options: BoundOptions,
  { profile, convention }: { readonly profile: Profile; readonly convention: Convention },
): Bound {
  const given = definedBound(options);
  const bound = given ?? profileBound(profile, metric, sample) ?? profileBound(ragProfile, metric, sample);
  const chosen = bound ?? passMark(metric);
  if (chosen === null) {
    throw new KonkyoError("usage", `nothing says which ${metric.name} passes`, {
      hint: `Give { ${metric.higherIsBetter ? "atLeast" : "atMost"}: … }, or a mark in the profile (datasets.profile).`,
    });
  }
  refuseIdleBound(chosen, metric.name, rangeOf(metric, convention));
  return chosen;
}

/** Whether a value keeps a bound. */
export function keeps(bound: Bound, metric: Metric, value: number): boolean {
  return passes({ score: metric.name, required: true, ...bound }, value) === true;
}

function definedBound({ atLeast, atMost }: BoundOptions): Bound | null {
  if (atLeast === undefined && atMost === undefined) return null;
  return {
    ...(atLeast === undefined ? {} : { at_least: atLeast }),
    ...(atMost === undefined ? {} : { at_most: atMost }),
  };
}

function profileBound(profile: Profile, metric: Metric, sample: Sample): Bound | null {
  const rule = scoresFor(profile, sample.category, sample).find(({ score }) => score === metric.name);
  return rule === undefined ? null : definedBound({ atLeast: rule.at_least, atMost: rule.at_most });
}

function passMark(metric: Metric): Bound | null {
  return "passAt" in metric && typeof metric.passAt === "number" ? { at_least: metric.passAt } : null;
}

/** A bound that every value keeps, or none, is a mistake and no test. */
function refuseIdleBound({ at_least: low, at_most: high }: Bound, name: string, range: Range): void {
  const [lowest, highest] = range;
  const lowDecides = low === undefined || (low > lowest && low <= highest);
  const highDecides = high === undefined || (high >= lowest && high < highest);
  if (lowDecides && highDecides && (low ?? lowest) <= (high ?? highest)) return;
  const written = [...(low === undefined ? [] : [`atLeast ${low}`]), ...(high === undefined ? [] : [`atMost ${high}`])];
  const message = `${written.join(", ")} is no test of ${name}, whose values lie in [${lowest}, ${highest}]`;
  throw new KonkyoError("usage", message, { hint: "Choose a bound that some values keep and others do not." });
}
