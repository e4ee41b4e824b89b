import { scoreSchema, type Score } from "../core/score.js";
import type { TargetAnswer } from "./target-answer.js";

/**
 * Scores of a run that was held or stopped: what lacks the answer has no input
 * that could be given, it does not apply. So holding rightly neither lowers a
 * mean nor passes for a gap in the data set.
 */
export function withoutAnswer(scores: readonly Score[], { outcome }: TargetAnswer): readonly Score[] {
  if (outcome === null || !endsWithoutAnswer(outcome)) return scores;
  return scores.map((score): Score => {
    if (score.status !== "missing_input" || !score.missing.some((field) => answerFields.has(field))) return score;
    return scoreSchema.parse({ ...score, status: "not_applicable", reason: `${outcome.status}: ${outcome.reason}` });
  });
}

/** Whether what the asker read is a fixed message and no answer. */
export function endsWithoutAnswer(outcome: TargetAnswer["outcome"]): boolean {
  return outcome?.status === "held" || outcome?.status === "stopped";
}

const answerFields: ReadonlySet<string> = new Set(["response", "claims"]);
