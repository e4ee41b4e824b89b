import fc from "fast-check";
import { expect, it } from "vitest";
import { gateTargets, routeAfterGate, unlessFailed } from "../../graphs/answer/routes.js";

it.each([
  ["generate", "inspect"],
  ["hold", "hold"],
  ["stop", "refuse"],
] as const)("the route %s leads to %s", (route, node) => {
  expect(gateTargets[routeAfterGate(route)]).toBe(node);
});

it("whatever is no known route stops", () => {
  const unknown = fc.anything().filter((value) => value !== "generate" && value !== "hold");
  fc.assert(fc.property(unknown, (route) => gateTargets[routeAfterGate(route)] === "refuse"));
});

it("a failure leads to refuse, whatever would have been next", () => {
  expect(unlessFailed("gate")({ failure: { reason: "retrieval_error" } })).toBe("refuse");
  expect(unlessFailed("gate")({ failure: null })).toBe("gate");
});
