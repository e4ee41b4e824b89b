import type { Decision } from "../../core/review-decision.js";
import type { Ticket, TicketEvent } from "../../core/review-ticket.js";
import { answerExamples } from "./answers.js";

const processId = answerExamples.replies.answered.value.process_id;

const ticket: Ticket = {
  ticket_id: "T-3f2a9c1d0b6b2a4e",
  process_id: processId,
  kind: "check_draft",
  reason: "review_required",
  priority: "normal",
  status: "waiting",
  owner: "key:0b6b2a4e5d0c4c0e",
  created_at: "2026-10-05T03:12:11.480Z",
  due_at: "2026-10-07T03:12:11.480Z",
  closed_at: null,
  question: "有給休暇は何日付与されますか？",
  language: "ja",
  category: "standard",
  corpus_version: "2026-10",
  evidence_digest: "9c1d3f2a",
  content: {
    draft: null,
    answer: "有給休暇は入社から6か月後に10日付与されます。 [1]",
    citations: [],
    evidence: [],
    scores: [],
    checks: [],
    detail: "",
    hashes: null,
    certificate_id: null,
  },
};

const created: TicketEvent = { at: ticket.created_at, actor: "konkyo", kind: "created", detail: {} };

const decision: Decision = {
  decision_id: "7d0f6a2f-8c1e-4c0e-9a55-0b6b2a4e5d0c",
  ticket_id: ticket.ticket_id,
  type: "accept",
  answer: null,
  repair: "nothing",
  problem: "",
  decided_by: "key:0b6b2a4e5d0c4c0e",
  decided_at: "2026-10-05T05:00:00.000Z",
  evidence_digest: ticket.evidence_digest,
};

const { content, ...summary } = ticket;

const people = { [decision.decided_by]: "佐藤" };

/** Japanese examples of tickets and of the four decisions. */
export const reviewExamples = {
  summary,
  people,
  review: {
    ...ticket,
    content,
    decision: null,
    history: [created],
    current_version: "2026-10",
    overdue: false,
    allowed_decisions: ["accept", "edit", "respond", "ignore"],
    people,
  },
  decisions: {
    accept: { summary: "Send the draft as it is", value: { type: "accept", evidence_digest: ticket.evidence_digest } },
    edit: {
      summary: "Send the draft as corrected",
      value: {
        type: "edit",
        answer: "有給休暇は入社から6か月後に、10日付与されます。 [1]",
        evidence_digest: ticket.evidence_digest,
      },
    },
    respond: {
      summary: "Send an answer of one's own",
      value: {
        type: "respond",
        answer: "人事部にお問い合わせください。",
        repair: "document",
        problem: "規程に記載がない",
        evidence_digest: ticket.evidence_digest,
      },
    },
    ignore: {
      summary: "Send no answer",
      value: { type: "ignore", problem: "対象外の質問", evidence_digest: ticket.evidence_digest },
    },
  },
  decided: { decision, answer: answerExamples.replies.answered.value, problem: null, people },
};
