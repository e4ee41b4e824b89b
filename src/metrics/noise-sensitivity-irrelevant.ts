import type { Metric } from "./define-metric.js";
import { noiseSensitivity } from "./noise.js";

/**
 * Wrong statements of the answer that an irrelevant context states and no relevant one ÷ its
 * statements, in [0, 1]; lower is better. Wrong: the reference does not state it.
 *
 * Cost: 3 + contexts requests (statements of both texts, verdicts by the
 * reference, and one request a context over the statements of both); all but the
 * last kind are shared with other metrics, and all with the other mode.
 * Source: `noise_sensitivity` (mode irrelevant) of the legacy generation of Ragas.
 * What cannot be judged, and missing verdicts: see noiseSensitivity.
 */
export const noiseSensitivityIrrelevant: Metric = {
  name: "noise_sensitivity_irrelevant",
  title: { ja: "無関係な文脈のノイズ感度", en: "Noise sensitivity (irrelevant)" },
  description: {
    ja: "回答の主張のうち、模範回答になく、関連しない文脈だけから入り込んだものの割合。低いほどよい。",
    en: "Share of the answer's statements that are wrong and that only irrelevant contexts brought in. Lower is better.",
  },
  needs: ["response", "reference", "retrieved_contexts"],
  range: [0, 1],
  higherIsBetter: false,
  measure: (sample, context) => noiseSensitivity("irrelevant", sample, context),
};
