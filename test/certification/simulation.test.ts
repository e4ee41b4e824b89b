import { describe, expect, it } from "vitest";
import { certify, type CertificationRule } from "../../src/certification/certify.js";
import { levelsOf } from "../../src/certification/levels.js";
import { seededRandom } from "../../src/datasets/seeded-random.js";
import { draftAt } from "./judged-drafts.js";

const rule: CertificationRule = {
  required: ["faithfulness"],
  floors: { faithfulness: 0.5 },
  allowedRate: 0.05,
  confidence: 0.95,
};
const draws = 2000;
/** 5 %, and three standard errors of what 2,000 draws can tell. */
const tolerated = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / draws);

/** Scores are drawn from these with equal chance; some are below every level. */
const scores = Array.from({ length: 240 }, (_, at) => 0.4 + (0.6 * (at + 0.5)) / 240);
const rightDrafts = scores.map((score) => draftAt(score, true));
const wrongDrafts = scores.map((score) => draftAt(score, false));

/** The chance that an answer is wrong, by its score. */
type ErrorCurve = (score: number) => number;

const curves: readonly (readonly [string, ErrorCurve])[] = [
  ["just above the allowed rate at every score", () => 0.0501],
  ["twice the allowed rate at every score", () => 0.1],
  ["low above 0.75 and high below", (score) => (score > 0.75 ? 0.01 : 0.2)],
  ["low among the best fifth alone", (score) => (score > 0.88 ? 0.01 : 0.3)],
  ["rising steadily as the score falls", (score) => 0.3 * (1 - score)],
  ["just above the allowed rate from the middle on", (score) => (score > 0.8 ? 0.04 : 0.065)],
  ["the higher the better the score", (score) => 0.1 * score],
  ["above the allowed rate for the best scores alone", (score) => (score > 0.95 ? 0.06 : 0.0495)],
];

function draw(count: number, curve: ErrorCurve, random: () => number) {
  return Array.from({ length: count }, () => {
    const at = Math.floor(random() * scores.length);
    return random() < curve(scores[at]!) ? wrongDrafts[at]! : rightDrafts[at]!;
  });
}

/** The true share of wrong answers among those that a mark releases. */
function trueError(curve: ErrorCurve, mark: number): number {
  const released = scores.filter((score) => score >= mark);
  return released.reduce((sum, score) => sum + curve(score), 0) / released.length;
}

describe.each([80, 250])(
  "of 2,000 draws of %d labels, at most 5 %% end with marks that let too much wrong out",
  (count) => {
    it.each(curves)("where the error is %s", (name, curve) => {
      const tooLoose = new Set(
        levelsOf(rule.required, rule.floors)
          .filter(({ thresholds }) => trueError(curve, thresholds["faithfulness"]!) > rule.allowedRate)
          .map(({ strictness }) => strictness),
      );
      const random = seededRandom(count + name.length);
      let exceeded = 0;
      for (let time = 0; time < draws; time += 1) {
        const { certified } = certify(draw(count, curve, random), rule);
        if (certified !== null && tooLoose.has(certified.strictness)) exceeded += 1;
      }
      expect(exceeded / draws).toBeLessThanOrEqual(tolerated);
    });
  },
);

it.each([
  ["low", 0.01, 0.8, 1],
  ["high", 0.1, 0, 0.01],
] as const)("with 600 labels an error that is %s is found to be so", (_name, error, lowest, highest) => {
  const random = seededRandom(11);
  const times = Array.from({ length: 200 }, () =>
    certify(
      draw(600, () => error, random),
      rule,
    ),
  );
  const share = times.filter(({ certified }) => certified !== null).length / times.length;
  expect(share).toBeGreaterThanOrEqual(lowest);
  expect(share).toBeLessThanOrEqual(highest);
});
