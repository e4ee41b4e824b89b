import { describe, expect, it } from "vitest";
import { comparisonSchema } from "../../src/experiments/comparison.js";
import { experimentSummarySchema } from "../../src/experiments/summary.js";
import { prepared, runRows, scored } from "../experiments/workspace.js";
import { problemOf, startTestService, type TestService } from "./test-service.js";

async function json(response: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>;
}

const samples = Array.from({ length: 25 }, (_, index) => ({
  id: `q${index}`,
  user_input: `質問${index}`,
  response: "答え",
  category: index % 2 === 0 ? "偶数" : "奇数",
}));

async function startWithExperiments(): Promise<TestService> {
  const service = await startTestService();
  for (const name of ["before", "after"]) {
    const { storage } = service.services;
    await runRows(storage, await prepared(storage, samples, { name }), { evaluate: async () => [scored(0.75)] });
  }
  return service;
}

describe("experiments", () => {
  it("are listed newest first with how far they are", async () => {
    const service = await startWithExperiments();
    const { experiments } = await json(service.call("GET", "/v1/experiments"));
    expect(experiments).toMatchObject([
      { name: "after", rows: { dataset: 25, finished: 25, pending: 0 } },
      { name: "before", rows: { dataset: 25, finished: 25, pending: 0 } },
    ]);
  });

  it("are shown with their figures", async () => {
    const service = await startWithExperiments();
    const experiment = await json(service.call("GET", "/v1/experiments/after"));
    const summary = experimentSummarySchema.parse(experiment["summary"]);
    expect(summary.rows).toMatchObject({ selected: 25, finished: 25 });
    expect(summary.categories.map(({ category }) => category)).toEqual(["偶数", "奇数"]);
    expect(await problemOf(await service.call("GET", "/v1/experiments/none"))).toMatchObject({
      status: 404,
      code: "not_found",
    });
  });

  it("show new figures as soon as a row has another result", async () => {
    const service = await startTestService();
    const { storage } = service.services;
    const experiment = await prepared(storage, samples, { name: "growing" });
    const scoredRows = async () => {
      const { summary } = await json(service.call("GET", "/v1/experiments/growing"));
      return experimentSummarySchema.parse(summary).metrics[0]?.scored;
    };
    expect(await scoredRows()).toBe(0);
    await runRows(storage, experiment, { evaluate: async () => [scored(1)] });
    expect([await scoredRows(), await scoredRows()]).toEqual([25, 25]);
  });

  it("give their rows a page at a time, each once and in order", async () => {
    const service = await startWithExperiments();
    const seen: string[] = [];
    let after: number | null = -1;
    for (let pages = 0; after !== null; pages += 1) {
      const page: Record<string, unknown> = await json(
        service.call("GET", `/v1/experiments/after/rows?limit=10&after=${after}`),
      );
      seen.push(...(page["rows"] as { row_id: string }[]).map((row) => row.row_id));
      after = page["next"] as number | null;
      expect(pages).toBeLessThan(4);
    }
    expect(seen).toEqual(samples.map(({ id }) => id));
  });

  it("are compared, and refused when nothing is shared", async () => {
    const service = await startWithExperiments();
    const comparison = comparisonSchema.parse(
      await json(service.call("GET", "/v1/experiments/compare?before=before&after=after")),
    );
    expect(comparison).toMatchObject({ before: "before", after: "after", rows: { paired: 25 } });
    await prepared(service.services.storage, samples, { name: "empty" });
    const refused = await service.call("GET", "/v1/experiments/compare?before=before&after=empty");
    expect(await problemOf(refused)).toMatchObject({ status: 400, code: "usage" });
    expect(await problemOf(await service.call("GET", "/v1/experiments/compare?before=before"))).toMatchObject({
      where: "query.after",
    });
  });
});
