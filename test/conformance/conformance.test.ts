import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sampleSchema } from "../../src/core/sample.js";
import type { Score } from "../../src/core/score.js";
import { conventionSchema, judgeFailureCodes } from "../../src/core/score.js";
import { metrics, metricsByName } from "../../src/metrics/registry.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { scriptedContext } from "../support/metric-context.js";
import type { Reply, Script } from "../support/scripted-judge.js";

const codeSchema = z.enum(judgeFailureCodes);
const expectedSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("scored"), value: z.number() }),
  z.object({ status: z.literal("not_applicable") }),
  z.object({ status: z.literal("missing_input"), missing: z.array(z.string()) }),
  z.object({ status: z.literal("judge_failed"), code: codeSchema }),
]);
const replySchema = z.union([
  z.object({ value: z.json() }),
  z.object({ fails: codeSchema, raw: z.string().optional() }),
]);
/** One reply, or the first whose `when` stands in the request. */
const scriptSchema = z.union([replySchema, z.array(z.intersection(z.object({ when: z.string() }), replySchema))]);
const fileSchema = z.object({
  metric: z.string(),
  cases: z.array(
    z.object({
      name: z.string(),
      sample: sampleSchema,
      script: z.record(z.string(), scriptSchema),
      vectors: z.record(z.string(), z.array(z.number())).optional(),
      expected: z.record(conventionSchema, expectedSchema),
    }),
  ),
});

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".json"))
  .map((name) => fileSchema.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, name), "utf8"))));

it("every metric has its vectors", () => {
  expect(files.map((file) => file.metric).sort()).toEqual(metrics.map((metric) => metric.name).sort());
});

describe.each(files)("$metric", ({ metric: name, cases }) => {
  const metric = metricsByName.get(name)!;
  describe.each(conventionSchema.options)("under %s", (convention) => {
    it.each(cases)("$name", async ({ sample, script, vectors = {}, expected }) => {
      const context = scriptedContext(asScript(script), { convention, vectors });
      const score = await runMetric(metric, sample, context);
      const wanted = expected[convention];
      expect(essence(score)).toEqual(wanted.status === "scored" ? { status: "scored" } : wanted);
      if (score.status === "scored" && wanted.status === "scored") {
        expect(Math.abs(score.value - wanted.value)).toBeLessThanOrEqual(1e-9);
        // What reads as exact must be exact: 1 is not 0.9999999999.
        if (Number.isInteger(wanted.value)) expect(score.value).toBe(wanted.value);
      }
      expect(JSON.stringify(score)).not.toContain("NaN");
    });
  });
});

function asScript(script: Readonly<Record<string, z.infer<typeof scriptSchema>>>): Script {
  return Object.fromEntries(Object.entries(script).map(([task, given]) => [task, asReply(task, given)]));
}

function asReply(task: string, given: z.infer<typeof scriptSchema>): Script[string] {
  if (!Array.isArray(given)) return given as Reply;
  return (input: never) => {
    const fitting = given.find(({ when }) => JSON.stringify(input).includes(when));
    return (fitting ?? { throws: new Error(`no reply fits ${task}`) }) as Reply;
  };
}

function essence(score: Score) {
  const { status } = score;
  if (score.status === "missing_input") return { status, missing: score.missing };
  return score.status === "judge_failed" ? { status, code: score.code } : { status };
}
