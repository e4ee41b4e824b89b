import { defineParity, named, statementVerdicts, verdictsById } from "../define-parity.js";
import type { Random } from "../random.js";

interface Input {
  readonly said: number;
  readonly expected: number;
  /** As returned; may be fewer than the statements. */
  readonly saidVerdicts: readonly boolean[];
  readonly expectedVerdicts: readonly boolean[];
  readonly beta: number;
}

const response = "RESPONSE-TEXT";
const reference = "REFERENCE-TEXT";
const user_input = "締切はいつですか";

export const factualCorrectnessParity = defineParity<Input>({
  metric: "factual_correctness",
  ragasClass: "FactualCorrectness",
  kinds: {
    mixed: (random) => judged(random, 1),
    recall_counts_more: (random) => judged(random, random.pick([1.5, 2, 5])),
    precision_counts_more: (random) => judged(random, random.pick([0.25, 0.5, 0.8])),
    all_right: (random) => {
      const drawn = judged(random, 1);
      return {
        ...drawn,
        saidVerdicts: drawn.saidVerdicts.map(() => true),
        expectedVerdicts: drawn.expectedVerdicts.map(() => true),
      };
    },
    all_wrong: (random) => {
      const drawn = judged(random, 1);
      return { ...drawn, saidVerdicts: drawn.saidVerdicts.map(() => false) };
    },
    neither_states: () => ({ said: 0, expected: 0, saidVerdicts: [], expectedVerdicts: [], beta: 1 }),
    answer_states_nothing: (random) => ({ ...judged(random, 1), said: 0, saidVerdicts: [] }),
    reference_states_nothing: (random) => ({ ...judged(random, 1), expected: 0, expectedVerdicts: [] }),
    missing_verdicts: (random) => {
      const drawn = judged(random, 1);
      const said = drawn.said + random.integer(1, 4);
      return { ...drawn, said, saidVerdicts: [true, ...drawn.saidVerdicts.slice(1)] };
    },
    no_verdict: (random) => ({ ...judged(random, 1), saidVerdicts: [], expectedVerdicts: [] }),
  },
  ragas: ({ said, expected, saidVerdicts, expectedVerdicts, beta }) => ({
    sample: { user_input, response, reference },
    options: { beta },
    replies: [
      { when: `"response": "${response}"`, choices: [{ claims: named("said ", said) }] },
      { when: `"response": "${reference}"`, choices: [{ claims: named("expected ", expected) }] },
      { when: `"context": "${reference}"`, choices: [statementVerdicts(saidVerdicts)] },
      { when: `"context": "${response}"`, choices: [statementVerdicts(expectedVerdicts)] },
    ],
  }),
  ours: ({ said, expected, saidVerdicts, expectedVerdicts, beta }) => ({
    sample: { id: "1", user_input, response, reference },
    settings: { factual_beta: beta },
    script: {
      statements: ({ answer }: { answer: string }) => ({
        value: { statements: answer === response ? named("said ", said) : named("expected ", expected) },
      }),
      entailment: ({ contexts }: { contexts: readonly string[] }) => ({
        value: {
          verdicts:
            contexts[0] === reference
              ? verdictsById("s", "supported", saidVerdicts)
              : verdictsById("r", "supported", expectedVerdicts),
        },
      }),
    },
  }),
});

function judged(random: Random, beta: number): Input {
  const said = random.integer(1, 9);
  const expected = random.integer(1, 9);
  return { said, expected, saidVerdicts: random.flags(said), expectedVerdicts: random.flags(expected), beta };
}
