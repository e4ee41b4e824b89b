import type { ParityMetric } from "../define-parity.js";
import { defineParity, verdictsById } from "../define-parity.js";
import type { Random } from "../random.js";

interface Input {
  /** One verdict a context, in rank order. */
  readonly useful: readonly boolean[];
}

const user_input = "締切はいつですか";

export const contextPrecisionParity = rankedParity(
  "context_precision",
  "LLMContextPrecisionWithReference",
  "reference",
);
export const contextUtilisationParity = rankedParity(
  "context_utilisation",
  "LLMContextPrecisionWithoutReference",
  "response",
);

function rankedParity(metric: string, ragasClass: string, field: "reference" | "response"): ParityMetric {
  const sampleOf = ({ useful }: Input) => ({
    user_input,
    [field]: "毎月20日です。",
    retrieved_contexts: useful.map((_, index) => `資料${index + 1}`),
  });
  return defineParity<Input>({
    metric,
    ragasClass,
    kinds: {
      mixed: (random) => ({ useful: random.flags(random.integer(1, 10)) }),
      all_useful: (random) => ({ useful: all(random, true) }),
      zero_useful: (random) => ({ useful: all(random, false) }),
      useful_first: (random) => ({ useful: [...all(random, true), ...all(random, false)] }),
      useful_last: (random) => ({ useful: [...all(random, false), ...all(random, true)] }),
      no_context: () => ({ useful: [] }),
    },
    ragas: (input) => ({
      sample: sampleOf(input),
      replies: input.useful.map((verdict) => ({ choices: [{ reason: "scripted", verdict: verdict ? 1 : 0 }] })),
    }),
    ours: (input) => ({
      sample: { id: "1", ...sampleOf(input) },
      script: { usefulness: { value: { verdicts: verdictsById("c", "useful", input.useful) } } },
    }),
  });
}

function all(random: Random, verdict: boolean): boolean[] {
  return Array.from({ length: random.integer(1, 6) }, () => verdict);
}
