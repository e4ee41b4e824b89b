import type { HumanInterrupt } from "@langchain/langgraph/prebuilt";
import { allowedDecisions } from "../../src/core/review-decision.js";
import type { Ticket } from "../../src/core/review-ticket.js";
import { fencedMarkdown } from "../../src/review/fenced-markdown.js";
import { messages } from "./messages/catalog.js";

/** A ticket as Studio and Agent Inbox show it. What documents and models wrote stands in code blocks, as text. */
export function reviewRequest(ticket: Ticket, problem: string): HumanInterrupt {
  const allowed = allowedDecisions(ticket);
  const { content, language } = ticket;
  const words = messages(language).review;
  const sections = [
    problem === "" ? null : `**${words.refused}** ${fencedMarkdown(problem)}`,
    `**${words.question}**\n${fencedMarkdown(ticket.question)}`,
    `**${words.reason}** \`${ticket.reason}\`\n${content.detail === "" ? "" : fencedMarkdown(content.detail)}`,
    content.answer === "" ? null : `**${words.draft}**\n${fencedMarkdown(content.answer)}`,
    ...content.evidence.map(
      (piece) =>
        `**${words.evidence}** ${fencedMarkdown(`${piece.evidence_id} (${piece.corpus_version})\n${piece.content}`)}`,
    ),
    content.scores.length === 0
      ? null
      : `**${words.scores}**\n${fencedMarkdown(
          content.scores
            .map((score) => `${score.metric}: ${score.status === "scored" ? score.value.toFixed(3) : score.status}`)
            .join("\n"),
        )}`,
  ];
  return {
    action_request: {
      action: "review_answer",
      args: {
        ticket_id: ticket.ticket_id,
        evidence_digest: ticket.evidence_digest,
        answer: content.answer,
        repair: "",
        problem: "",
      },
    },
    config: {
      allow_accept: allowed.includes("accept"),
      allow_edit: allowed.includes("edit"),
      allow_respond: allowed.includes("respond"),
      allow_ignore: allowed.includes("ignore"),
    },
    description: sections.filter((section) => section !== null).join("\n\n"),
  };
}
