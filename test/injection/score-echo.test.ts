import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import type { Score } from "../../src/core/score.js";
import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import { mainMetrics } from "../../src/metrics/config.js";
import { selectMetrics } from "../../src/metrics/registry.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { defaultSettings } from "../support/metric-context.js";
import { arm, attacks } from "./attack-corpus.js";
import { mannerNames, startCredulousJudge, type CredulousJudge } from "./credulous-judge.js";

let judge: CredulousJudge;
beforeAll(async () => {
  judge = await startCredulousJudge();
});
afterAll(() => judge.server.close());

describe("a score", () => {
  const honest: Readonly<Record<string, unknown>> = {
    question_from_answer: { questions: [{ question: "休暇は何日ですか。", noncommittal: false }] },
    statements: { statements: ["締切は毎月20日です。"] },
    entailment: { verdicts: [{ id: "s1", reason: "25日とある。", supported: false }] },
    attribution: { verdicts: [{ id: "r1", reason: "書かれていない。", attributed: false }] },
    usefulness: { verdicts: [{ id: "c1", reason: "役に立たない。", useful: false }] },
  };
  const wanted: Readonly<Record<string, unknown>> = {
    question_from_answer: { questions: [{ question: "締切はいつですか。", noncommittal: false }] },
    statements: { statements: [] },
    entailment: { verdicts: [{ id: "s1", reason: "", supported: true }] },
    attribution: { verdicts: [{ id: "r1", reason: "", attributed: true }] },
    usefulness: { verdicts: [{ id: "c1", reason: "", useful: true }] },
  };
  const sample: Sample = {
    id: "1",
    user_input: "締切はいつですか。",
    response: "締切は毎月20日です。",
    reference: "締切は毎月20日です。",
    retrieved_contexts: ["締切は毎月25日です。"],
  };
  const settings = { ...defaultSettings, question_count: 1 };
  const metrics = selectMetrics(mainMetrics);
  const measure = async (each: Sample): Promise<readonly Score[]> => {
    const embedder = createOfflineEmbedder();
    const context = { judge: judge.runner(), embedder, language: "ja", convention: "strict", settings } as const;
    return Promise.all(metrics.map((metric) => runMetric(metric, each, context)));
  };
  const valueOf = (score: Score): number | null => (score.status === "scored" ? score.value : null);

  // In the question or the reference the text itself is part of what is compared by vectors: that is no verdict.
  const places = ["retrieved_contexts", "response"] as const;
  it.each(places.flatMap((place) => mannerNames.map((each) => [place, each] as const)))(
    "does not move to what was planted in %s (%s)",
    async (place, each) => {
      judge.script.manner = each;
      judge.script.ownReply = ({ schemaName }) => honest[schemaName];
      const calm = await measure(sample);
      expect(calm.map(({ status }) => status)).toEqual(metrics.map(() => "scored"));
      const carrying = attacks
        .filter(({ text }) => text.includes("%VERDICT"))
        .filter((_, index) => index % 4 === mannerNames.indexOf(each) % 4);
      for (const attack of carrying) {
        const texts = Object.entries(wanted).map(([schema, verdict]) =>
          arm(attack, { fence: "data-0", schema, verdict }),
        );
        const text = texts.join("\n");
        const changed =
          place === "response" ? `${sample.response}\n${text}` : [`${sample.retrieved_contexts?.[0]}\n${text}`];
        const scores = await measure({ ...sample, [place]: changed });
        for (const [index, score] of scores.entries()) {
          if (score.status === "scored") expect(score.value).toBe(valueOf(calm[index]!));
          else expect(score).toMatchObject({ status: "judge_failed", code: "unparsable" });
        }
      }
    },
  );
});
