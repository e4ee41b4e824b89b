import type { DecisionInput } from "../../src/core/review-decision.js";
import { settleTicket, type Settlement } from "../../graphs/answer/settle-ticket.js";
import type { Services } from "../../src/services.js";
import { ingestFiles, openServices, type TestServices } from "./services.js";

export const leaveQuestion = "有給休暇は何日ありますか";

/** Services in which every draft waits for a person, over one page that answers `leaveQuestion`. */
export async function openReviewed(
  options: { readonly environment?: Readonly<Record<string, string>>; readonly yaml?: string } = {},
): Promise<TestServices> {
  const services = await openServices({
    ...options,
    environment: { KONKYO_RELEASE_MODE: "review_all", KONKYO_RETRIEVAL_MODE: "keyword", ...options.environment },
  });
  await ingestFiles(services, "2026-10", {
    "leave.md": "# 有給休暇\n\n有給休暇は年に20日あります。申請は前日までに行います。\n",
  });
  return services;
}

/** Decides a ticket as a person would who has just looked at it. */
export async function decide(
  services: Services,
  ticketId: string,
  decision: Partial<DecisionInput> & Pick<DecisionInput, "type">,
): Promise<Settlement> {
  const ticket = await services.tickets.get(ticketId);
  return settleTicket(
    services,
    ticketId,
    { answer: null, repair: null, problem: "", ...decision },
    { by: "reviewer", evidenceDigest: ticket.evidence_digest },
  );
}
