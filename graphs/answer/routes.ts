import { gateRoutes, type GateRoute } from "../../src/core/evidence-gate.js";

/** Where each route of the gate leads: the path map, and with it the labels of the drawing. */
export const gateTargets = { generate: "inspect", hold: "hold", stop: "refuse" } as const satisfies Record<
  GateRoute,
  string
>;

/** The route to take. Whatever is not known stops: the ELSE of the router. */
export function routeAfterGate(route: unknown): GateRoute {
  return gateRoutes.find((known) => known === route) ?? "stop";
}

/** An outcome that is held goes to `held`; everything else on to `next`. */
export function unlessHeld<Next extends string, Held extends string>(
  next: Next,
  held: Held,
): (state: { outcome: { status: string } | null }) => Next | Held {
  return ({ outcome }) => (outcome?.status === "held" ? held : next);
}

/** A reply that could not be taken keeps the run waiting. */
export function afterReview({ review_problem }: { review_problem: string }): "await_review" | "before_sending" {
  return review_problem === "" ? "before_sending" : "await_review";
}

/** Goes on to `next` unless the node before it left a failure. */
export function unlessFailed<Next extends string>(next: Next): (state: { failure: unknown }) => Next | "refuse" {
  return (state) => (state.failure === null ? next : "refuse");
}
