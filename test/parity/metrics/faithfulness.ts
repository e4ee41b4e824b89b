import { defineParity, named, statementVerdicts, verdictsById } from "../define-parity.js";

interface Input {
  readonly response: string;
  readonly contexts: readonly string[];
  readonly statements: number;
  /** As returned, in order; may be fewer or more than the statements. */
  readonly verdicts: readonly boolean[];
}

const plain = { response: "締切は毎月20日です。", contexts: ["締切は毎月20日。", "休日は前日。"] };

export const faithfulnessParity = defineParity<Input>({
  metric: "faithfulness",
  ragasClass: "Faithfulness",
  kinds: {
    mixed: (random) => {
      const statements = random.integer(1, 12);
      return { ...plain, statements, verdicts: random.flags(statements) };
    },
    all_supported: (random) => {
      const statements = random.integer(1, 12);
      return { ...plain, statements, verdicts: Array.from({ length: statements }, () => true) };
    },
    none_supported: (random) => {
      const statements = random.integer(1, 12);
      return { ...plain, statements, verdicts: Array.from({ length: statements }, () => false) };
    },
    no_statement: () => ({ ...plain, statements: 0, verdicts: [] }),
    blank_response: () => ({ ...plain, response: "", statements: 0, verdicts: [] }),
    missing_verdicts: (random) => {
      const statements = random.integer(2, 12);
      return { ...plain, statements, verdicts: random.flags(random.integer(1, statements - 1)) };
    },
    no_verdict: (random) => ({ ...plain, statements: random.integer(1, 6), verdicts: [] }),
    extra_verdicts: (random) => {
      const statements = random.integer(1, 6);
      return { ...plain, statements, verdicts: random.flags(statements + random.integer(1, 4)) };
    },
    no_context: (random) => {
      const statements = random.integer(1, 6);
      return { ...plain, contexts: [], statements, verdicts: random.flags(statements) };
    },
  },
  ragas: ({ response, contexts, statements, verdicts }) => ({
    sample: { user_input: "締切はいつですか", response, retrieved_contexts: contexts },
    replies: [
      { choices: [{ statements: named("文", statements) }] },
      ...(statements === 0 ? [] : [{ choices: [statementVerdicts(verdicts)] }]),
    ],
  }),
  ours: ({ response, contexts, statements, verdicts }) => ({
    sample: { id: "1", user_input: "締切はいつですか", response, retrieved_contexts: [...contexts] },
    script: {
      statements: { value: { statements: named("文", statements) } },
      entailment: { value: { verdicts: verdictsById("s", "supported", verdicts) } },
    },
  }),
});
