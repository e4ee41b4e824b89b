import type { Reconciliation } from "../core/score.js";
import type { ReportMessages } from "./report-messages.js";

/** How verdicts fit what was sent, in one line; what did not fit is named. Empty where nothing was sent. */
export function reconciliationText(reconciliation: Reconciliation | undefined, messages: ReportMessages): string {
  if (reconciliation === undefined) return "";
  const { submitted, returned, ...oddities } = reconciliation;
  const odd = Object.entries(oddities)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${messages.reconciliationKinds[kind as keyof typeof oddities]} ${count}`);
  return [`${returned} / ${submitted}`, ...odd].join(" · ");
}
