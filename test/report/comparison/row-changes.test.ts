import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeOf, orderOf, rowChanges, type MetricChange } from "../../../src/experiments/compare-rows.js";
import { gainsOf } from "../../../src/experiments/comparison-gains.js";
import type { MetricComparison } from "../../../src/experiments/comparison.js";
import type { MarkedScore } from "../../../src/experiments/journal/row-journal.js";
import { rankOf } from "../../../src/report/comparison/change-tally.js";
import { placeOf, reachOf } from "../../../src/report/comparison/difference-chart.js";
import { judgeFailed, scored } from "../../experiments/workspace.js";

const metric = { name: "m", higher_is_better: true, range: [0, 1] as [number, number] };
const lowerIsBetter = { ...metric, higher_is_better: false };
const marked = (value: number, passed: boolean | null = null): MarkedScore => ({ score: scored(value), passed });
const failed: MarkedScore = { score: judgeFailed(), passed: null };

describe("a change of one metric", () => {
  it.each([
    ["better", marked(0.2), marked(0.7), 0.5],
    ["worse", marked(0.7), marked(0.2), -0.5],
    ["same", marked(0.7), marked(0.7), 0],
    ["lost", marked(0.7), failed, null],
    ["gained", null, marked(0.7), null],
    ["absent", failed, null, null],
  ] as const)("is %s", (kind, before, after, gain) => {
    const change = changeOf(metric, true, before, after);
    expect(change.kind).toBe(kind);
    if (gain === null) expect(change.gain).toBeNull();
    else expect(change.gain).toBeCloseTo(gain, 12);
  });

  it("turns round where lower is better, and keeps the difference as it is", () => {
    const change = changeOf(lowerIsBetter, true, marked(0.2), marked(0.7));
    expect(change).toMatchObject({ kind: "worse" });
    expect(change.difference).toBeCloseTo(0.5, 12);
    expect(change.gain).toBeCloseTo(-0.5, 12);
  });

  it("is not made of scores of two conventions", () => {
    expect(changeOf(metric, false, marked(0.2, false), marked(0.7, true))).toMatchObject({
      kind: "not_comparable",
      difference: null,
      pass: null,
    });
  });
});

describe("the changes of a row", () => {
  it("may be for the worse and for the better at once", () => {
    const changes = [changeOf(metric, true, marked(0), marked(1)), changeOf(metric, true, marked(1), marked(0))];
    expect(rowChanges(changes)).toEqual(["worse", "better"]);
  });

  it("count a pass that was lost though no value fell", () => {
    const changes = [changeOf(metric, true, marked(0.6, true), marked(0.6, false))];
    expect(rowChanges(changes)).toEqual(["worse"]);
    expect(orderOf(changes).worst_first).toBeLessThan(0);
  });

  it("are none where nothing changed, whatever is absent", () => {
    expect(rowChanges([changeOf(metric, true, failed, failed)])).toEqual(["same"]);
    expect(rowChanges([])).toEqual(["same"]);
  });

  const side = fc.option(
    fc.constantFrom(0, 0.25, 0.5, 1).map((value) => marked(value)),
    { nil: null },
  );
  const rows = fc.array(
    fc
      .array(fc.tuple(side, side), { minLength: 1, maxLength: 4 })
      .map((pairs) => pairs.map(([before, after]): MetricChange => changeOf(metric, true, before, after))),
  );

  it("put rows with a loss before those with a gain alone, and both before the rest", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const kinds = given
          .map((changes) => ({ order: orderOf(changes), kinds: rowChanges(changes) }))
          .sort((left, right) => left.order.worst_first - right.order.worst_first)
          .map((row) => rankOf(row));
        expect(kinds).toEqual([...kinds].sort());
      }),
    );
  });
});

describe("the chart of a difference", () => {
  it("has 0 in its middle and the better side on the right", () => {
    expect(placeOf(0, 0.5, true)).toBe(100);
    expect(placeOf(0.5, 0.5, true)).toBe(192);
    expect(placeOf(0.5, 0.5, false)).toBe(8);
    expect(placeOf(-9, 0.5, true)).toBe(8);
  });

  it("reaches as far as the furthest end of any interval", () => {
    const interval = { low: -0.31, high: 0.02, confidence: 0.95, method: "bootstrap" as const };
    expect(
      reachOf([
        { difference: -0.1, interval },
        { difference: 0.01, interval: null },
      ]),
    ).toBe(0.5);
    expect(reachOf([])).toBe(0.02);
  });
});

describe("gains of a comparison", () => {
  const unchanged: MetricComparison = {
    metric: "m",
    higher_is_better: true,
    verdict: "unclear",
    pairs: 10,
    ...{ before: 0.5, after: 0.5, difference: 0, interval: null, p_value: 1, adjusted_p_value: 1 },
    detectable_difference: null,
    pass: null,
    absences: { appeared: 0, gone: 0, p_value: 1, adjusted_p_value: 1, rows: [] },
    ...{ better_rows: 0, worse_rows: 0, changes: [] },
  };
  const pass = { both: 1, neither: 1, p_value: 0.001, adjusted_p_value: 0.01 };

  it.each([
    ["a better mean", { verdict: "better" }, ["mean"]],
    ["passes gained", { pass: { ...pass, only_before: 1, only_after: 20 } }, ["pass_rate"]],
    ["passes lost", { pass: { ...pass, only_before: 20, only_after: 1 } }, []],
    ["passes gained by chance", { pass: { ...pass, adjusted_p_value: 0.5, only_before: 1, only_after: 3 } }, []],
    ["scores that came back", { absences: { ...unchanged.absences, gone: 9, adjusted_p_value: 0.01 } }, ["absences"]],
  ] as const)("of %s", (_, change, kinds) => {
    const metrics = [{ ...unchanged, ...change } as MetricComparison];
    expect(gainsOf({ metrics, alpha: 0.05 }).map(({ kind }) => kind)).toEqual(kinds);
  });
});
