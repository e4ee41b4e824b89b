import type { NewTicket, TicketContent } from "../../src/core/review-ticket.js";
import type { Score } from "../../src/core/score.js";
import { noUsage } from "../../src/core/usage.js";

const hashes = { corpus: "c", prompts: "p", models: "m", retrieval: "r", policy: "o" };

export const ticketContent: TicketContent = {
  draft: {
    answer: "10日です。",
    claims: [{ text: "10日です。", evidence_ids: ["leave#0"] }],
    declined: false,
    model: "offline",
    offline: true,
    prompt: "",
  },
  answer: "10日です。 [1]",
  citations: [{ number: 1, evidence_id: "leave#0", corpus_version: "r1", title: "休暇", uri: "docs/leave.md" }],
  evidence: [
    {
      evidence_id: "leave#0",
      content: "有給休暇は6か月後に10日付与されます。",
      corpus_version: "r1",
      source: {
        document_id: "leave.md",
        title: "休暇",
        uri: "docs/leave.md",
        position: 0,
        score: 0.9,
        content_hash: "ab",
      },
    },
  ],
  scores: [scored("faithfulness", 0.5)],
  checks: [{ name: "ids_unambiguous", outcome: "passed", detail: "" }],
  detail: "faithfulness is 0.500, below 0.800",
  hashes,
  certificate_id: null,
};

export const nothingDrafted: TicketContent = {
  ...ticketContent,
  draft: null,
  answer: "",
  citations: [],
  evidence: [],
  scores: [],
};

export function newTicket(changes: Partial<NewTicket> = {}): NewTicket {
  return {
    process_id: "run-1",
    reason: "low_score",
    question: "有給休暇は何日ですか？",
    language: "ja",
    category: "fact",
    corpus_version: "r1",
    content: ticketContent,
    ...changes,
  };
}

export function scored(metric: string, value: number): Score {
  return {
    status: "scored",
    value,
    metric,
    convention: "strict",
    verdicts: [],
    judge: "",
    offline: true,
    prompts: [],
    attempts: 0,
    usage: noUsage,
    duration_ms: 0,
  };
}
