import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { evaluationConfigSchema, mainMetrics } from "../../src/metrics/config.js";
import { metrics, metricsByName, selectMetrics } from "../../src/metrics/registry.js";

const folder = path.resolve(import.meta.dirname, "../../src/metrics");

async function metricsOnDisk(): Promise<string[]> {
  const names: string[] = [];
  for (const file of readdirSync(folder)) {
    const exported = (await import(path.join(folder, file))) as Record<string, unknown>;
    for (const value of Object.values(exported)) {
      if (typeof value !== "object" || value === null || !("measure" in value && "name" in value)) continue;
      const name = value.name as string;
      expect(file).toBe(`${name.replaceAll("_", "-")}.ts`);
      names.push(name);
    }
  }
  return names.sort();
}

describe("the registry", () => {
  it("holds every metric on disk, each in a file of its name, and no other", async () => {
    expect(await metricsOnDisk()).toEqual(metrics.map((metric) => metric.name).sort());
    expect(metricsByName.size).toBe(metrics.length);
  });

  it.each(metrics)("$name is described in both languages", ({ name, title, description, range: [low, high] }) => {
    expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    for (const text of [title.ja, title.en, description.ja, description.en]) expect(text).not.toBe("");
    expect(low).toBeLessThan(high);
  });

  it("selects by name, each once, in the order asked for", () => {
    expect(selectMetrics(["faithfulness", "answer_relevancy", "faithfulness"]).map(({ name }) => name)).toEqual([
      "faithfulness",
      "answer_relevancy",
    ]);
  });

  it.each(["Faithfulness", "", "constructor"])("refuses the unknown name %j, saying which there are", (name) => {
    expect(() => selectMetrics([name])).toThrow(
      expect.objectContaining({ code: "config_invalid", hint: expect.stringContaining("faithfulness") as string }),
    );
  });
});

describe("the configuration", () => {
  it("defaults to the four main metrics, strict and batched", () => {
    expect(evaluationConfigSchema.parse({})).toEqual({
      convention: "strict",
      metrics: [...mainMetrics],
      judges: [],
      repeats: 1,
      question_count: 3,
      context_verdicts: "batched",
      factual_beta: 1,
    });
  });

  it.each([
    { convention: "loose" },
    { metrics: ["accuracy"] },
    { question_count: 0 },
    { question_count: 2.5 },
    { question_count: "3" },
    { context_verdicts: "both" },
    { factual_beta: 0 },
    { unknown: 1 },
  ])("refuses %j", (config) => {
    expect(evaluationConfigSchema.safeParse(config).success).toBe(false);
  });
});
