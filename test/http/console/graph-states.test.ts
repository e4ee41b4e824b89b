import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exits, frontOf, graphStates, mainPath, nodeStates } from "../../../src/http/console/ask/graph-states.js";

const metrics = ["faithfulness", "context_recall"];
const upToDraft = ["receive", "retrieve", "gate", "inspect", "generate"];

describe("how the graph is drawn", () => {
  it("marks what is done, the one stage at work, and what is ahead", () => {
    const states = graphStates({ finished: ["receive", "retrieve"], phase: "running", metrics });
    expect(states).toMatchObject({
      receive: "done",
      retrieve: "done",
      gate: "active",
      generate: "ahead",
      deliver: "ahead",
    });
  });

  it("shows scores side by side: at work together, each done by itself", () => {
    const states = graphStates({ finished: [...upToDraft, "plan", "faithfulness"], phase: "running", metrics });
    expect(states).toMatchObject({ evaluate: "active", faithfulness: "done", context_recall: "active" });
  });

  it("does not wait for a score that has no node of its own", () => {
    const finished = [...upToDraft, "plan", "faithfulness", "summarise"];
    const states = graphStates({ finished, phase: "running", metrics });
    expect(states).toMatchObject({ evaluate: "done", context_recall: "untouched", release: "active" });
  });

  it("waits at the review, and goes on from there", () => {
    const held = ["receive", "retrieve", "gate", "hold", "open_ticket", "await_review"];
    expect(graphStates({ finished: held, phase: "waiting", metrics })).toMatchObject({
      ...{ hold: "done", review: "paused", generate: "untouched", deliver: "ahead" },
    });
    expect(frontOf(new Set([...held, "apply_review"]))).toBe("before_sending");
  });

  it("takes a stopped run straight to its delivery", () => {
    const stopped = ["receive", "retrieve", "gate", "refuse"];
    expect(frontOf(new Set(stopped))).toBe("deliver");
    expect(graphStates({ finished: [...stopped, "deliver"], phase: "ended", metrics })).toMatchObject({
      ...{ refuse: "done", generate: "untouched", deliver: "done" },
    });
  });

  it("marks a node that failed, whatever came after", () => {
    expect(graphStates({ finished: ["receive"], failed: ["retrieve"], phase: "ended", metrics })).toMatchObject({
      ...{ retrieve: "failed", gate: "untouched" },
    });
  });

  it("gives every stage and score a state, and one stage at most is at work", () => {
    const names = [...mainPath, ...exits, "plan", "summarise", "open_ticket", "apply_review", ...metrics, "unknown"];
    fc.assert(
      fc.property(fc.subarray(names), fc.constantFrom("queued", "running", "waiting", "ended"), (finished, phase) => {
        const states = graphStates({ finished, phase, metrics });
        expect(Object.keys(states).sort()).toEqual([...mainPath, ...exits, ...metrics].sort());
        expect(Object.values(states).every((state) => nodeStates.includes(state))).toBe(true);
        expect([...mainPath, ...exits].filter((stage) => states[stage] === "active").length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
