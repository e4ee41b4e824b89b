import { defineParity, drawVector } from "../define-parity.js";
import type { Random } from "../random.js";

interface Input {
  readonly response: string;
  readonly reference: string;
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const user_input = "締切はいつですか";

export const semanticSimilarityParity = defineParity<Input>({
  metric: "semantic_similarity",
  ragasClass: "SemanticSimilarity",
  kinds: {
    mixed: (random) => draw(random, "毎月20日です。", "締切は20日。"),
    opposite: (random) => {
      const { vectors, ...texts } = draw(random, "はい。", "いいえ。");
      const away = (vectors[texts.response] ?? []).map((value) => -value);
      return { ...texts, vectors: { ...vectors, [texts.reference]: away } };
    },
    same_text: (random) => draw(random, "毎月20日です。", "毎月20日です。"),
    empty_response: (random) => draw(random, "", "締切は20日。"),
    empty_reference: (random) => draw(random, "毎月20日です。", ""),
    no_direction: (random) => {
      const { vectors, ...texts } = draw(random, "毎月20日です。", "締切は20日。");
      return { ...texts, vectors: { ...vectors, [texts.reference]: [0, 0, 0, 0, 0, 0] } };
    },
  },
  ragas: ({ response, reference, vectors }) => ({ sample: { user_input, response, reference }, replies: [], vectors }),
  ours: ({ response, reference, vectors }) => ({
    sample: { id: "1", user_input, response, reference },
    script: {},
    vectors,
  }),
});

function draw(random: Random, response: string, reference: string): Input {
  // An empty text is embedded as a space.
  const vectors = Object.fromEntries(
    [response, reference].map((text) => [text === "" ? " " : text, drawVector(random)]),
  );
  return { response, reference, vectors };
}
