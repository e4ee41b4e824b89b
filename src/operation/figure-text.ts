import type { CostFigures, OperationFigures, Share } from "./operation-figures.js";
import type { OperationMessages } from "./operation-messages.js";

const none = "—";

export function percent(value: number | null): string {
  return value === null ? none : `${(value * 100).toFixed(1)} %`;
}

/** A share with its counts: 40.0 % (2 / 5). */
export function shareText({ value, hits, cases }: Share): string {
  return value === null ? none : `${percent(value)} (${hits} / ${cases})`;
}

/** The interval of a share; empty where there is none. */
export function intervalText({ interval }: Share): string {
  return interval === null ? "" : `[${(interval.low * 100).toFixed(1)}–${(interval.high * 100).toFixed(1)} %]`;
}

/** Hours, minutes below one hour, days from two days on. */
export function hoursText(hours: number | null, { units }: OperationMessages): string {
  if (hours === null) return none;
  if (hours < 1) return `${(hours * 60).toFixed(0)} ${units.minutes}`;
  return hours < 48 ? `${hours.toFixed(1)} ${units.hours}` : `${(hours / 24).toFixed(1)} ${units.days}`;
}

/** US dollars, with as many digits as small sums need. */
export function dollars(value: number | null): string {
  if (value === null) return none;
  return `$${value.toFixed(value !== 0 && value < 0.1 ? 4 : 2)}`;
}

/** The cost of an answer, or why there is none. */
export function costText(cost: CostFigures, messages: OperationMessages): string {
  if (cost.absence !== null) return `${none} (${messages.absences[cost.absence]})`;
  const text = dollars(cost.per_answer_usd);
  return cost.complete ? text : messages.atLeast(text);
}

/** What the cost is made of, and what it leaves out. */
export function costParts(cost: CostFigures, messages: OperationMessages): readonly string[] {
  const review = `${messages.reviewMinutes(cost.review_minutes?.toFixed(0) ?? none)} ${dollars(cost.review_usd)}`;
  return [
    `${messages.models} ${dollars(cost.model_usd)}`,
    cost.review_usd === null ? messages.reviewUnpriced : review,
    ...(cost.unpriced > 0 ? [messages.unpriced(cost.unpriced)] : []),
    ...(cost.review_usd !== null && cost.unmeasured > 0 ? [messages.unmeasured(cost.unmeasured)] : []),
  ];
}

export function periodText({ since, until }: OperationFigures, messages: OperationMessages): string {
  const parts = [
    ...(since === null ? [] : [messages.from(minute(since))]),
    ...(until === null ? [] : [messages.to(minute(until))]),
  ];
  return parts.length === 0 ? messages.wholePeriod : parts.join(" ");
}

function minute(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}
