import type { Language } from "../core/language.js";
import { isBlank } from "../core/visible-text.js";
import { coverageTask, type CoverageOutput } from "../tasks/coverage.js";
import type { TaskOptions, TaskRunner } from "../tasks/task.js";
import type { CheckResult } from "./findings.js";
import type { Condition } from "./inspection.js";
import type { NumberedPiece } from "./numbered-evidence.js";

/**
 * Which conditions the question states and whether the pieces cover each: 1
 * request. A condition is covered only where a piece that was sent is named for
 * it; one that comes back twice with different verdicts is not. A reply without
 * a condition is no inspection: every question asks something.
 */
export async function checkCoverage(
  question: string,
  pieces: readonly NumberedPiece[],
  judge: TaskRunner,
  options: TaskOptions,
): Promise<CheckResult<readonly Condition[]>> {
  const evidence = pieces.map(({ id, text }) => ({ id, text }));
  const reply = await judge.run(coverageTask, { question, evidence }, options);
  const requests = [reply];
  if (!reply.ok) return { found: [], failure: `coverage: ${reply.code}: ${reply.message}`, requests };
  const found = settleConditions(reply.value.conditions, pieces, options.language);
  return { found, failure: found.length === 0 ? "coverage: incomplete: no condition came back" : null, requests };
}

type ReturnedCondition = CoverageOutput["conditions"][number];

function settleConditions(
  returned: readonly ReturnedCondition[],
  pieces: readonly NumberedPiece[],
  language: Language,
): Condition[] {
  const byText = new Map<string, ReturnedCondition[]>();
  for (const condition of returned) {
    if (isBlank(condition.text)) continue;
    const text = condition.text.trim();
    byText.set(text, [...(byText.get(text) ?? []), condition]);
  }
  return [...byText].map(([text, same]) => settle(text, same, pieces, language));
}

function settle(
  text: string,
  same: readonly ReturnedCondition[],
  pieces: readonly NumberedPiece[],
  language: Language,
): Condition {
  const against = same.find(({ covered }) => !covered);
  if (against !== undefined) return { text, covered: false, evidence_ids: [], reason: against.reason };
  const named = new Set(same.flatMap(({ evidence_ids }) => evidence_ids));
  const carriers = pieces.filter(({ id }) => named.has(id)).map(({ evidence_id }) => evidence_id);
  if (carriers.length === 0) return { text, covered: false, evidence_ids: [], reason: nowhere[language] };
  return { text, covered: true, evidence_ids: carriers, reason: same[0]?.reason ?? "" };
}

const nowhere: Readonly<Record<Language, string>> = {
  ja: "書かれている資料が示されませんでした。",
  en: "No piece of the evidence was named for it.",
};
