import type { ParityMetric } from "../define-parity.js";
import { defineParity } from "../define-parity.js";
import type { Random } from "../random.js";

interface Input {
  readonly retrieved: readonly string[];
  readonly expected: readonly string[];
}

export const idContextPrecisionParity = idParity("id_context_precision", "IDBasedContextPrecision");
export const idContextRecallParity = idParity("id_context_recall", "IDBasedContextRecall");

function idParity(metric: string, ragasClass: string): ParityMetric {
  return defineParity<Input>({
    metric,
    ragasClass,
    kinds: {
      mixed: (random) => ({ retrieved: ids(random, 1), expected: ids(random, 1) }),
      same: (random) => {
        const retrieved = ids(random, 1);
        return { retrieved, expected: [...retrieved].reverse() };
      },
      disjoint: (random) => ({ retrieved: ids(random, 1), expected: ids(random, 1).map((id) => `other/${id}`) }),
      repeated: (random) => {
        const retrieved = ids(random, 1);
        return { retrieved: [...retrieved, ...retrieved], expected: [...ids(random, 1), ...ids(random, 1)] };
      },
      numbers: (random) => ({
        retrieved: [String(random.integer(1, 4)), String(random.integer(1, 4))],
        expected: [String(random.integer(1, 4))],
      }),
      none_retrieved: (random) => ({ retrieved: [], expected: ids(random, 1) }),
      none_expected: (random) => ({ retrieved: ids(random, 1), expected: [] }),
      neither: () => ({ retrieved: [], expected: [] }),
    },
    ragas: ({ retrieved, expected }) => ({
      sample: { retrieved_context_ids: retrieved, reference_context_ids: expected },
      replies: [],
    }),
    ours: ({ retrieved, expected }) => ({
      sample: {
        id: "1",
        user_input: "質問",
        retrieved_context_ids: [...retrieved],
        expected_documents: [...expected],
      },
      script: {},
    }),
  });
}

function ids(random: Random, atLeast: number): string[] {
  return Array.from({ length: random.integer(atLeast, 6) }, () => `docs/${random.integer(1, 9)}.md`);
}
