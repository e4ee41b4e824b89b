import { clopperPearsonUpper } from "../calibration/interval.js";
import type { Score } from "../core/score.js";
import { levelsOf, passes, type Level } from "./levels.js";
import { neededLabels } from "./needed-labels.js";

/** A draft of which a person has said whether it was right. */
export interface JudgedDraft {
  readonly scores: Readonly<Record<string, Score>>;
  readonly correct: boolean;
}

export interface CertificationRule {
  readonly required: readonly string[];
  readonly floors: Readonly<Record<string, number>>;
  readonly allowedRate: number;
  readonly confidence: number;
}

/** What would have been released at a level, and how much of it was wrong. */
export interface LevelResult extends Level {
  readonly released: number;
  readonly wrong: number;
  /** One-sided Clopper–Pearson bound of wrong ÷ released. */
  readonly upperBound: number;
  readonly holds: boolean;
}

export interface Certification {
  readonly total: number;
  /** Drafts that lack a required score; no level releases them. */
  readonly unscored: number;
  /** Levels in the order in which they were tested; the last one has failed, unless all held. */
  readonly tested: readonly LevelResult[];
  /** The loosest level that held. */
  readonly certified: LevelResult | null;
  /** Why there is no certificate; null when there is one. */
  readonly refusal: Refusal | null;
}

export interface Refusal {
  /** `too_few`: no level releases enough to show anything; `too_many_wrong`: the first level tested failed. */
  readonly reason: "too_few" | "too_many_wrong";
  /** The level that failed, or the loosest one where none could be tested. */
  readonly at: LevelResult;
  /** Labels at that level which would do with as many wrong ones as were seen. */
  readonly needed: number;
  /** How many of them are missing; each would have to be right. */
  readonly missing: number;
}

/**
 * Finds the loosest marks at which the share of wrong answers among released
 * ones is shown to be at most the allowed rate.
 *
 * Levels are tested strictest first, each by the one-sided bound of Clopper and
 * Pearson ("The use of confidence or fiducial limits illustrated in the case of
 * the binomial", Biometrika 26, 1934), and the first failure ends it. This is
 * fixed-sequence testing, the way in which "Learn then Test" (Angelopoulos,
 * Bates, Candès, Jordan and Lei, 2021) tunes a threshold: to end with a level that is too
 * loose, the first such level of the sequence must have held, and a single test
 * errs with a chance of 1 − confidence at most. So all levels together do too,
 * without paying for their number.
 *
 * The sequence may begin where the scores say, because they say nothing of
 * right and wrong: given how many drafts a level releases, its wrong ones are
 * still a binomial draw. (The argument supposes that a better score does not
 * mean a worse answer. Where it does, the simulation in the tests shows the chance
 * to stay within its bound all the same.)
 *
 * It is good for one look at the labels. Trying again after every few labels
 * until it holds is many looks, and errs more often.
 */
export function certify(drafts: readonly JudgedDraft[], rule: CertificationRule): Certification {
  const results = resultsOf(drafts, rule);
  const anyScore = Object.fromEntries(rule.required.map((metric) => [metric, Number.NEGATIVE_INFINITY]));
  const first = firstCount(results.at(-1)?.released ?? 0, rule);
  const start = results.findIndex(({ released }) => released >= first);
  const tested = start < 0 ? [] : untilFailure(results.slice(start));
  const certified = tested.findLast(({ holds }) => holds) ?? null;
  const last = tested.at(-1) ?? results.at(-1);
  if (last === undefined) throw new Error("there is at least one level");
  return {
    total: drafts.length,
    unscored: drafts.filter(({ scores }) => !passes(scores, anyScore)).length,
    tested,
    certified,
    refusal: certified === null ? refusalAt(last, start < 0 ? "too_few" : "too_many_wrong", rule) : null,
  };
}

function resultsOf(drafts: readonly JudgedDraft[], rule: CertificationRule): readonly LevelResult[] {
  const levels = levelsOf(rule.required, rule.floors);
  const added = levels.map(() => ({ released: 0, wrong: 0 }));
  for (const { scores, correct } of drafts) {
    const first = added[strictestPassed(scores, levels)];
    if (first === undefined) continue;
    first.released += 1;
    if (!correct) first.wrong += 1;
  }
  let released = 0;
  let wrong = 0;
  return levels.map((level, at) => {
    released += added[at]?.released ?? 0;
    wrong += added[at]?.wrong ?? 0;
    const upperBound = clopperPearsonUpper(wrong, released, rule.confidence);
    return { ...level, released, wrong, upperBound, holds: upperBound <= rule.allowedRate };
  });
}

/** Place of the first level that releases a draft, and with it all after; the number of levels where none does. */
function strictestPassed(scores: JudgedDraft["scores"], levels: readonly Level[]): number {
  let [failed, passed] = [-1, levels.length];
  while (passed - failed > 1) {
    const middle = Math.floor((passed + failed) / 2);
    const level = levels[middle];
    if (level !== undefined && passes(scores, level.thresholds)) passed = middle;
    else failed = middle;
  }
  return passed;
}

/** Wrong answers for which the first level tested has room, where there are labels enough. */
const room = 5;

/**
 * How many drafts the first level tested must release. A level that releases the
 * bare minimum fails at a single wrong answer, and more labels would not help: the
 * next try would begin at as few. So with many drafts it begins where some may be
 * wrong, but within the best third, or good marks would be passed over.
 */
function firstCount(drafts: number, { allowedRate, confidence }: CertificationRule): number {
  let count = neededLabels(0, allowedRate, confidence);
  for (let wrong = 1; wrong <= room; wrong += 1) {
    const wanted = neededLabels(wrong, allowedRate, confidence);
    if (wanted > drafts / 3) break;
    count = wanted;
  }
  return count;
}

function untilFailure(results: readonly LevelResult[]): readonly LevelResult[] {
  const failed = results.findIndex(({ holds }) => !holds);
  return failed < 0 ? results : results.slice(0, failed + 1);
}

function refusalAt(at: LevelResult, reason: Refusal["reason"], rule: CertificationRule): Refusal {
  const needed = neededLabels(at.wrong, rule.allowedRate, rule.confidence);
  return { reason, at, needed, missing: needed - at.released };
}
