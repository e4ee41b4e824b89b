import { defineParity } from "../define-parity.js";
import type { Random } from "../random.js";

interface Input {
  readonly reference: readonly string[];
  /** Entities of the contexts, which are what these say. */
  readonly given: readonly string[];
}

const names = [
  "総務部",
  "毎月20日",
  "Albert Einstein",
  "Node.js",
  "v1.75.0",
  "東京",
  "第3条",
  "LOG_LEVEL",
  "🍣寿司",
  "1921",
];
const referenceText = "模範回答の文。";

export const contextEntityRecallParity = defineParity<Input>({
  metric: "context_entity_recall",
  ragasClass: "ContextEntityRecall",
  kinds: {
    mixed: (random) => ({ reference: some(random, 1), given: some(random, 0) }),
    all_found: (random) => {
      const reference = some(random, 1);
      return { reference, given: [...reference, "大阪"] };
    },
    none_found: (random) => ({ reference: some(random, 1), given: ["大阪", "京都"] }),
    no_entity: (random) => ({ reference: [], given: some(random, 0) }),
    repeated: (random) => {
      const reference = some(random, 1);
      return { reference: [...reference, ...reference.slice(0, 1)], given: reference };
    },
    other_forms: () => ({ reference: ["Node.js", "LOG_LEVEL", "東京"], given: ["node.js", "ＬＯＧ_LEVEL", "東京"] }),
    no_context: (random) => ({ reference: some(random, 1), given: [] }),
  },
  ragas: (input) => ({
    sample: { user_input: "質問", reference: referenceText, retrieved_contexts: contextsOf(input) },
    replies: [{ choices: [{ entities: input.reference }] }, { choices: [{ entities: input.given }] }],
  }),
  ours: (input) => ({
    sample: { id: "1", user_input: "質問", reference: referenceText, retrieved_contexts: contextsOf(input) },
    script: {
      entities: ({ text }: { text: string }) => ({
        value: { entities: text === referenceText ? input.reference : input.given },
      }),
    },
  }),
});

function some(random: Random, atLeast: number): string[] {
  const drawn = names.filter(() => random.flag());
  return drawn.length >= atLeast ? drawn : names.slice(0, atLeast);
}

function contextsOf({ given }: Input): string[] {
  return given.map((entity) => `これは ${entity} のことです。`);
}
