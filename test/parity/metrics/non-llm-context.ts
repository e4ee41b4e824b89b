import type { ParityMetric } from "../define-parity.js";
import { defineParity } from "../define-parity.js";
import type { Random } from "../random.js";

interface Input {
  readonly retrieved: readonly string[];
  readonly references: readonly string[];
}

const letters = Array.from("締切は毎月二十日です。abcdef 🍣🎉");

export const nonLlmContextPrecisionParity = stringParity(
  "non_llm_context_precision",
  "NonLLMContextPrecisionWithReference",
);
export const nonLlmContextRecallParity = stringParity("non_llm_context_recall", "NonLLMContextRecall");

function stringParity(metric: string, ragasClass: string): ParityMetric {
  return defineParity<Input>({
    metric,
    ragasClass,
    kinds: {
      edited: (random) => {
        const references = texts(random, 1, 4);
        return { references, retrieved: references.map((text) => edited(random, text)) };
      },
      unrelated: (random) => ({ references: texts(random, 1, 4), retrieved: texts(random, 1, 6) }),
      identical: (random) => {
        const references = texts(random, 1, 4);
        return { references, retrieved: [...references].reverse() };
      },
      exactly_half: (random) => {
        const text = word(random, random.integer(1, 6));
        return { references: [text + text], retrieved: [text + "ＸＹＺＷＶＵ".slice(0, Array.from(text).length)] };
      },
      empty_strings: (random) => ({ references: ["", word(random, 3)], retrieved: ["", word(random, 3)] }),
      none_retrieved: (random) => ({ references: texts(random, 1, 4), retrieved: [] }),
      no_reference: (random) => ({ references: [], retrieved: texts(random, 1, 4) }),
    },
    ragas: ({ retrieved, references }) => ({
      sample: { retrieved_contexts: retrieved, reference_contexts: references },
      replies: [],
    }),
    ours: ({ retrieved, references }) => ({
      sample: { id: "1", user_input: "質問", retrieved_contexts: [...retrieved], reference_contexts: [...references] },
      script: {},
    }),
  });
}

function word(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(letters)).join("");
}

function texts(random: Random, low: number, high: number): string[] {
  return Array.from({ length: random.integer(low, high) }, () => word(random, random.integer(2, 14)));
}

/** Some letters changed, so that the similarity lands on either side of the limit. */
function edited(random: Random, text: string): string {
  return Array.from(text, (letter) => (random.integer(1, 2) === 1 ? random.pick(letters) : letter)).join("");
}
