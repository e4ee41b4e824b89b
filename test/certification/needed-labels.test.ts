import fc from "fast-check";
import { expect, it } from "vitest";
import { clopperPearsonUpper } from "../../src/calibration/interval.js";
import { neededLabels } from "../../src/certification/needed-labels.js";

it.each([
  [0, 0.05, 59],
  [0, 0.02, 149],
  [0, 0.01, 299],
  [1, 0.05, 93],
  [2, 0.05, 124],
  [3, 0.05, 153],
  [1, 0.01, 473],
])("with %d wrong, %d at 95 %% takes %d labels", (wrong, rate, labels) => {
  expect(neededLabels(wrong, rate, 0.95)).toBe(labels);
});

const rates = fc.double({ min: 0.005, max: 0.5, noNaN: true });
const confidences = fc.double({ min: 0.5, max: 0.999, noNaN: true });

it("without a wrong one it is the closed form", () => {
  fc.assert(
    fc.property(rates, confidences, (rate, confidence) => {
      const exact = Math.log(1 - confidence) / Math.log(1 - rate);
      fc.pre(Math.abs(exact - Math.round(exact)) > 1e-6);
      expect(neededLabels(0, rate, confidence)).toBe(Math.ceil(exact));
    }),
  );
});

it("is the fewest that suffice: one less does not", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), rates, confidences, (wrong, rate, confidence) => {
      const labels = neededLabels(wrong, rate, confidence);
      expect(clopperPearsonUpper(wrong, labels, confidence)).toBeLessThanOrEqual(rate);
      expect(clopperPearsonUpper(wrong, labels - 1, confidence)).toBeGreaterThan(rate);
    }),
  );
});
