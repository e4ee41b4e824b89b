import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timelineOf } from "../../../src/http/console/runs/timeline.js";

const at = (milliseconds: number, duration_ms: number) => ({
  started_at: new Date(milliseconds).toISOString(),
  duration_ms,
});

describe("the timeline of a run", () => {
  it("shows nodes that ran at once side by side", () => {
    expect(timelineOf([at(0, 100), at(100, 100), at(100, 50)])).toEqual({
      workingMs: 200,
      bars: [
        { start: 0, length: 0.5 },
        { start: 0.5, length: 0.5 },
        { start: 0.5, length: 0.25 },
      ],
    });
  });

  it("gives days of waiting for a person no room", () => {
    const day = 86_400_000;
    expect(timelineOf([at(0, 100), at(3 * day, 100)]).bars).toEqual([
      { start: 0, length: 0.5 },
      { start: 0.5, length: 0.5 },
    ]);
  });

  it("draws nodes that took no measurable time", () => {
    expect(timelineOf([at(5, 0)])).toEqual({ workingMs: 0, bars: [{ start: 0, length: 0 }] });
    expect(timelineOf([])).toEqual({ workingMs: 0, bars: [] });
  });

  it("keeps every bar within the drawing, in whichever order nodes ended", () => {
    const nodes = fc.array(fc.record({ start: fc.nat(10_000), length: fc.nat(1000) }), { maxLength: 20 });
    fc.assert(
      fc.property(nodes, (given) => {
        for (const { start, length } of timelineOf(given.map((node) => at(node.start, node.length))).bars) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start + length).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });
});
