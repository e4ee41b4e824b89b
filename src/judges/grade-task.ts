import { z } from "zod";
import type { Language } from "../core/language.js";
import type { Sample, SampleField } from "../core/sample.js";
import { idField, jsonLines, optionalTextField } from "../tasks/reply-fields.js";
import type { Task } from "../tasks/task.js";
import type { GradeInput, GradeOutput } from "./grading.js";
import type { Judge } from "./judge.js";
import { offlineRules } from "./offline/registry.js";
import { gradeAt, gradeField } from "./scale.js";

/** The name under which a judge is asked; its prompt is found under it. */
export function taskNameOf(judge: Pick<Judge, "name">): string {
  return `judges/${judge.name}`;
}

/** The fields that a judge is shown beside the items, in order. */
export function shownFields(judge: Judge): readonly SampleField[] {
  return [...judge.inputs, ...judge.inputsAnyOf];
}

/** A judge as a task: one grade with its reason for each item. */
export function gradeTask(judge: Judge): Task<GradeInput, GradeOutput> {
  return {
    name: taskNameOf(judge),
    output: z.object({
      verdicts: z.array(
        z.object({ id: idField, reason: optionalTextField, grade: gradeField(judge.scale, judge.mayNotApply) }),
      ),
    }),
    variables: ({ sample, items }) => ({
      ...Object.fromEntries(shownFields(judge).map((field) => [field, shown(sample[field])])),
      items: jsonLines(items.map(({ id, text }) => ({ id, text }))),
    }),
    offline: (input, language) => ({ verdicts: byRules(judge, input, language) }),
  };
}

function byRules(judge: Judge, input: GradeInput, language: Language): GradeOutput["verdicts"] {
  const rule = judge.offline === null ? undefined : offlineRules[judge.offline];
  if (rule === undefined) {
    return input.items.map(({ id }) => ({ id, reason: needsModel[language], grade: null, needsModel: true }));
  }
  return rule(input, language).map(({ id, reason, share, ...rest }) => ({
    id,
    reason,
    grade: share === null ? null : gradeAt(share, judge.scale),
    ...rest,
  }));
}

function shown(value: Sample[SampleField]): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : jsonLines(value);
}

const needsModel: Readonly<Record<Language, string>> = {
  ja: "この判定には、モデルが必要です。オフラインの規則では判定できません。",
  en: "This judge needs a model; no offline rules can judge it.",
};
