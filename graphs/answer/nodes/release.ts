import { categoryRelease } from "../../../src/certification/config.js";
import { errorMessage } from "../../../src/core/errors.js";
import { decideRelease, type ReleaseDecision } from "../../../src/core/release-policy.js";
import type { Services } from "../../../src/services.js";
import { answered, draftAsRead } from "../answered.js";
import { endWithoutAnswer } from "../ending.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/** Decides whether the draft may leave by itself, and writes it down as it will be read. */
export function release(services: Services) {
  return async (state: AnswerStateValue): Promise<AnswerUpdate> => {
    const { draft } = state;
    if (draft === null) return endWithoutAnswer(state, "stopped", "generation_failed", "there is no draft");
    const decision = await decide(services, { ...state, draft });
    if (decision.release === "review") return endWithoutAnswer(state, "held", decision.reason, decision.detail);
    if (decision.reason === "declined") return endWithoutAnswer(state, "declined", decision.reason, "");
    const { mode, certificate_id } = decision;
    return {
      certificate_id,
      outcome: answered(draftAsRead(state), { by: "policy", mode, certificate_id }, null),
    };
  };
}

type Drafted = AnswerStateValue & { readonly draft: NonNullable<AnswerStateValue["draft"]> };

/** A policy that cannot be worked out lets nothing out. */
async function decide(services: Services, state: Drafted): Promise<ReleaseDecision> {
  const settings = services.config.release;
  const { draft, evidence, scores, category } = state;
  try {
    const certified = settings.mode === "certified";
    return decideRelease({
      draft,
      evidence,
      scores,
      category,
      mode: settings.mode,
      highRisk: categoryRelease(settings, category).risk === "high",
      requiredScores: settings.required,
      certificate: certified ? await services.certificates.valid(category) : null,
      hashes: certified ? await services.releaseHashes() : null,
    });
  } catch (error) {
    return { release: "review", reason: "policy_failed", detail: errorMessage(error) };
  }
}
