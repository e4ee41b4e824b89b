import type { MetricContext, MetricSettings } from "../../src/metrics/define-metric.js";
import type { Script, ScriptedEmbedder, ScriptedJudge } from "./scripted-judge.js";
import { scriptedEmbedder, scriptedJudge } from "./scripted-judge.js";

export const defaultSettings: MetricSettings = {
  question_count: 3,
  context_verdicts: "batched",
  factual_beta: 1,
};

/** A context whose judge and embedder follow a script. */
export function scriptedContext(
  script: Script,
  over: Partial<MetricContext> & { readonly vectors?: Readonly<Record<string, readonly number[]>> } = {},
): MetricContext & { readonly judge: ScriptedJudge; readonly embedder: ScriptedEmbedder } {
  const { vectors, ...rest } = over;
  return {
    language: "ja",
    convention: "strict",
    settings: defaultSettings,
    ...rest,
    judge: scriptedJudge(script),
    embedder: scriptedEmbedder(vectors ?? {}, [1, 0]),
  };
}
