import { readJudges, shippedJudgesFolder } from "../../src/judges/catalog.js";
import type { Judge } from "../../src/judges/judge.js";
import { judgeMetric, type JudgeMetric } from "../../src/judges/judge-metric.js";
import { readItemNames } from "../../src/judges/names/read-item-names.js";
import { evaluationConfigSchema } from "../../src/metrics/config.js";
import type { MetricContext } from "../../src/metrics/define-metric.js";
import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import { createOfflineTaskRunner } from "../../src/tasks/offline-runner.js";

export const names = readItemNames([shippedJudgesFolder()]);
export const judges = readJudges([]);

export function judgeNamed(name: string): Judge {
  const judge = judges.find((candidate) => candidate.name === name);
  if (judge === undefined) throw new Error(`no judge is named ${name}`);
  return judge;
}

export function metricNamed(name: string, guidelines: readonly string[] = []): JudgeMetric {
  return judgeMetric(judgeNamed(name), { guidelines, names });
}

export function offlineContext(language: "ja" | "en"): MetricContext {
  return {
    judge: createOfflineTaskRunner({ model: "offline:rules" }),
    embedder: createOfflineEmbedder(),
    language,
    convention: "strict",
    settings: evaluationConfigSchema.parse({}),
  };
}

/** A retrieved recipe as the bench of a recipe assistant stores it: a record as JSON. */
export function recipe(over: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    name: "和風パスタ",
    minutes: 20,
    kcal: 480,
    cost: 300,
    ingredients: ["スパゲッティ", "しめじ", "しょうゆ"],
    ...over,
  });
}
