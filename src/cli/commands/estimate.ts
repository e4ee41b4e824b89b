import path from "node:path";
import { openDataset } from "../../datasets/dataset.js";
import { readProfile } from "../../datasets/read-profile.js";
import { createEstimatingServices, type RoleEstimate } from "../../estimating-services.js";
import { answeredSample, datasetSource } from "../../experiments/target-answer.js";
import type { CommandContext } from "../context.js";
import { createGraphTarget } from "../../../graphs/experiments/graph-target.js";
import { createScoring } from "../../../graphs/experiments/scoring.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { table } from "../table.js";

export interface EstimateOptions {
  readonly profile?: string;
  /** Rows to look at; the figures are scaled to the whole data set. */
  readonly rows: number;
}

/** `konkyo estimate`: what `konkyo eval` over a question set would ask of the models, before anything is asked. */
export async function estimateCommand(
  context: CommandContext,
  file: string,
  options: EstimateOptions,
): Promise<ExitCode> {
  const services = await context.services();
  const estimating = createEstimatingServices(services);
  const { datasets, judges } = services.config;
  const profile = readProfile(options.profile ?? datasets.profile, context.loadConfig().folder);
  const scoring = createScoring(estimating.services, profile, judges);
  const target = createGraphTarget(estimating.services, []);
  const dataset = openDataset(path.resolve(context.folder, file), {});

  let total = 0;
  let looked = 0;
  for await (const row of dataset.rows(context.signal)) {
    if (!row.ok) continue;
    total += 1;
    if (looked >= options.rows) continue;
    looked += 1;
    const answered = row.sample.response !== undefined;
    const answer = answered
      ? { source: datasetSource, run_id: null, outcome: null, duration_ms: 0 }
      : await target(row.sample, context.signal);
    await scoring.evaluate(answeredSample(row.sample, answer), context.signal);
  }
  const factor = looked === 0 ? 0 : total / looked;
  const estimates = estimating.estimates().map((estimate) => scaled(estimate, factor));
  if (context.options.json === true)
    context.io.out(JSON.stringify({ rows: total, rows_looked_at: looked, estimates }, null, 2));
  else show(estimates, total, looked, context);
  return exitCodes.ok;
}

function scaled(estimate: RoleEstimate, factor: number): RoleEstimate {
  const times = (value: number | null): number | null => (value === null ? null : Math.round(value * factor));
  const { usage, cost_usd } = estimate;
  return {
    ...estimate,
    usage: {
      calls: Math.round(usage.calls * factor),
      input_tokens: times(usage.input_tokens),
      output_tokens: times(usage.output_tokens),
    },
    cost_usd: cost_usd === null ? null : cost_usd * factor,
  };
}

function show(estimates: readonly RoleEstimate[], total: number, looked: number, { io }: CommandContext): void {
  const rows = estimates.map(({ role, model, usage, cost_usd }) => [
    role,
    model,
    String(usage.calls),
    String(usage.input_tokens ?? "unknown"),
    String(usage.output_tokens ?? "unknown"),
    cost_usd === null ? "unknown" : `$${cost_usd.toFixed(4)}`,
  ]);
  io.out(table(["role", "model", "calls", "input tokens", "output tokens", "cost"], rows));
  const scaledFrom = looked < total ? `, scaled from the first ${looked}` : "";
  io.out(
    `\n${total} questions${scaledFrom}. Retries, repairs and cached replies are not foreseen; tokens are an estimate.`,
  );
  if (estimates.some((estimate) => estimate.cost_usd === null)) {
    io.out("Set models.prices for models whose price is unknown, and models.budget for a hard limit.");
  }
}
