import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noUsage } from "../../../src/core/usage.js";
import type { Score } from "../../../src/core/score.js";
import { agreementByMetric } from "../../../src/http/console/trust/score-bands.js";
import type { Label } from "../../../src/review/labels.js";

describe("scores beside people's judgements", () => {
  it.each([
    [0, 0],
    [0.0999999, 0],
    [0.1, 1],
    [0.3, 3],
    [0.7, 7],
    [0.9999, 9],
    [1, 9],
    [-0.4, 0],
    [0.1 + 0.2, 3],
    [0.7 - 1e-12, 7],
  ])("puts %f into band %i", (value, at) => {
    const [agreement] = agreementByMetric([label(value, true)]);
    expect(agreement!.bands.findIndex(({ right }) => right === 1)).toBe(at);
  });

  it("counts every judged and scored answer once, and what has no score beside it", () => {
    const judged = fc.record({
      value: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
      correct: fc.option(fc.boolean(), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(judged, { maxLength: 60 }), (given) => {
        const counted = given.filter(({ correct }) => correct !== null);
        const scored = counted.filter(({ value }) => value !== null);
        const [agreement] = agreementByMetric(given.map(({ value, correct }) => label(value, correct)));
        if (scored.length === 0) return agreement === undefined;
        const { bands, right, wrong, unscored, meanRight, meanWrong } = agreement!;
        const sum = (part: "right" | "wrong") => bands.reduce((total, band) => total + band[part], 0);
        expect([sum("right"), sum("wrong")]).toEqual([right, wrong]);
        expect([right + wrong, unscored]).toEqual([scored.length, counted.length - scored.length]);
        expect([right === 0, wrong === 0]).toEqual([meanRight === null, meanWrong === null]);
        expect(bands.map(({ from }) => from)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
        return true;
      }),
    );
  });
});

function label(value: number | null, correct: boolean | null): Label {
  const base = {
    metric: "faithfulness",
    convention: "strict" as const,
    verdicts: [],
    judge: "",
    offline: true,
    prompts: [],
    attempts: 0,
    usage: noUsage,
    duration_ms: 0,
  };
  const score: Score =
    value === null ? { ...base, status: "skipped", reason: "" } : { ...base, status: "scored", value };
  return {
    ...{ label_id: "L", source: "imported", process_id: null, ticket_id: null, category: "standard", correct },
    ...{ repair: null, problem: "", question: "", answer: "a", corrected_answer: null, corpus_version: null },
    ...{ scores: [score], hashes: null, certificate_id: null, labelled_by: "", labelled_at: "" },
  };
}
