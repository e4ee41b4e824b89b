import type { Sample } from "../../core/sample.js";
import type { Score } from "../../core/score.js";

const leave: Omit<Sample, "id"> = {
  user_input: "有給休暇は何日付与されますか？",
  response: "入社から6か月後に10日付与されます。",
  retrieved_contexts: ["有給休暇は入社から6か月後に10日付与されます。"],
  reference: "6か月後に10日です。",
};

const faithfulness: Score = {
  status: "scored",
  value: 1,
  metric: "faithfulness",
  convention: "strict",
  verdicts: [
    {
      id: "s1",
      text: "有給休暇は入社から6か月後に10日付与される。",
      verdict: "yes",
      reason: "検索結果に同じ記述がある。",
    },
  ],
  judge: "openai:gpt-5-mini",
  offline: false,
  prompts: ["entail@v1.ja#3f2a9c1d"],
  attempts: 2,
  usage: { calls: 2, input_tokens: 812, output_tokens: 96 },
  duration_ms: 1840,
};

const evaluation = {
  id: "1",
  process_id: "0b6b2a4e-5d0c-4c0e-9a55-0f6a2f8c1e7d",
  values: { faithfulness: 1 },
  scores: [faithfulness],
};

/** One Japanese example of each way to ask, and its reply. */
export const evaluationExamples = {
  one: {
    requests: {
      all: { summary: "With evidence and ideal answer", value: leave },
      chosen: { summary: "One chosen score", value: { ...leave, metrics: ["faithfulness"] } },
    },
    response: evaluation,
  },
  many: {
    requests: {
      chosen: {
        summary: "Two answers, two scores",
        value: {
          samples: [
            { id: "leave", ...leave },
            { id: "travel", user_input: "出張の日当はいくらですか？", response: "一日3,000円です。" },
          ],
          metrics: ["faithfulness", "answer_relevancy"],
        },
      },
    },
    response: { evaluations: [evaluation] },
    events: [
      `event: evaluation\ndata: {"id":"1","process_id":"0b6b…","values":{"faithfulness":1},"scores":[…]}\n`,
      `event: result\ndata: {"evaluations":[…]}\n`,
    ].join("\n"),
  },
} as const;
