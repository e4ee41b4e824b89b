import type { Language } from "../../core/language.js";
import type { ExperimentPlan } from "../plan.js";
import { noteMessages } from "./note-messages.js";
import type { ReplayResult } from "./replay-record.js";
import { metricsOfPolicy, thresholdsFor, type ReplayPolicy } from "./replay-policy.js";
import type { Sweep } from "./sweep.js";

export interface NoteFacts {
  readonly result: Omit<ReplayResult, "notes">;
  readonly policy: ReplayPolicy;
  /** `release.required` of the configuration. */
  readonly required: readonly string[];
  readonly plan: ExperimentPlan | null;
  /** Whether only some categories were asked for. */
  readonly isFiltered: boolean;
  /** The metric and value at which the tables stand; null where the policy names its own. */
  readonly sweepAt: { readonly metric: string; readonly value: number } | null;
  readonly sweep: Sweep | null;
}

/** What a reader of a replay's figures should know before believing them. Pure. */
export function replayNotes(facts: NoteFacts, language: Language): readonly string[] {
  const text = noteMessages(language);
  const { result, sweepAt } = facts;
  const rowsWith = (reason: string): number =>
    result.ends.filter((end) => end.reason === reason).reduce((sum, end) => sum + end.after, 0);
  const said = (rows: number, say: (rows: number) => string): readonly string[] => (rows === 0 ? [] : [say(rows)]);
  return [
    result.gate_replayed ? text.citedBefore : text.noGate(result.target),
    ...said(rowsWith("needs_search"), text.needsSearch),
    ...said(rowsWith("draft_from_other_evidence"), text.otherEvidence),
    ...said(rowsWith("no_draft"), text.noDraft),
    ...policyNotes(facts, language),
    ...labelNotes(facts, language),
    ...(sweepAt === null ? [] : [text.sweepAt(sweepAt.metric, sweepAt.value)]),
    ...(facts.sweep === null ? [] : [text.sweepBound]),
  ];
}

function policyNotes({ result, policy, required, plan, isFiltered }: NoteFacts, language: Language): readonly string[] {
  const text = noteMessages(language);
  const { release } = policy;
  const marked = metricsOfPolicy(policy);
  const measured = plan?.metrics ?? [];
  const named = (names: readonly string[], say: (names: string) => string): readonly string[] =>
    names.length === 0 ? [] : [say(names.join(", "))];
  if (release.mode !== "certified") return marked.length === 0 ? [] : [text.unusedMarks(release.mode)];
  const categories = result.categories.flatMap(({ category }) => (category === null ? [] : [category]));
  const meant = [...Object.keys(policy.category_thresholds), ...Object.keys(release.categories)];
  const unknown = isFiltered ? [] : [...new Set(meant)].filter((category) => !categories.includes(category));
  return [
    ...named(
      marked.length === 0
        ? []
        : required.filter((metric) => !marked.includes(metric) && !release.required.includes(metric)),
      text.leftOut,
    ),
    ...named(
      release.required.filter((metric) => !measured.some(({ name }) => name === metric)),
      text.notMeasured,
    ),
    ...named(belowFloors(policy, categories), text.belowFloor),
    ...named(
      measured.filter(({ name, higher_is_better: higher }) => marked.includes(name) && !higher).map(({ name }) => name),
      text.lowerIsBetter,
    ),
    ...named(unknown, (names) => text.unknownCategories(names, categories.join(", "))),
  ];
}

/** Of a metric for which the configuration names no floor; see the levels of a certification. */
const usualFloor = 0.5;

function belowFloors(policy: ReplayPolicy, categories: readonly string[]): readonly string[] {
  const { floors } = policy.release;
  const low = categories.flatMap((category) =>
    Object.entries(thresholdsFor(policy, category) ?? {}).filter(
      ([metric, mark]) => mark < ((Object.hasOwn(floors, metric) ? floors[metric] : undefined) ?? usualFloor),
    ),
  );
  return [...new Set(low.map(([metric, mark]) => `${metric} ${mark}`))];
}

function labelNotes({ result, policy, sweep }: NoteFacts, language: Language): readonly string[] {
  const text = noteMessages(language);
  const { before, after } = result.overall;
  const swept = sweep === null ? [] : [sweep.metric];
  const released = before.released + after.released;
  if (released === 0) return [];
  if (before.labelled + after.labelled === 0) return [text.noLabels];
  if (policy.release.mode !== "certified") return [];
  const both = [...new Set([...metricsOfPolicy(policy), ...swept])].filter((metric) => result.labels.includes(metric));
  return both.length === 0 ? [] : [text.sameScore(both.join(", "))];
}
