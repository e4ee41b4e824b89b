import { gateRoutes, type GateRoute } from "../../src/core/evidence-gate.js";

/** Where each route of the gate leads: the path map, and with it the labels of the drawing. */
export const gateTargets = { generate: "generate", hold: "hold", stop: "refuse" } as const satisfies Record<
  GateRoute,
  string
>;

/** The route to take. Whatever is not known stops: the ELSE of the router. */
export function routeAfterGate(route: unknown): GateRoute {
  return gateRoutes.find((known) => known === route) ?? "stop";
}

/** Goes on to `next` unless the node before it left a failure. */
export function unlessFailed<Next extends string>(next: Next): (state: { failure: unknown }) => Next | "refuse" {
  return (state) => (state.failure === null ? next : "refuse");
}
