import type { Comparison, MetricComparison } from "../../experiments/comparison.js";
import type { ExperimentSummary, MetricStatistics } from "../../experiments/summary.js";

const experiment = {
  name: "2026-10",
  dataset: "faq.csv",
  created_at: "2026-10-05T03:00:00.000Z",
  finished_at: "2026-10-05T03:20:00.000Z",
  rows: { dataset: 40, selected: 40, pending: 0, finished: 39, failed: 1 },
};

const interval = { low: 0.81, high: 0.95, confidence: 0.95, method: "bootstrap" as const };

const faithfulness: MetricStatistics = {
  metric: "faithfulness",
  higher_is_better: true,
  convention: "strict",
  scored: 39,
  total: 40,
  absent: { not_applicable: 0, missing_input: 0, judge_failed: 0, skipped: 0, no_result: 1 },
  mean: 0.89,
  median: 1,
  interval,
  mean_at_worst: 0.87,
  pass: { passed: 34, cases: 40, rate: 0.85, interval: { low: 0.71, high: 0.93 } },
};

const summary: ExperimentSummary = {
  experiment: "2026-10",
  dataset: "faq.csv",
  dataset_rows: 40,
  identity_hash: "5f0c…",
  target: "konkyo",
  rows: { selected: 40, finished: 39, failed: 1, judge_failed: 0, pending: 0, error_rate: 0.025 },
  coverage: 0.975,
  metrics: [faithfulness],
  categories: [],
  seed: 1,
};

const compared: MetricComparison = {
  metric: "faithfulness",
  higher_is_better: true,
  verdict: "better",
  pairs: 38,
  before: 0.71,
  after: 0.89,
  difference: 0.18,
  interval: { ...interval, low: 0.08, high: 0.28 },
  p_value: 0.002,
  adjusted_p_value: 0.006,
  detectable_difference: 0.13,
  pass: null,
  absences: { appeared: 0, gone: 0, p_value: 1, adjusted_p_value: 1, rows: [] },
  better_rows: 11,
  worse_rows: 2,
  changes: [],
};

const comparison: Comparison = {
  before: "2026-09",
  after: "2026-10",
  same_dataset: true,
  rows: { paired: 39, only_before: 0, only_after: 0 },
  changed: [{ at: "models.answer", before: '"openai:gpt-5-mini"', now: '"openai:gpt-5"' }],
  metrics: [compared],
  regressions: [],
  alpha: 0.05,
  seed: 1,
};

const question = "有給休暇は何日付与されますか？";
const answer = "入社から6か月後に10日付与されます。";

const rows = {
  rows: [
    {
      position: 0,
      row_id: "leave-1",
      line: 2,
      category: "事実確認",
      status: "finished" as const,
      duration_ms: 2400,
      sample: { id: "leave-1", user_input: question, response: answer },
      answer: { source: "konkyo", response: answer, run_id: null, outcome: null, duration_ms: 2100 },
      failure: null,
      scores: [],
      diagnosis: { kind: "none" as const, fault: "none" as const, signs: [] },
    },
  ],
  next: null,
};

/** What an experiment, its rows and a comparison look like. */
export const experimentExamples = { experiment, summary, comparison, rows };
