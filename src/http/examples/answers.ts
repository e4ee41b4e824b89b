import type { Answer } from "../shown-answer.js";

const processId = "0b6b2a4e-5d0c-4c0e-9a55-0f6a2f8c1e7d";
const question = "有給休暇は何日付与されますか？";

const answered: Answer = {
  process_id: processId,
  status: "answered",
  question,
  language: "ja",
  corpus_version: "2026-10",
  outcome: {
    status: "answered",
    reason: "answered",
    message: "有給休暇は入社から6か月後に10日付与されます。 [1]",
    next_step: "",
    detail: "",
    citations: [{ number: 1, evidence_id: "leave.md#3f2a", corpus_version: "2026-10", title: "休暇", uri: "leave.md" }],
    ticket_id: null,
    released_by: { by: "policy", mode: "certified", certificate_id: "5b0e8d0a-1f53-4b52-9c52-0f3f0d3f6b11" },
  },
  evidence: [
    {
      evidence_id: "leave.md#3f2a",
      content: "有給休暇は入社から6か月後に10日付与されます。",
      corpus_version: "2026-10",
      title: "休暇",
      uri: "leave.md",
    },
  ],
  values: { faithfulness: 1, answer_relevancy: 0.94 },
  scores: [],
};

const held: Answer = {
  ...answered,
  status: "held",
  outcome: {
    status: "held",
    reason: "review_required",
    message: "回答は担当者が確認しています。",
    next_step: "確認が済むまでお待ちください。",
    detail: "",
    citations: [],
    ticket_id: "T-3f2a9c1d0b6b2a4e",
    released_by: null,
  },
  evidence: [],
};

/** Japanese examples of a question and the two ways it mostly ends. */
export const answerExamples = {
  requests: {
    question: { summary: "A question", value: { question } },
    stream: { summary: "The same, answered as a stream of events", value: { question, stream: true } },
  },
  replies: {
    answered: { summary: "An answer that was released", value: answered },
    held: { summary: "A question that waits for a person", value: held },
  },
  events: [
    `event: run\ndata: ${JSON.stringify({ process_id: processId })}\n\n`,
    `event: node\ndata: ${JSON.stringify({ node: "gate" })}\n\n`,
    `event: result\ndata: ${JSON.stringify(held)}\n\n`,
  ].join(""),
  cancelled: { process_id: processId, settled: ["receive", "retrieve", "gate"], tickets: [], running: true },
};
