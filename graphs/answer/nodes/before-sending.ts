import { maySend } from "../../../src/release/before-sending.js";
import type { Services } from "../../../src/services.js";
import { endWithoutAnswer } from "../ending.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/** The last look before an outcome leaves: cancelled, out of date, or no longer for this caller? */
export function beforeSending(services: Services) {
  return async (state: AnswerStateValue): Promise<AnswerUpdate> => {
    if (state.outcome === null) return endWithoutAnswer(state, "stopped", "unknown_route", "there is no outcome");
    const decision = maySend(services.storage, services.cancellations, {
      processId: state.process_id,
      evidenceIds: standsOn(state),
      corpusVersion: state.current_version,
      currentVersion: await services.currentVersion(),
      groups: state.caller_groups,
    });
    if (decision.send) return {};
    const status = decision.reason === "stale_evidence" ? "held" : "stopped";
    return { certificate_id: null, ...endWithoutAnswer(state, status, decision.reason, decision.detail) };
  };
}

/** Everything the draft was written from, cited or not; an answer that a person wrote stands on what it cites. */
function standsOn({ outcome, evidence, draft }: AnswerStateValue): readonly string[] {
  if (outcome?.status !== "answered") return [];
  const cited = outcome.citations.map(({ evidence_id: id }) => id);
  const byPerson = outcome.released_by?.by === "person" && outcome.message !== "" && cited.length === 0;
  return byPerson || draft === null ? cited : evidence.map(({ evidence_id: id }) => id);
}
