import { defineParity, drawVector, named } from "../define-parity.js";
import type { Random } from "../random.js";

interface Input {
  readonly said: number;
  readonly expected: number;
  /** As returned: of the answer's statements, then of the reference's; may be fewer. */
  readonly saidMatched: readonly boolean[];
  readonly expectedMatched: readonly boolean[];
  readonly response: readonly number[];
  readonly reference: readonly number[];
}

const user_input = "締切はいつですか";
const response = "毎月20日です。";
const reference = "締切は毎月20日です。休日は前日です。";

export const answerCorrectnessParity = defineParity<Input>({
  metric: "answer_correctness",
  ragasClass: "AnswerCorrectness",
  kinds: {
    mixed: (random) => judged(random, random.integer(1, 8), random.integer(1, 8)),
    all_right: (random) => {
      const drawn = judged(random, random.integer(1, 8), random.integer(1, 8));
      return { ...drawn, saidMatched: all(drawn.said, true), expectedMatched: all(drawn.expected, true) };
    },
    all_wrong: (random) => {
      const drawn = judged(random, random.integer(1, 8), random.integer(1, 8));
      return { ...drawn, saidMatched: all(drawn.said, false), expectedMatched: all(drawn.expected, false) };
    },
    neither_states: (random) => judged(random, 0, 0),
    answer_states_nothing: (random) => {
      const drawn = judged(random, 0, random.integer(1, 6));
      return { ...drawn, expectedMatched: all(drawn.expected, false) };
    },
    reference_states_nothing: (random) => {
      const drawn = judged(random, random.integer(1, 6), 0);
      return { ...drawn, saidMatched: all(drawn.said, false) };
    },
    missing_verdicts: (random) => {
      const drawn = judged(random, random.integer(2, 8), random.integer(2, 8));
      return { ...drawn, saidMatched: [true, ...drawn.saidMatched.slice(2)], expectedMatched: [false] };
    },
    no_verdict: (random) => ({
      ...judged(random, random.integer(1, 6), random.integer(1, 6)),
      saidMatched: [],
      expectedMatched: [],
    }),
    opposite: (random) => {
      const drawn = judged(random, random.integer(1, 8), random.integer(1, 8));
      return { ...drawn, reference: drawn.response.map((value) => -value) };
    },
    no_direction: (random) => ({ ...judged(random, 2, 2), reference: [0, 0, 0, 0, 0, 0] }),
  },
  ragas: (input) => ({
    sample: { user_input, response, reference },
    replies: [
      { choices: [{ statements: named("said ", input.said) }] },
      { choices: [{ statements: named("expected ", input.expected) }] },
      { choices: [classification(input)] },
    ],
    vectors: { [response]: input.response, [reference]: input.reference },
  }),
  ours: (input) => ({
    sample: { id: "1", user_input, response, reference },
    script: {
      statements: ({ answer }: { answer: string }) => ({
        value: { statements: answer === response ? named("said ", input.said) : named("expected ", input.expected) },
      }),
      agreement: {
        value: { verdicts: [...verdicts("s", input.saidMatched), ...verdicts("r", input.expectedMatched)] },
      },
    },
    vectors: { [response]: input.response, [reference]: input.reference },
  }),
});

function judged(random: Random, said: number, expected: number): Input {
  return {
    said,
    expected,
    saidMatched: random.flags(said),
    expectedMatched: random.flags(expected),
    // Texts of one subject: their cosine is above 0.
    response: drawVector(random).map(Math.abs),
    reference: drawVector(random).map(Math.abs),
  };
}

function all(count: number, flag: boolean): boolean[] {
  return Array.from({ length: count }, () => flag);
}

function classification({ saidMatched, expectedMatched }: Input) {
  const listed = (flags: readonly boolean[], wanted: boolean) =>
    flags.flatMap((flag, index) => (flag === wanted ? [{ statement: `statement ${index + 1}`, reason: "" }] : []));
  return { TP: listed(saidMatched, true), FP: listed(saidMatched, false), FN: listed(expectedMatched, false) };
}

function verdicts(prefix: string, flags: readonly boolean[]) {
  return flags.map((matched, index) => ({ id: `${prefix}${index + 1}`, reason: "", matched }));
}
