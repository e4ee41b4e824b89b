import { describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import { faithfulness } from "../../src/metrics/faithfulness.js";
import { metrics, metricsByName } from "../../src/metrics/registry.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { createOfflineTaskRunner } from "../../src/tasks/offline-runner.js";
import { defaultSettings } from "../support/metric-context.js";

const context = (language: "ja" | "en") => ({
  judge: createOfflineTaskRunner({ model: "offline:rules" }),
  embedder: createOfflineEmbedder(),
  language,
  convention: "strict" as const,
  settings: defaultSettings,
});

describe("a refusal without contexts", () => {
  it.each([
    ["ja", "申し訳ありませんが、お答えできません。"],
    ["en", "I'm sorry, but I can't answer that."],
  ] as const)("is not applicable to faithfulness, in %s", async (language, response) => {
    const sample: Sample = { id: "1", user_input: "締切は？", response, retrieved_contexts: [] };
    const score = await runMetric(faithfulness, sample, context(language));
    expect(score).toMatchObject({ status: "not_applicable", offline: true, judge: "offline:rules", prompts: [] });
    expect(JSON.stringify(score)).not.toContain("NaN");
  });
});

describe("a Japanese answer", () => {
  it.each(["", "。", "．", "！", "\n"])("ending in %j is fully faithful to a context that states it", async (end) => {
    const sample: Sample = {
      id: "1",
      user_input: "申請の締切はいつですか",
      response: `申請の締切は毎月20日です${end}`,
      retrieved_contexts: ["申請の締切は毎月20日です。", "休暇は総務に届け出ます。"],
    };
    const score = await runMetric(faithfulness, sample, context("ja"));
    expect(score).toMatchObject({ status: "scored", value: 1 });
    expect(score.verdicts.length).toBeGreaterThan(0);
  });
});

const decidedByCode = new Set([
  "id_context_precision",
  "id_context_recall",
  "non_llm_context_precision",
  "non_llm_context_recall",
  "no_items_proposed",
  "language_match",
]);

const best = [
  ["faithfulness", 1],
  ["context_precision", 1],
  ["factual_correctness", 1],
  ["answer_correctness", 1],
  ["semantic_similarity", 1],
  ["citation_validity", 1],
  ["noise_sensitivity_relevant", 0],
  ["noise_sensitivity_irrelevant", 0],
  ["is_not_found", 0],
  ["no_items_proposed", 0],
  ["language_match", 1],
  ["id_context_recall", 1],
  ["non_llm_context_precision", 1],
] as const;

describe("every metric end to end by rules", () => {
  const samples: readonly (readonly ["ja" | "en", string, string])[] = [
    ["ja", "文末の句点がない文", "申請の締切は毎月20日です"],
    ["ja", "かぎ括弧", "画面の「送信。」を押すと申請されます。"],
    ["ja", "箇条書き", "- 締切は毎月20日です\n- 提出先は総務部です"],
    ["ja", "表", "| 項目 | 値 |\n|---|---|\n| 締切 | 毎月20日 |"],
    ["ja", "コード", "次を実行します。\n```sh\nrclone sync a b\n```"],
    ["ja", "URL と絵文字", "詳細は https://example.com/a?b=c を参照してください🎉"],
    ["en", "no full stop", "The deadline is the 20th of each month"],
    ["en", "quotes", 'Press "Send." and the request is filed.'],
    ["en", "a list", "- The deadline is the 20th\n- Hand it to the office"],
    ["en", "a table", "| Item | Value |\n|---|---|\n| Deadline | The 20th |"],
    ["en", "code", "Run this.\n```sh\nrclone sync a b\n```"],
    ["en", "a URL and emoji", "See https://example.com/a?b=c for details 🎉"],
  ];
  describe.each(samples)("%s, %s", (language, _name, text) => {
    const user_input = language === "ja" ? "申請の締切はいつですか？" : "When is the deadline?";
    const sample: Sample = {
      id: "1",
      user_input,
      response: text,
      claims: [{ text, evidence_ids: ["docs/a.md#1"] }],
      reference: text,
      reference_contexts: [text],
      retrieved_contexts: [text, "xyz"],
      retrieved_context_ids: ["docs/a.md#1", "docs/b.md#1"],
      expected_documents: ["docs/a.md"],
    };

    it.each(metrics)("$name is scored within its range and says who judged", async (metric) => {
      const score = await runMetric(metric, sample, context(language));
      // A command names nothing in particular.
      if (metric.name === "context_entity_recall" && score.status === "not_applicable") return;
      expect(score.status).toBe("scored");
      if (score.status !== "scored") return;
      expect(score.value).toBeGreaterThanOrEqual(metric.range[0]);
      expect(score.value).toBeLessThanOrEqual(metric.range[1]);
      expect(score.offline).toBe(!decidedByCode.has(metric.name));
      expect(score.verdicts.length).toBeGreaterThan(0);
    });

    it.each(best)("%s is %d where answer, reference and first context are one text", async (name, value) => {
      const score = await runMetric(metricsByName.get(name)!, sample, context(language));
      expect(score).toMatchObject({ status: "scored" });
      if (score.status === "scored") expect(score.value).toBeCloseTo(value, 6);
    });
  });
});
