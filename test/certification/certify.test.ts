import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certify, type CertificationRule, type JudgedDraft } from "../../src/certification/certify.js";
import { levelsOf, passes } from "../../src/certification/levels.js";
import { draftAt, scored, skipped } from "./judged-drafts.js";

const rule: CertificationRule = {
  required: ["faithfulness"],
  floors: { faithfulness: 0.5 },
  allowedRate: 0.05,
  confidence: 0.95,
};
const many = (count: number, value: number, correct = true): readonly JudgedDraft[] =>
  Array.from({ length: count }, () => draftAt(value, correct));

describe("without a wrong answer", () => {
  it.each([
    [0.05, 59],
    [0.02, 149],
    [0.01, 299],
  ])("an allowed rate of %d is shown by %2$d labels, and by none fewer", (allowedRate, labels) => {
    expect(certify(many(labels, 0.9), { ...rule, allowedRate }).certified).toMatchObject({
      released: labels,
      wrong: 0,
    });
    const short = certify(many(labels - 1, 0.9), { ...rule, allowedRate });
    expect(short).toMatchObject({
      certified: null,
      tested: [],
      refusal: { reason: "too_few", needed: labels, missing: 1 },
    });
  });
});

it("the marks go down as far as the labels show, and no further", () => {
  const drafts = [...many(100, 0.95), ...many(60, 0.72), ...many(40, 0.6, false)];
  const { certified, tested } = certify(drafts, rule);
  // 0.6 is where the wrong ones come in: 0.625 is the last mark above it.
  expect(certified).toMatchObject({ thresholds: { faithfulness: 0.625 }, released: 160, wrong: 0 });
  expect(tested.at(-1)).toMatchObject({ thresholds: { faithfulness: 0.6 }, released: 200, wrong: 40, holds: false });
});

it("a level that fails ends the sequence, whatever looser ones would show", () => {
  const drafts = [...many(57, 1), ...many(3, 1, false), ...many(2000, 0.6)];
  const few = certify(drafts.slice(0, 120), rule);
  expect(few).toMatchObject({ certified: null, refusal: { reason: "too_many_wrong" } });
  expect(few.tested).toHaveLength(1);
});

it("says how many labels would do with as many wrong ones as were seen", () => {
  expect(certify([...many(59, 1), ...many(1, 1, false)], rule).refusal).toMatchObject({
    reason: "too_many_wrong",
    at: { released: 60, wrong: 1 },
    needed: 93,
    missing: 33,
  });
});

it("no labels are too few", () => {
  expect(certify([], rule)).toMatchObject({
    total: 0,
    certified: null,
    refusal: { reason: "too_few", needed: 59, missing: 59 },
  });
});

it("a draft without a required score is released by no level and counted apart", () => {
  const two = { ...rule, required: ["faithfulness", "answer_relevancy"] };
  const scores = { faithfulness: scored("faithfulness", 1), answer_relevancy: scored("answer_relevancy", 1) };
  const drafts = [
    ...Array.from({ length: 59 }, () => ({ scores, correct: true })),
    { scores: { faithfulness: scores.faithfulness }, correct: false },
    { scores: { ...scores, answer_relevancy: skipped("answer_relevancy") }, correct: false },
  ];
  expect(certify(drafts, two)).toMatchObject({ total: 61, unscored: 2, certified: { released: 59, wrong: 0 } });
});

const drafts = fc.array(
  fc.record({ value: fc.integer({ min: 40, max: 100 }), correct: fc.boolean(), sure: fc.boolean() }),
  { minLength: 60, maxLength: 250 },
);
/** Mostly right, so that something is certified often. */
const judged = drafts.map((rows) =>
  rows.map(({ value, correct, sure }, at) => draftAt(value / 100, correct || sure || at % 5 > 0)),
);
const looseness = (given: readonly JudgedDraft[], by: CertificationRule = rule): number =>
  1 - (certify(given, by).certified?.strictness ?? 2);

describe("for any labels", () => {
  it("one more wrong answer never loosens the marks", () => {
    fc.assert(
      fc.property(judged, fc.nat(), (rows, place) => {
        const at = place % rows.length;
        const worse = rows.map((row, index) => (index === at ? { ...row, correct: false } : row));
        expect(looseness(worse)).toBeLessThanOrEqual(looseness(rows));
      }),
    );
  });

  it("what was tested begins where the scores say: right and wrong do not move it", () => {
    fc.assert(
      fc.property(judged, fc.infiniteStream(fc.boolean()), (rows, verdicts) => {
        const others = rows.map((row) => ({ ...row, correct: verdicts.next().value === true }));
        expect(certify(others, rule).tested[0]?.strictness).toBe(certify(rows, rule).tested[0]?.strictness);
      }),
    );
  });

  it("the level certified holds, and so do all stricter ones that were tested", () => {
    fc.assert(
      fc.property(judged, (rows) => {
        const { certified, tested, refusal } = certify(rows, rule);
        const held = tested.filter(({ holds }) => holds);
        expect(certified).toEqual(held.at(-1) ?? null);
        expect(tested.slice(0, held.length)).toEqual(held);
        expect(refusal === null).toBe(certified !== null);
        if (certified === null) return;
        expect(certified.upperBound).toBeLessThanOrEqual(rule.allowedRate);
        const released = rows.filter(({ scores }) => passes(scores, certified.thresholds));
        expect(released).toHaveLength(certified.released);
        expect(released.filter(({ correct }) => !correct)).toHaveLength(certified.wrong);
      }),
    );
  });

  it("a level that holds for an allowed rate holds for a higher one", () => {
    const rates = fc.tuple(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 2, max: 30 }));
    fc.assert(
      fc.property(judged, rates, (rows, [one, other]) => {
        const [low, high] = [Math.min(one, other) / 100, Math.max(one, other) / 100];
        const strict = certify(rows, { ...rule, allowedRate: low }).tested;
        const lenient = certify(rows, { ...rule, allowedRate: high }).tested;
        for (const level of strict.filter(({ holds }) => holds)) {
          const same = lenient.find(({ strictness }) => strictness === level.strictness);
          expect(same?.holds ?? true).toBe(true);
        }
      }),
    );
  });
});

describe("levels", () => {
  it("are fixed by the configuration alone, from perfect down to the floors", () => {
    const levels = levelsOf(["faithfulness", "answer_relevancy", "own"], { faithfulness: 0.5, answer_relevancy: 0.4 });
    expect(levels).toHaveLength(21);
    expect(levels[0]!.thresholds).toEqual({ faithfulness: 1, answer_relevancy: 1, own: 1 });
    expect(levels[13]!.thresholds).toEqual({ faithfulness: 0.675, answer_relevancy: 0.61, own: 0.675 });
    expect(levels[20]!.thresholds).toEqual({ faithfulness: 0.5, answer_relevancy: 0.4, own: 0.5 });
  });

  it.each([
    ["no number", Number.NaN, false],
    ["just below", 0.799_999, false],
    ["the mark itself", 0.8, true],
  ])("a score of %s passes: %3$s", (_name, value, passed) => {
    expect(passes({ faithfulness: scored("faithfulness", value) }, { faithfulness: 0.8 })).toBe(passed);
  });

  it("a metric named like a part of every object is still missing", () => {
    expect(passes({}, { constructor: 0 })).toBe(false);
  });
});
