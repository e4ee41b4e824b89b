import type { Claim } from "../../src/core/draft.js";
import type { Citation, Outcome, ReleasedBy } from "../../src/core/outcome.js";
import type { AnswerStateValue } from "./state.js";

type Written = Pick<AnswerStateValue, "draft" | "evidence" | "chunks">;

/** The draft as it is read: a line for each claim, with the marks of what it cites. */
export function draftAsRead(state: Written): Pick<Outcome, "message" | "citations"> {
  const claims = state.draft?.claims ?? [];
  const citations = cite(state, claims);
  return { message: withMarks(claims, citations), citations };
}

/** The outcome of an answer that somebody or something answers for. */
export function answered(
  read: Pick<Outcome, "message" | "citations">,
  releasedBy: ReleasedBy,
  ticketId: string | null,
): Outcome {
  return {
    status: "answered",
    reason: "answered",
    ...read,
    next_step: "",
    detail: "",
    ticket_id: ticketId,
    released_by: releasedBy,
  };
}

/** One citation for each cited piece, numbered in the order of first use. */
function cite(state: Written, claims: readonly Claim[]): Citation[] {
  const ids = [...new Set(claims.flatMap((claim) => claim.evidence_ids))];
  return ids.map((id, index) => {
    const at = state.chunks.findIndex((chunk) => idOf(chunk.record) === id);
    const piece = state.evidence.find((candidate) => candidate.evidence_id === id);
    return {
      number: index + 1,
      evidence_id: id,
      corpus_version: piece?.corpus_version ?? "",
      title: state.chunks[at]?.source.title ?? "",
      uri: state.chunks[at]?.source.uri ?? "",
    };
  });
}

function withMarks(claims: readonly Claim[], citations: readonly Citation[]): string {
  return claims
    .map((claim) => {
      const numbers = claim.evidence_ids.map((id) => citations.find((c) => c.evidence_id === id)?.number ?? 0);
      const marks = [...new Set(numbers)].sort((a, b) => a - b).map((number) => `[${number}]`);
      return `${claim.text} ${marks.join("")}`;
    })
    .join("\n");
}

function idOf(record: unknown): unknown {
  return typeof record === "object" && record !== null ? Reflect.get(record, "evidence_id") : undefined;
}
