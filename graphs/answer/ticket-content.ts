import type { TicketContent } from "../../src/core/review-ticket.js";
import type { Services } from "../../src/services.js";
import { draftAsRead } from "./answered.js";
import { messages } from "./messages/catalog.js";
import { runResult } from "./run-result.js";
import type { AnswerStateValue } from "./state.js";

/** What the person who decides has to see of a run. */
export function ticketContent(services: Pick<Services, "metrics">, state: AnswerStateValue): TicketContent {
  const { draft } = state;
  const read = draft === null ? { message: "", citations: [] } : draftAsRead(state);
  return {
    draft,
    answer: draft?.declined === true ? messages(state.language).reasons.declined.message : read.message,
    citations: read.citations,
    evidence: state.evidence.map((piece) => ({
      ...piece,
      source:
        state.chunks.find(({ record }) => Reflect.get(Object(record) as object, "evidence_id") === piece.evidence_id)
          ?.source ?? null,
    })),
    scores: runResult(state, services.metrics).scores,
    checks: state.gate_decision?.checks ?? [],
    detail: state.outcome?.detail ?? "",
    hashes: draft === null ? null : state.release_hashes,
    certificate_id: state.certificate_id,
  };
}
