import type { CostFigures } from "./operation-figures.js";

export interface Costs {
  readonly answered: number;
  /** Sum of the known costs; null when none is known. */
  readonly model_usd: number | null;
  readonly unpriced: number;
  /** Decided tickets. */
  readonly reviewed: number;
  /** Sum of the known minutes; null when none are known. */
  readonly minutes: number | null;
  readonly unmeasured: number;
  /** Price of a reviewer's minute; null when it is not part of the cost. */
  readonly minute_usd: number | null;
}

/**
 * What an answered question costs: models and people together, of all questions
 * over the answered ones, since the others had to be paid as well. What is not
 * known is not taken for nothing: the cost is then said to be at least that.
 */
export function costFigures(costs: Costs): CostFigures {
  const { answered, model_usd, unpriced, reviewed, minutes, unmeasured, minute_usd } = costs;
  const review_usd = minute_usd === null ? null : reviewed === 0 ? 0 : minutes === null ? null : minutes * minute_usd;
  const known = [model_usd, review_usd].filter((part) => part !== null);
  const priced = model_usd !== null || (review_usd !== null && reviewed > 0);
  const absence = answered === 0 ? "no_answer" : priced ? null : "no_price";
  return {
    answered,
    model_usd,
    unpriced,
    review_minutes: reviewed === 0 ? 0 : minutes,
    unmeasured,
    review_usd,
    per_answer_usd: absence === null ? known.reduce((sum, part) => sum + part, 0) / answered : null,
    absence,
    complete: absence === null && unpriced === 0 && (minute_usd === null || unmeasured === 0),
  };
}
