import type { Evidence } from "../core/evidence.js";
import type { Language } from "../core/language.js";
import { addUsage } from "../core/usage.js";
import type { TaskRunner } from "../tasks/task.js";
import { checkContradiction, type ContradictionFinding } from "./check-contradiction.js";
import { checkCoverage } from "./check-coverage.js";
import type { InspectionConfig } from "./config.js";
import type { CheckResult, Findings } from "./findings.js";
import { inspectionChecks, type Condition, type Inspection } from "./inspection.js";
import { findingText } from "./finding-text.js";
import { numberEvidence } from "./numbered-evidence.js";

export interface InspectOptions {
  readonly judge: TaskRunner;
  readonly config: InspectionConfig;
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Inspects what the evidence means: does it cover the conditions of the question,
 * and do two pieces contradict each other. Only looks: the evidence stays as it
 * is. What was found holds before what failed, and a check that was switched on
 * and could not be made holds too, since the run would otherwise pass as inspected.
 *
 * @returns null when nothing is switched on: then nothing was inspected
 * @throws KonkyoError `cancelled`
 */
export async function inspect(
  evidence: readonly Evidence[],
  question: string,
  options: InspectOptions,
): Promise<Inspection | null> {
  const { judge, config, language, signal } = options;
  const checks = inspectionChecks.filter((check) => config[check] === "on");
  if (checks.length === 0) return null;
  const pieces = numberEvidence(evidence);
  const asks = (check: (typeof checks)[number]): boolean => checks.includes(check) && pieces.length > 0;
  const [coverage, contradiction] = await Promise.all([
    asks("coverage") ? checkCoverage(question, pieces, judge, { language, signal }) : unasked<readonly Condition[]>([]),
    asks("contradiction") ? checkContradiction(question, pieces, judge, { language, signal }) : unasked(noPairs),
  ]);
  const conditions = [...coverage.found];
  const contradictions = [...contradiction.found.contradictions];
  const failures = [coverage, contradiction].flatMap(({ failure }) => (failure === null ? [] : [failure]));
  const findings = { isEmpty: pieces.length === 0, conditions, contradictions, failures };
  const outcome = outcomeOf(findings);
  return {
    checks,
    conditions,
    contradictions,
    outcome,
    detail: outcome === "passed" ? "" : findingText(findings, language),
    reconciliation: contradiction.found.reconciliation,
    ...requestsOf(judge, [...coverage.requests, ...contradiction.requests]),
  };
}

function outcomeOf({ isEmpty, conditions, contradictions, failures }: Findings): Inspection["outcome"] {
  if (isEmpty || conditions.some(({ covered }) => !covered)) return "insufficient_evidence";
  if (contradictions.length > 0) return "contradiction";
  return failures.length > 0 ? "inspection_failed" : "passed";
}

const noPairs: ContradictionFinding = { contradictions: [], reconciliation: null };

function unasked<Finding>(found: Finding): CheckResult<Finding> {
  return { found, failure: null, requests: [] };
}

function requestsOf(judge: TaskRunner, requests: CheckResult<unknown>["requests"]) {
  const prompts = requests.map(({ prompt }) => prompt).filter((prompt) => prompt !== "");
  return {
    model: requests.length === 0 ? "" : judge.model,
    offline: requests.length > 0 && judge.offline,
    prompts: [...new Set(prompts)],
    attempts: requests.reduce((sum, { attempts }) => sum + attempts, 0),
    usage: addUsage(...requests.map(({ usage }) => usage)),
  };
}
