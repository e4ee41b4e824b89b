import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Convention, Score } from "../../src/core/score.js";
import { metricsByName } from "../../src/metrics/registry.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { defaultSettings, scriptedContext } from "../support/metric-context.js";
import { casesPerMetric, drawCases, resultsSchema } from "./cases.js";
import type { ParityMetric } from "./define-parity.js";
import { differences } from "./differences.js";
import { parityMetrics } from "./registry.js";

const tolerance = 1e-9;
const folder = path.join(import.meta.dirname, "results");
const resultsOf = (metric: string) =>
  resultsSchema.parse(JSON.parse(readFileSync(path.join(folder, `${metric}.json`), "utf8")));

async function valueOf(parity: ParityMetric, input: unknown, convention: Convention): Promise<number | null> {
  const score = await scoreOf(parity, input, convention);
  return score.status === "scored" ? score.value : null;
}

function scoreOf(parity: ParityMetric, input: unknown, convention: Convention): Promise<Score> {
  const { sample, script, vectors = {}, settings } = parity.ours(input);
  const context = scriptedContext(script, { convention, vectors, settings: { ...defaultSettings, ...settings } });
  return runMetric(metricsByName.get(parity.metric)!, sample, context);
}

function agree(left: number | null, right: number | null): boolean {
  return left === null || right === null ? left === right : Math.abs(left - right) <= tolerance;
}

it("has results of every metric with a counterpart in Ragas, and no others", () => {
  const files = readdirSync(folder).map((name) => path.basename(name, ".json"));
  expect(files.sort()).toEqual(parityMetrics.map(({ metric }) => metric).sort());
});

it("explains differences of metrics and kinds that exist", () => {
  for (const [metric, kinds] of Object.entries(differences)) {
    const parity = parityMetrics.find((each) => each.metric === metric);
    expect(Object.keys(parity?.kinds ?? {})).toEqual(expect.arrayContaining(Object.keys(kinds)));
  }
});

it("shows the same differences in the README", () => {
  const readme = readFileSync(path.join(import.meta.dirname, "README.md"), "utf8");
  const shown = [...readme.matchAll(/^\| (\w+) +\| (\w+) +\| (.+?) *\|$/gm)].map((row) => row.slice(1));
  const explained = Object.entries(differences).flatMap(([metric, kinds]) =>
    Object.entries(kinds).map(([kind, reason]) => [metric, kind, reason]),
  );
  expect(shown).toEqual(explained);
});

describe.each(parityMetrics)("$metric", (parity) => {
  const results = resultsOf(parity.metric);

  it("was measured on at least 200 cases, which the seed draws again", () => {
    expect(results.cases.length).toBeGreaterThanOrEqual(200);
    const drawn = drawCases(parity);
    expect(drawn).toHaveLength(casesPerMetric);
    expect(results.cases.map(({ id, kind, input }) => ({ id, kind, input }))).toEqual(
      JSON.parse(JSON.stringify(drawn)),
    );
  });

  it("equals Ragas within 1e-9 under `ragas`, and has no value where Ragas has none", async () => {
    const apart: unknown[] = [];
    for (const { id, kind, input, ragas } of results.cases) {
      const ours = await valueOf(parity, input, "ragas");
      if (!agree(ours, ragas)) apart.push({ id, kind, input, ours, ragas });
    }
    expect(apart).toEqual([]);
  });

  it("never turns an absence of Ragas into a defect", async () => {
    for (const { input } of results.cases.filter(({ ragas }) => ragas === null)) {
      const score = await scoreOf(parity, input, "ragas");
      expect(score).not.toMatchObject({ code: "internal" });
    }
  });

  it("differs under `strict` in the explained kinds and nowhere else", async () => {
    const kinds = new Set<string>();
    for (const { kind, input, ragas } of results.cases) {
      if (!agree(await valueOf(parity, input, "strict"), ragas)) kinds.add(kind);
    }
    expect([...kinds].sort()).toEqual(Object.keys(differences[parity.metric] ?? {}).sort());
  });
});
