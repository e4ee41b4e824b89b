import type { Services } from "../../src/services.js";
import type { AnswerStateValue } from "./state.js";

/** US dollars of everything that models were asked for a run; null when the price of a part is unknown. */
export function runCost(
  { prices }: Pick<Services, "prices">,
  { draft, inspection, scores }: Pick<AnswerStateValue, "draft" | "inspection" | "scores">,
): number | null {
  const parts = [
    draft === null ? 0 : (draft.cost_usd ?? null),
    inspection === null ? 0 : prices.costOf(inspection.usage, inspection.model),
    ...Object.values(scores).map((score) => score.cost_usd ?? null),
  ];
  return parts.some((part) => part === null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}
