import type { Claim } from "../../../src/core/draft.js";
import type { Citation } from "../../../src/core/outcome.js";
import { decideRelease } from "../../../src/core/release-policy.js";
import { endWithoutAnswer } from "../ending.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/** Decides whether the draft may leave, and writes it down as it will be read. */
export function release(state: AnswerStateValue): AnswerUpdate {
  if (state.draft === null) return endWithoutAnswer(state, "stopped", "generation_failed", "there is no draft");
  const decision = decideRelease(state.draft, state.evidence);
  if (decision.release === "hold") return endWithoutAnswer(state, "held", decision.reason, decision.detail);
  if (decision.reason === "declined") return endWithoutAnswer(state, "declined", decision.reason, "");
  const citations = cite(state, state.draft.claims);
  const message = withMarks(state.draft.claims, citations);
  return { outcome: { status: "answered", reason: "answered", message, next_step: "", detail: "", citations } };
}

/** One citation for each cited piece, numbered in the order of first use. */
function cite(state: AnswerStateValue, claims: readonly Claim[]): Citation[] {
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
