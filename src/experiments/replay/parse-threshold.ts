import { KonkyoError } from "../../core/errors.js";
import type { PolicyFile } from "./replay-policy.js";

/** A mark that a trial sets; `category` is null for all of them. */
export interface Mark {
  readonly category: string | null;
  readonly metric: string;
  readonly value: number;
}

/** A trial policy with further marks; those of a category begin with those of all. Pure. */
export function addThresholds(trial: PolicyFile, marks: readonly Mark[]): PolicyFile {
  return marks.reduce<PolicyFile>((policy, { category, metric, value }) => {
    const { thresholds, category_thresholds: own = {} } = policy;
    if (category === null) return { ...policy, thresholds: { ...thresholds, [metric]: value } };
    const before = (Object.hasOwn(own, category) ? own[category] : undefined) ?? thresholds;
    return { ...policy, category_thresholds: { ...own, [category]: { ...before, [metric]: value } } };
  }, trial);
}

/**
 * Reads `metric=value` or `category/metric=value`.
 *
 * @throws KonkyoError `usage` naming what cannot be read
 */
export function parseThreshold(text: string): Mark {
  const match = /^(?:(.+)\/)?([^=/]+)=(-?\d+(?:\.\d+)?)$/u.exec(text.trim());
  const [, category = null, metric = "", number = ""] = match ?? [];
  const value = Number(number);
  if (match !== null && value >= -1 && value <= 1) return { category, metric, value };
  throw new KonkyoError("usage", match === null ? "is no threshold" : "must lie between -1 and 1", {
    where: `--threshold ${JSON.stringify(text)}`,
    hint: "Write metric=value, such as faithfulness=0.8, or category/metric=value.",
  });
}
