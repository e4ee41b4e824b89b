import type { Language } from "../core/language.js";
import type { Verdict } from "../core/score.js";
import type { CodeDecision } from "./deciders/decider.js";
import type { GradeOutput, JudgedItem } from "./grading.js";
import type { Judge } from "./judge.js";
import { valueOf, type GradeValue } from "./scale.js";

/** A verdict that says who gave it. */
export type JudgeVerdict = Verdict & { readonly decided_by: "code" | "model" | "rules" };

export interface SettledGrades {
  /** One per item, in their order. */
  readonly verdicts: readonly JudgeVerdict[];
  /** The items to which the criterion does not apply, or which could not be judged. */
  readonly undecided: readonly UndecidedItem[];
}

export interface UndecidedItem {
  readonly id: string;
  readonly text: string;
  readonly reason: string;
  /** True where rules could not judge it and a model could. */
  readonly needsModel: boolean;
}

/**
 * One verdict for each item, by code where code decided, else by what came back
 * under its id. Pure. No grade is `missing`; differing grades are the lowest of
 * them and no pass when any of them fails; grades for other ids count nothing.
 */
export function settleGrades(given: {
  readonly judge: Pick<Judge, "scale">;
  readonly items: readonly JudgedItem[];
  readonly decided: ReadonlyMap<string, CodeDecision>;
  readonly returned: GradeOutput["verdicts"];
  readonly offline: boolean;
  readonly language: Language;
}): SettledGrades {
  const settled = given.items.map((item) => settle(item, given));
  return {
    verdicts: settled.map(({ verdict }) => verdict),
    undecided: settled.flatMap(({ verdict, applies, needsModel = false }) =>
      applies ? [] : [{ id: verdict.id, text: verdict.text, reason: verdict.reason, needsModel }],
    ),
  };
}

type Given = Parameters<typeof settleGrades>[0];

function settle(item: JudgedItem, given: Given): { verdict: JudgeVerdict; applies: boolean; needsModel?: boolean } {
  const { id, text } = item;
  const say = messages[given.language];
  const decision = given.decided.get(id);
  if (decision !== undefined) {
    const { passed, reason } = decision;
    return {
      verdict: {
        id,
        text,
        ...graded({ value: passed ? 1 : 0, passed }),
        reason: say.byCode(reason),
        decided_by: "code",
      },
      applies: true,
    };
  }
  const decided_by = given.offline ? "rules" : "model";
  const found = given.returned.filter((verdict) => verdict.id === id);
  const [first] = found;
  if (first === undefined) {
    return { verdict: { id, text, verdict: "missing", reason: say.missing, decided_by }, applies: true };
  }
  const values = found.flatMap(({ grade, reason }) =>
    grade === null ? [] : [{ ...valueOf(grade, given.judge.scale), reason }],
  );
  const lowest = values.reduce<(GradeValue & { reason: string }) | undefined>(
    (low, value) => (low === undefined || value.value < low.value ? value : low),
    undefined,
  );
  if (lowest === undefined) {
    const needsModel = given.offline && first.needsModel === true;
    return { verdict: { id, text, verdict: "missing", reason: first.reason, decided_by }, applies: false, needsModel };
  }
  const conflict = found.some(({ grade }) => grade !== first.grade);
  const reason = conflict ? [say.conflict, ...values.map((value) => value.reason)].join(" / ") : lowest.reason;
  return { verdict: { id, text, ...graded(lowest), reason, decided_by }, applies: true };
}

function graded({ value, passed }: GradeValue): { verdict: "yes" | "no"; value: number } {
  return { verdict: passed ? "yes" : "no", value };
}

const messages = {
  ja: {
    missing: "判定が返されませんでした。",
    conflict: "異なる評点が返されたため、低いほうを採ります。",
    byCode: (reason: string) => `${reason}（コードで判定）`,
  },
  en: {
    missing: "The judge returned no verdict.",
    conflict: "The judge returned differing grades: the lowest counts.",
    byCode: (reason: string) => `${reason} (decided by code)`,
  },
} as const;
