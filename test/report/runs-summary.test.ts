import { describe, expect, it } from "vitest";
import { meetsExpectation } from "../../src/report/reported-run.js";
import { summariseRuns } from "../../src/report/runs-summary.js";
import { answeredRun, everyScore, heldRun, piece, scored } from "./example-runs.js";

const stale = () => heldRun([piece("parking#1", "Six bays.", "2026-04")]);

describe("summary of runs", () => {
  it("counts runs by how they ended, in order of first appearance", () => {
    const { outcomes } = summariseRuns([answeredRun(), stale(), answeredRun(), heldRun([]), stale()]);
    expect(outcomes).toEqual([
      { status: "answered", reason: "answered", route: "generate", count: 2 },
      { status: "held", reason: "version_mismatch", route: "hold", count: 2 },
      { status: "held", reason: "no_evidence", route: "hold", count: 1 },
    ]);
  });

  it("counts a run that broke off before the gate", () => {
    const { outcomes } = summariseRuns([answeredRun({ outcome: null, gate: null, draft: null, scores: [] })]);
    expect(outcomes).toEqual([{ status: null, reason: "", route: "stop", count: 1 }]);
  });

  it("takes a mean over scored runs and keeps the others in the total by their kind", () => {
    const runs = [
      answeredRun({ scores: [scored("faithfulness", 1)] }),
      answeredRun({ scores: [scored("faithfulness", 0.5)] }),
      answeredRun({ scores: [{ ...everyScore()[3]!, metric: "faithfulness" }] }),
      answeredRun({ scores: [] }),
      stale(),
    ];
    expect(summariseRuns(runs).metrics).toEqual([
      {
        metric: "faithfulness",
        mean: 0.75,
        scored: 2,
        total: 4,
        absences: [
          { kind: "judge_failed", count: 1 },
          { kind: "not_recorded", count: 1 },
        ],
      },
    ]);
  });

  it("has no mean where nothing was scored, and counts 0 as a score", () => {
    const { metrics } = summariseRuns([answeredRun()]);
    expect(metrics.find(({ metric }) => metric === "recall")).toMatchObject({ mean: null, scored: 0, total: 1 });
    expect(summariseRuns([answeredRun({ scores: [scored("recall", 0)] })]).metrics[0]).toMatchObject({
      mean: 0,
      scored: 1,
    });
  });

  it("says offline as soon as one draft or score was made by rules", () => {
    expect(summariseRuns([answeredRun()]).offline).toBe(false);
    const score = { ...scored("faithfulness", 1), offline: true };
    expect(summariseRuns([answeredRun(), answeredRun({ scores: [score] })]).offline).toBe(true);
    const draft = { ...answeredRun().draft!, offline: true };
    expect(summariseRuns([answeredRun({ draft, scores: [] })]).offline).toBe(true);
  });

  it("counts met expectations among the runs that have one", () => {
    const runs = [
      answeredRun(),
      answeredRun({ expected: undefined }),
      stale(),
      answeredRun({ expected: { route: "hold", reason: "no_evidence" } }),
    ];
    expect(summariseRuns(runs).expectations).toEqual({ met: 2, total: 3 });
  });
});

describe("expectation of a run", () => {
  const declined = { ...answeredRun().outcome!, status: "declined", reason: "declined" } as const;

  it.each([
    ["an answer where one is expected", answeredRun(), true],
    ["a decline where an answer is expected", answeredRun({ outcome: declined }), false],
    [
      "a decline where one is expected",
      answeredRun({ outcome: declined, expected: { route: "generate", reason: "ready", declined: true } }),
      true,
    ],
    [
      "an answer where a decline is expected",
      answeredRun({ expected: { route: "generate", reason: "ready", declined: true } }),
      false,
    ],
    [
      "a draft that was withheld",
      answeredRun({ outcome: { ...declined, status: "held", reason: "uncited_claim" } }),
      false,
    ],
    ["the expected hold", stale(), true],
    ["another reason than the expected one", { ...stale(), expected: { route: "hold", reason: "no_evidence" } }, false],
    [
      "a failed search where one is expected",
      answeredRun({
        gate: null,
        outcome: { ...declined, status: "stopped", reason: "retrieval_error" },
        expected: { route: "stop", reason: "retrieval_error" },
      }),
      true,
    ],
    ["no expectation", answeredRun({ expected: undefined }), false],
  ])("%s", (_, run, met) => {
    expect(meetsExpectation(run)).toBe(met);
  });
});
