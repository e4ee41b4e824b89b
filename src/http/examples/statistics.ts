import type { OperationFigures } from "../../operation/operation-figures.js";

export const statisticsExample: OperationFigures = {
  generated_at: "2026-10-31T09:00:00.000Z",
  since: "2026-09-30T15:00:00.000Z",
  until: null,
  time_zone: "Asia/Tokyo",
  review_minute_usd: null,
  total: {
    group: null,
    questions: {
      ...{ asked: 120, released_by_policy: 96, released_by_person: 12, declined: 6, stopped: 2, waiting: 4 },
      ...{ running: 0, cancelled: 0, failed: 0 },
    },
    released_by_policy: { value: 0.8, hits: 96, cases: 120, interval: { low: 0.719, high: 0.862 } },
    review: {
      held: { value: 0.15, hits: 18, cases: 120, interval: { low: 0.097, high: 0.225 } },
      reasons: [{ reason: "low_score", questions: 18, share: 0.15 }],
      ...{ decided: 14, waiting: 4, overdue: 1, decided_late: 2, median_hours: 3.5, p90_hours: 20 },
    },
    checks: {
      waiting: 1,
      wrong: { value: 0, hits: 0, cases: 5, interval: { low: 0, high: 0.434 } },
      corrected: 0,
      upper_bound: 0.451,
    },
    cost: {
      ...{ answered: 108, model_usd: 1.08, unpriced: 0, review_minutes: 42, unmeasured: 0, review_usd: null },
      ...{ per_answer_usd: 0.01, absence: null, complete: false },
    },
  },
  groups: {},
};
