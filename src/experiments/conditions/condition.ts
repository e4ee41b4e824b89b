import { KonkyoError } from "../../core/errors.js";
import { metricFigures, partOf, rowFigures } from "./figures.js";
import type { ExperimentSummary } from "../summary.js";

export const operators = ["<", "<=", ">", ">="] as const;
export type Operator = (typeof operators)[number];

/** One `--fail-if`: `figure operator number`, the figure being `[category/]metric.figure` or `[category/]figure`. */
export interface Condition {
  /** As it was written. */
  readonly text: string;
  readonly category: string | null;
  /** Null for a figure of the rows. */
  readonly metric: string | null;
  readonly figure: string;
  readonly operator: Operator;
  readonly limit: number;
}

export interface ConditionResult {
  readonly condition: string;
  readonly value: number | null;
  /** True when the condition holds, or when there is no value to hold it against. */
  readonly fails: boolean;
}

/**
 * Reads a condition.
 *
 * @param metrics names of the metrics that the experiment has
 * @throws KonkyoError `usage` naming what is allowed in the place that is wrong
 */
export function parseCondition(text: string, metrics: readonly string[]): Condition {
  const match = /^\s*([^\s<>=]+(?: [^\s<>=]+)*)\s*(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)(%?)\s*$/u.exec(text);
  if (match === null) {
    throw refusal(
      text,
      "is no condition",
      `Write "figure ${operators.join("|")} number", such as "faithfulness.mean < 0.8".`,
    );
  }
  const [, name = "", operator = "", number = "", percent = ""] = match;
  const slash = name.lastIndexOf("/");
  const category = slash < 0 ? null : name.slice(0, slash);
  if (category === "") throw refusal(text, "has no category before /", "Write category/metric.figure.");
  const [figure = "", metric = null, ...rest] = name
    .slice(slash + 1)
    .split(".")
    .reverse();
  if (rest.length > 0) throw refusal(text, "has more than one dot", "Write metric.figure.");
  refuseUnknown(text, metric, figure, metrics);
  const limit = Number(number) / (percent === "%" ? 100 : 1);
  return {
    text: text.trim(),
    category,
    metric,
    figure,
    operator: operators.find((known) => known === operator) ?? "<",
    limit,
  };
}

/** Holds a condition against an experiment. What has no value fails: nothing passes for want of figures. */
export function checkCondition(condition: Condition, summary: ExperimentSummary): ConditionResult {
  const value = valueOf(condition, summary);
  return {
    condition: condition.text,
    value,
    fails: value === null || compare[condition.operator](value, condition.limit),
  };
}

const compare: Readonly<Record<Operator, (value: number, limit: number) => boolean>> = {
  "<": (value, limit) => value < limit,
  "<=": (value, limit) => value <= limit,
  ">": (value, limit) => value > limit,
  ">=": (value, limit) => value >= limit,
};

function valueOf({ category, metric, figure }: Condition, summary: ExperimentSummary): number | null {
  const part = partOf(summary, category);
  if (part === null) return null;
  if (metric === null) return rowFigures[figure]?.(part) ?? null;
  const statistics = part.metrics.find((candidate) => candidate.metric === metric);
  return statistics === undefined ? null : (metricFigures[figure]?.(statistics) ?? null);
}

function refuseUnknown(text: string, metric: string | null, figure: string, metrics: readonly string[]): void {
  if (metric === null) {
    if (Object.hasOwn(rowFigures, figure)) return;
    const hint = metrics.includes(figure)
      ? `Say which figure of it: ${Object.keys(metricFigures).join(", ")}.`
      : `Alone there are ${Object.keys(rowFigures).join(", ")}; of a metric, metric.figure.`;
    throw refusal(text, `${JSON.stringify(figure)} is no figure`, hint);
  }
  if (!metrics.includes(metric)) {
    throw refusal(text, `this run has no metric named ${JSON.stringify(metric)}`, `It has ${metrics.join(", ")}.`);
  }
  if (!Object.hasOwn(metricFigures, figure)) {
    throw refusal(
      text,
      `a metric has no figure named ${JSON.stringify(figure)}`,
      `It has ${Object.keys(metricFigures).join(", ")}.`,
    );
  }
}

function refusal(text: string, message: string, hint: string): KonkyoError {
  return new KonkyoError("usage", message, { where: `--fail-if ${JSON.stringify(text)}`, hint });
}
