import type { Sample } from "../core/sample.js";
import type { Verdict } from "../core/score.js";
import { mean } from "./arithmetic.js";
import type { JudgedItems } from "./ask-entailment.js";
import { askEntailment } from "./ask-entailment.js";
import { askStatements } from "./ask-statements.js";
import type { MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, notApplicable, scored } from "./define-metric.js";
import type { SubmittedItem } from "./reconcile.js";
import { sumReconciliations } from "./reconcile.js";

export type NoiseMode = "relevant" | "irrelevant";

/**
 * Share of the answer's statements that the reference does not state and that noise
 * brought in. A context is relevant when it states any statement of the
 * reference. Mode `relevant`: a relevant context states the wrong statement;
 * mode `irrelevant`: an irrelevant one does, and no relevant one.
 *
 * - Nothing to judge (no contexts, or no statements on one side): `not_applicable`
 *   under both conventions, where Ragas raises or gives NaN.
 * - Missing or conflicting verdicts: `judge_failed` incomplete under `strict`, since
 *   taken for a no they would make the answer look better. `ragas` takes the
 *   verdicts in the order returned, and is incomplete when the lists differ in
 *   length, where Ragas raises.
 */
export async function noiseSensitivity(
  mode: NoiseMode,
  sample: Sample,
  context: MetricContext,
): Promise<MetricOutcome> {
  const { user_input: question, response = "", reference = "", retrieved_contexts: contexts = [] } = sample;
  const { language } = context;
  if (contexts.length === 0) return notApplicable(messages.noContext[language]);
  const [said, expected] = await Promise.all([
    askStatements({ question, text: response, prefix: "s" }, context),
    askStatements({ question, text: reference, prefix: "r" }, context),
  ]);
  if (!said.ok) return said.outcome;
  if (!expected.ok) return expected.outcome;
  if (said.items.length === 0) return notApplicable(messages.nothingSaid[language]);
  if (expected.items.length === 0) return notApplicable(messages.nothingExpected[language]);
  return compare(mode, { said: said.items, expected: expected.items, reference, contexts }, context);
}

interface Sides {
  readonly said: readonly SubmittedItem[];
  readonly expected: readonly SubmittedItem[];
  readonly reference: string;
  readonly contexts: readonly string[];
}

async function compare(
  mode: NoiseMode,
  { said, expected, reference, contexts }: Sides,
  context: MetricContext,
): Promise<MetricOutcome> {
  const judged = await Promise.all([
    askEntailment(said, [reference], context),
    ...contexts.map((piece) => askEntailment([...said, ...expected], [piece], context)),
  ]);
  const failure = judged.find((each) => !each.ok);
  if (failure !== undefined) return failure.outcome;
  const answered = judged.filter((each) => each.ok);
  const counts = sumReconciliations(answered.map(({ reconciled }) => reconciled.reconciliation));

  const [truth, ...pieces] = answered;
  const correct = truth === undefined ? null : flagsOf(truth, said, context);
  const says = columns(pieces, said, context);
  const carries = columns(pieces, expected, context);
  const verdicts = truth?.reconciled.verdicts ?? [];
  if (correct === null || says === null || carries === null || says.some((flags) => flags.length !== correct.length)) {
    const reply = answered.map(({ returned }) => returned);
    return incompleteReply(messages.missing[context.language], reply, verdicts, counts);
  }
  const isRelevant = carries.map((flags) => flags.some(Boolean));
  const isNoise = correct.map((isCorrect, statement) => {
    const sayers = says.flatMap((flags, piece) => (flags[statement] === true ? [isRelevant[piece] === true] : []));
    const hit = mode === "relevant" ? sayers.includes(true) : sayers.length > 0 && !sayers.includes(true);
    return !isCorrect && hit;
  });
  const value = mean(isNoise.map(Number));
  if (value === null) return incompleteReply(messages.missing[context.language], [], verdicts, counts);
  return scored(value, explained(verdicts, isNoise, mode, context), counts);
}

type Judged = JudgedItems & { readonly ok: true };

/** One list of flags a context, all of one length; null when verdicts are lacking. */
function columns(
  pieces: readonly Judged[],
  items: readonly SubmittedItem[],
  context: MetricContext,
): readonly (readonly boolean[])[] | null {
  const lists = pieces.map((piece) => flagsOf(piece, items, context));
  const known = lists.filter((flags) => flags !== null);
  return known.length === lists.length && known.every((flags) => flags.length === known[0]?.length) ? known : null;
}

function flagsOf(
  { reconciled, returned }: Judged,
  items: readonly SubmittedItem[],
  { convention }: MetricContext,
): readonly boolean[] | null {
  const ids = new Set(items.map(({ id }) => id));
  if (convention === "ragas") return returned.filter(({ id }) => ids.has(id)).map(({ passed }) => passed);
  if (reconciled.reconciliation.missing + reconciled.reconciliation.conflicting > 0) return null;
  return reconciled.verdicts.filter(({ id }) => ids.has(id)).map(({ verdict }) => verdict === "yes");
}

/** A verdict for each statement of the answer: `no` where it is noise. */
function explained(
  verdicts: readonly Verdict[],
  isNoise: readonly boolean[],
  mode: NoiseMode,
  { language }: MetricContext,
): readonly Verdict[] {
  return verdicts.map((verdict, index) =>
    isNoise[index] === true
      ? { ...verdict, verdict: "no", reason: joined(messages[mode][language], verdict.reason) }
      : {
          ...verdict,
          verdict: "yes",
          reason: verdict.verdict === "yes" ? verdict.reason : messages.elsewhere[language],
        },
  );
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" / ");
}

const messages = {
  noContext: { ja: "文脈が一つも取得されていません。", en: "No context was retrieved." },
  nothingSaid: { ja: "回答に確かめるべき主張がありません。", en: "The answer makes no statement to check." },
  nothingExpected: {
    ja: "模範回答に主張がなく、どの文脈が関連するかを判断できません。",
    en: "The reference makes no statement, so no context can be told to be relevant.",
  },
  missing: {
    ja: "一部の主張に判定がないか、判定が食い違っています。",
    en: "Some statements have no verdict, or differing ones.",
  },
  relevant: {
    ja: "模範回答にない主張で、関連する文脈から入り込んでいます。",
    en: "Not in the reference, and brought in by a relevant context.",
  },
  irrelevant: {
    ja: "模範回答にない主張で、関連しない文脈から入り込んでいます。",
    en: "Not in the reference, and brought in by an irrelevant context.",
  },
  elsewhere: {
    ja: "模範回答にない主張ですが、この種の文脈に由来するものではありません。",
    en: "Not in the reference, but no context of this kind states it.",
  },
} as const;
