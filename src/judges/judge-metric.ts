import type { Language } from "../core/language.js";
import type { Sample, SampleField } from "../core/sample.js";
import { isBlank } from "../core/visible-text.js";
import { mean } from "../metrics/arithmetic.js";
import type { Metric, MetricContext, MetricOutcome } from "../metrics/define-metric.js";
import { incompleteReply, notApplicable, requestFailed, scored, skipped } from "../metrics/define-metric.js";
import { numbered } from "../metrics/verdict-share.js";
import type { TaskOutcome } from "../tasks/task.js";
import { deciders } from "./deciders/registry.js";
import type { CodeDecision } from "./deciders/decider.js";
import { gradeTask } from "./grade-task.js";
import type { GradeOutput, JudgedItem } from "./grading.js";
import { textOf, type AssessedPart, type Judge } from "./judge.js";
import type { ItemNames } from "./names/item-names.js";
import { passValue } from "./scale.js";
import { settleGrades } from "./settle-grades.js";

export interface JudgeSettings {
  /** Guidelines that every answer must keep. */
  readonly guidelines: readonly string[];
  readonly names: ItemNames;
}

export interface JudgeMetric extends Metric {
  /** The value at which a single verdict passes. */
  readonly passAt: number;
}

/**
 * A judge as a metric: the mean of its grades over what it assesses, each
 * mapped onto 0 (worst) to 1 (best); a missing grade counts 0 and is no pass.
 *
 * Cost: 0 requests when code decides everything, else 1, or one per item
 * (`context_verdicts: one_by_one`). Both conventions give the same value.
 *
 * - Nothing to assess, or neither of the fields of which it needs one: `not_applicable`.
 * - The criterion applies to no item: `not_applicable` with the judge's reason.
 *   Items that could not be judged beside others that all pass: the same, for
 *   what was not looked at is not kept.
 * - Either of these where rules judge and a model could have told: `skipped`.
 */
export function judgeMetric(judge: Judge, settings: JudgeSettings): JudgeMetric {
  const titles = { ja: textOf(judge, "ja"), en: textOf(judge, "en") };
  return {
    name: judge.name,
    title: { ja: titles.ja.title, en: titles.en.title },
    description: { ja: titles.ja.description, en: titles.en.description },
    needs: [...new Set<SampleField>([assessedField[judge.assesses], ...judge.inputs])],
    range: [0, 1],
    higherIsBetter: true,
    passAt: passValue(judge.scale),
    measure: (sample, context) => measure(judge, settings, sample, context),
  };
}

const assessedField: Readonly<Record<AssessedPart, SampleField>> = {
  answer: "response",
  each_item: "retrieved_contexts",
  each_guideline: "response",
};

async function measure(
  judge: Judge,
  settings: JudgeSettings,
  given: Sample,
  context: MetricContext,
): Promise<MetricOutcome> {
  const { language } = context;
  const sample = { ...given, guidelines: [...settings.guidelines, ...(given.guidelines ?? [])] };
  const items = itemsOf(judge.assesses, sample);
  if (items.length === 0) return notApplicable(messages[language].nothing[judge.assesses]);
  if (judge.inputsAnyOf.length > 0 && judge.inputsAnyOf.every((field) => isEmpty(sample[field]))) {
    return notApplicable(messages[language].noneOf(judge.inputsAnyOf.join(", ")));
  }
  const decided = decideByCode(judge, settings, sample, items, language);
  const asked = items.filter(({ id }) => !decided.has(id));
  const replies = await ask(judge, settings, sample, asked, context);
  const failure = replies.find((reply) => !reply.ok);
  if (failure !== undefined) return requestFailed(failure);
  const returned = replies.flatMap((reply) => (reply.ok ? reply.value.verdicts : []));
  const settled = settleGrades({ judge, items, decided, returned, offline: context.judge.offline, language });
  return outcomeOf(settled, returned, language);
}

function itemsOf(assesses: AssessedPart, sample: Sample): readonly JudgedItem[] {
  const answer = isBlank(sample.response ?? "") ? [] : [sample.response ?? ""];
  switch (assesses) {
    case "answer":
      return numbered("a", answer);
    case "each_item":
      return numbered("c", sample.retrieved_contexts ?? []);
    case "each_guideline":
      return answer.length === 0
        ? []
        : numbered(
            "g",
            (sample.guidelines ?? []).filter((text) => !isBlank(text)),
          );
  }
}

function isEmpty(value: Sample[SampleField]): boolean {
  return value === undefined || (typeof value === "string" ? isBlank(value) : value.length === 0);
}

function decideByCode(
  judge: Judge,
  { names }: JudgeSettings,
  sample: Sample,
  items: readonly JudgedItem[],
  language: Language,
): ReadonlyMap<string, CodeDecision> {
  const decider = judge.decidedByCode === null ? undefined : deciders[judge.decidedByCode];
  return decider?.({ question: sample.user_input, items, names, language }) ?? new Map<string, CodeDecision>();
}

async function ask(
  judge: Judge,
  { names }: JudgeSettings,
  sample: Sample,
  asked: readonly JudgedItem[],
  context: MetricContext,
): Promise<readonly TaskOutcome<GradeOutput>[]> {
  if (asked.length === 0) return [];
  const batches = context.settings.context_verdicts === "batched" ? [asked] : asked.map((item) => [item]);
  const task = gradeTask(judge);
  return Promise.all(batches.map((items) => context.judge.run(task, { sample, items, names }, context)));
}

type Settled = ReturnType<typeof settleGrades>;

function outcomeOf({ verdicts, undecided }: Settled, returned: unknown, language: Language): MetricOutcome {
  const first = undecided.find(({ needsModel }) => needsModel) ?? undecided[0];
  const absence = first?.needsModel === true ? skipped : notApplicable;
  if (undecided.length === verdicts.length && first !== undefined) return absence(first.reason);
  if (verdicts.every(({ verdict }) => verdict === "missing")) {
    return incompleteReply(messages[language].noVerdict, returned, verdicts);
  }
  const failed = verdicts.some(({ id, verdict }) => verdict !== "yes" && !undecided.some((item) => item.id === id));
  if (first !== undefined && !failed) {
    return absence(messages[language].partly(undecided.length, verdicts.length, first.text, first.reason));
  }
  const value = mean(verdicts.map((verdict) => verdict.value ?? 0));
  return value === null ? incompleteReply(messages[language].noVerdict, returned, verdicts) : scored(value, verdicts);
}

interface Messages {
  readonly nothing: Readonly<Record<AssessedPart, string>>;
  noneOf(fields: string): string;
  readonly noVerdict: string;
  partly(count: number, total: number, text: string, reason: string): string;
}

const messages: Readonly<Record<Language, Messages>> = {
  ja: {
    nothing: {
      answer: "回答が空のため、判定するものがありません。",
      each_item: "取得された候補が一つもありません。",
      each_guideline: "守るべき指針がないか、回答が空です。",
    },
    noneOf: (fields) => `${fields} のいずれも与えられていません。`,
    noVerdict: "判定すべき項目に対する判定が一つも返されませんでした。",
    partly: (count, total, text, reason) =>
      `${total} 件のうち ${count} 件は判定できませんでした。例:「${text}」${reason}`,
  },
  en: {
    nothing: {
      answer: "The answer is blank: there is nothing to judge.",
      each_item: "No item was retrieved.",
      each_guideline: "There is no guideline to keep, or the answer is blank.",
    },
    noneOf: (fields) => `None of ${fields} was given.`,
    noVerdict: "The judge returned no verdict about any item it was sent.",
    partly: (count, total, text, reason) => `${count} of ${total} could not be judged, such as "${text}": ${reason}`,
  },
};
