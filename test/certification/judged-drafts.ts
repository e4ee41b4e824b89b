import type { JudgedDraft } from "../../src/certification/certify.js";
import type { Score } from "../../src/core/score.js";
import { noUsage } from "../../src/core/usage.js";

const base = {
  convention: "strict",
  verdicts: [],
  judge: "test:judge",
  offline: false,
  prompts: [],
  attempts: 1,
  usage: noUsage,
  duration_ms: 0,
} as const;

export function scored(metric: string, value: number): Score {
  return { ...base, verdicts: [], prompts: [], metric, status: "scored", value };
}

export function skipped(metric: string): Score {
  return { ...base, verdicts: [], prompts: [], metric, status: "skipped", reason: "not asked for" };
}

/** A draft with a single score. */
export function draftAt(value: number, correct: boolean, metric = "faithfulness"): JudgedDraft {
  return { scores: { [metric]: scored(metric, value) }, correct };
}
