import type { ParityMetric } from "../define-parity.js";
import { defineParity, named, statementVerdicts } from "../define-parity.js";
import type { Random } from "../random.js";

interface Input {
  readonly response: string;
  readonly said: number;
  readonly expected: number;
  /** Verdicts as returned about the answer's statements: by the reference, then by each context. */
  readonly truth: readonly boolean[];
  readonly saidBy: readonly (readonly boolean[])[];
  /** Those about the reference's statements, by each context. */
  readonly expectedBy: readonly (readonly boolean[])[];
}

const user_input = "締切はいつですか";
const reference = "締切は毎月20日です。";

export const noiseSensitivityRelevantParity = noiseParity("relevant");
export const noiseSensitivityIrrelevantParity = noiseParity("irrelevant");

function noiseParity(mode: string): ParityMetric {
  return defineParity<Input>({
    metric: `noise_sensitivity_${mode}`,
    ragasClass: "NoiseSensitivity",
    kinds: {
      mixed: (random) => judged(random),
      nothing_relevant: (random) => {
        const drawn = judged(random);
        return { ...drawn, expectedBy: drawn.expectedBy.map((flags) => flags.map(() => false)) };
      },
      all_relevant: (random) => {
        const drawn = judged(random);
        return { ...drawn, expectedBy: drawn.expectedBy.map((flags) => flags.map(() => true)) };
      },
      all_correct: (random) => {
        const drawn = judged(random);
        return { ...drawn, truth: drawn.truth.map(() => true) };
      },
      all_wrong: (random) => {
        const drawn = judged(random);
        return { ...drawn, truth: drawn.truth.map(() => false) };
      },
      no_context: (random) => ({ ...judged(random), saidBy: [], expectedBy: [] }),
      blank_response: (random) => ({ ...judged(random), response: "" }),
      answer_states_nothing: (random) => {
        const drawn = judged(random);
        return { ...drawn, said: 0, truth: [], saidBy: drawn.saidBy.map(() => []) };
      },
      reference_states_nothing: (random) => {
        const drawn = judged(random);
        return { ...drawn, expected: 0, expectedBy: drawn.expectedBy.map(() => []) };
      },
      one_verdict_missing: (random) => {
        const drawn = judged(random);
        return { ...drawn, saidBy: drawn.saidBy.map((flags, index) => (index === 0 ? flags.slice(1) : flags)) };
      },
      evenly_short: (random) => {
        const drawn = judged(random);
        return { ...drawn, truth: drawn.truth.slice(0, -1), saidBy: drawn.saidBy.map((flags) => flags.slice(0, -1)) };
      },
    },
    ragas: (input) => ({
      sample: { user_input, response: input.response, reference, retrieved_contexts: contextsOf(input) },
      options: { mode },
      replies: [
        { choices: [{ statements: named("expected ", input.expected) }] },
        { choices: [{ statements: named("said ", input.said) }] },
        ...input.saidBy.flatMap((flags, index) => [
          { choices: [statementVerdicts(input.expectedBy[index] ?? [])] },
          { choices: [statementVerdicts(flags)] },
        ]),
        { choices: [statementVerdicts(input.truth)] },
      ],
    }),
    ours: (input) => ({
      sample: { id: "1", user_input, response: input.response, reference, retrieved_contexts: contextsOf(input) },
      script: {
        statements: ({ answer }: { answer: string }) => ({
          value: { statements: answer === reference ? named("expected ", input.expected) : named("said ", input.said) },
        }),
        entailment: ({ contexts: [piece = ""] }: { contexts: readonly string[] }) => ({
          value: { verdicts: verdictsBy(contextsOf(input).indexOf(piece), input) },
        }),
      },
    }),
  });
}

/** Enough statements that a list which is one short never has the single row that NumPy would stretch. */
function judged(random: Random): Input {
  const said = random.integer(3, 8);
  const expected = random.integer(3, 6);
  const pieces = random.integer(2, 5);
  const rows = (count: number) => Array.from({ length: pieces }, () => random.flags(count));
  return {
    response: "毎月20日です。",
    said,
    expected,
    truth: random.flags(said),
    saidBy: rows(said),
    expectedBy: rows(expected),
  };
}

function contextsOf({ saidBy }: Input): string[] {
  return named("資料", saidBy.length);
}

/** Of one request: by the reference, whose place is -1, or by a context. */
function verdictsBy(place: number, { truth, saidBy, expectedBy }: Input) {
  const about = (prefix: string, flags: readonly boolean[]) =>
    flags.map((supported, index) => ({ id: `${prefix}${index + 1}`, reason: "", supported }));
  if (place === -1) return about("s", truth);
  return [...about("s", saidBy[place] ?? []), ...about("r", expectedBy[place] ?? [])];
}
