import { describe, expect, it } from "vitest";
import { compareExperiments } from "../../src/experiments/compare-experiments.js";
import { readExperiment, type ExperimentRecord } from "../../src/experiments/journal/experiment-record.js";
import { summariseExperiment } from "../../src/experiments/summarise-experiment.js";
import { comparisonOf, summaryOf } from "../../src/http/experiment-figures.js";
import { prepared, runRows, scored } from "../experiments/workspace.js";
import { openServices } from "../support/services.js";

/** More than one window of rows, and enough of them that their figures take more than one turn. */
const samples = Array.from({ length: 1300 }, (_, index) => ({
  id: `q${index}`,
  user_input: `質問${index}`,
  response: "答え",
  category: index < 1100 ? "前" : "後",
}));
const options = { seed: 1, resamples: 2000 };
const compared = { ...options, allowOtherDataset: false };

async function openExperiments() {
  const services = await openServices();
  const { storage } = services;
  const run = async (name: string, shift: number): Promise<ExperimentRecord> => {
    let row = 0;
    const evaluate = async () => [scored((((row += 1) * 7 + shift) % 100) / 100)];
    await runRows(storage, await prepared(storage, samples, { name }), { evaluate });
    return readExperiment(storage, name);
  };
  return { services, before: await run("before", 0), after: await run("after", 3) };
}

/** How often others had their turn until the work was done. */
async function turnsDuring<Result>(work: Promise<Result>): Promise<{ turns: number; result: Result }> {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const result = await work.finally(() => clearImmediate(counting));
  return { turns, result };
}

describe("figures of a large experiment in a service", () => {
  it("are those of the command line, worked out once for all who ask, while others are answered", async () => {
    const { services, before, after } = await openExperiments();
    const { storage } = services;
    const first = summaryOf(services, after);
    expect(summaryOf(services, after)).toBe(first);
    const summary = await turnsDuring(first);
    expect(summary.turns).toBeGreaterThan(1);
    expect(summary.result).toEqual(summariseExperiment(storage, after, options));
    expect(summary.result.categories.map(({ category, rows }) => [category, rows.finished])).toEqual([
      ["前", 1100],
      ["後", 200],
    ]);
    const comparison = await turnsDuring(comparisonOf(services, before, after, false));
    expect(comparison.turns).toBeGreaterThan(1);
    expect(comparison.result).toEqual(compareExperiments(storage, before, after, compared));
    expect(comparison.result.rows).toEqual({ paired: 1300, only_before: 0, only_after: 0 });
    expect(await summaryOf(services, after)).toBe(summary.result);
  });

  it("are not kept when a row had another result meanwhile", async () => {
    const { services, after } = await openExperiments();
    const working = summaryOf(services, after);
    services.storage.sqlite.exec("UPDATE experiment_rows SET status = 'failed' WHERE position = 1299");
    await working;
    expect((await summaryOf(services, after)).rows).toMatchObject({ finished: 1299, failed: 1 });
    services.storage.sqlite.exec("UPDATE experiment_rows SET status = 'finished' WHERE position = 1299");
    expect((await summaryOf(services, after)).rows).toMatchObject({ finished: 1300, failed: 0 });
  });
});
