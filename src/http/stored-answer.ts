import { runResultSchema } from "../../graphs/answer/run-result.js";
import type { Services } from "../services.js";
import type { RunRecord } from "../tracing/run-history.js";
import { requireAudience } from "./evidence-audience.js";
import type { Principal } from "./principal.js";
import { recordedAnswer, type Answer } from "./shown-answer.js";

/**
 * A recorded run as its asker may see it now: what was delivered, or where it stands.
 *
 * @throws HttpProblem `forbidden` when the caller's groups of today may not see what it stands on;
 * KonkyoError `storage_failed` or `storage_busy`
 */
export function storedAnswer(
  { storage, deliveries }: Pick<Services, "storage" | "deliveries">,
  record: RunRecord,
  { groups }: Pick<Principal, "groups">,
): Answer {
  const delivered = deliveries.of(record.process_id);
  const run = runResultSchema.safeParse(record.outcome).data ?? null;
  if (delivered !== null) requireAudience(storage, { outcome: delivered, run }, groups);
  return recordedAnswer(record, delivered);
}
