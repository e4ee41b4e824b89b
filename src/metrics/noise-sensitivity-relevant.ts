import type { Metric } from "./define-metric.js";
import { noiseSensitivity } from "./noise.js";

/**
 * Wrong statements of the answer that a relevant context states ÷ its
 * statements, in [0, 1]; lower is better. Wrong: the reference does not state it.
 *
 * Cost: 3 + contexts requests (statements of both texts, verdicts by the
 * reference, and one request a context over the statements of both); all but the
 * last kind are shared with other metrics, and all with the other mode.
 * Source: `noise_sensitivity` (mode relevant) of the legacy generation of Ragas.
 * What cannot be judged, and missing verdicts: see noiseSensitivity.
 */
export const noiseSensitivityRelevant: Metric = {
  name: "noise_sensitivity_relevant",
  title: { ja: "関連文脈のノイズ感度", en: "Noise sensitivity (relevant)" },
  description: {
    ja: "回答の主張のうち、模範回答になく、関連する文脈から入り込んだものの割合。低いほどよい。",
    en: "Share of the answer's statements that are wrong and that a relevant context brought in. Lower is better.",
  },
  needs: ["response", "reference", "retrieved_contexts"],
  range: [0, 1],
  higherIsBetter: false,
  measure: (sample, context) => noiseSensitivity("relevant", sample, context),
};
