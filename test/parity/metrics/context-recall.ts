import { defineParity, verdictsById } from "../define-parity.js";

interface Input {
  readonly contexts: readonly string[];
  readonly sentences: number;
  /** As returned, in order. */
  readonly verdicts: readonly boolean[];
}

const user_input = "締切はいつですか";
const contexts = ["締切は毎月20日。", "休日は前日。"];

export const contextRecallParity = defineParity<Input>({
  metric: "context_recall",
  ragasClass: "LLMContextRecall",
  kinds: {
    mixed: (random) => {
      const sentences = random.integer(1, 12);
      return { contexts, sentences, verdicts: random.flags(sentences) };
    },
    all_attributed: (random) => {
      const sentences = random.integer(1, 12);
      return { contexts, sentences, verdicts: Array.from({ length: sentences }, () => true) };
    },
    none_attributed: (random) => {
      const sentences = random.integer(1, 12);
      return { contexts, sentences, verdicts: Array.from({ length: sentences }, () => false) };
    },
    nothing_returned: (random) => ({ contexts, sentences: random.integer(1, 6), verdicts: [] }),
    missing_verdicts: (random) => {
      const sentences = random.integer(2, 12);
      return { contexts, sentences, verdicts: random.flags(random.integer(1, sentences - 1)) };
    },
    extra_verdicts: (random) => {
      const sentences = random.integer(1, 6);
      return { contexts, sentences, verdicts: random.flags(sentences + random.integer(1, 4)) };
    },
    no_context: (random) => {
      const sentences = random.integer(1, 6);
      return { contexts: [], sentences, verdicts: random.flags(sentences) };
    },
  },
  ragas: (input) => ({
    sample: { user_input, retrieved_contexts: input.contexts, reference: referenceOf(input) },
    replies: [
      {
        choices: [
          {
            classifications: input.verdicts.map((attributed, index) => ({
              statement: `文${index + 1}`,
              reason: "scripted",
              attributed: attributed ? 1 : 0,
            })),
          },
        ],
      },
    ],
  }),
  ours: (input) => ({
    sample: { id: "1", user_input, retrieved_contexts: [...input.contexts], reference: referenceOf(input) },
    script: { attribution: { value: { verdicts: verdictsById("r", "attributed", input.verdicts) } } },
  }),
});

function referenceOf({ sentences }: Input): string {
  return Array.from({ length: sentences }, (_, index) => `第${index + 1}の文です。`).join("");
}
