import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../http-env.js";
import type { RequestsInFlight } from "../requests-in-flight.js";
import type { ExperimentRuns } from "./experiment-runs.js";

/** Lets every handler, of the API as of the console, start and find experiments. */
export function offerExperiments(runs: ExperimentRuns): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    context.set("experiments", runs);
    await next();
  };
}

/** A service that stops ends its experiments too: they go on under their names when it is back. */
export function drainingExperiments(requests: RequestsInFlight, runs: ExperimentRuns): RequestsInFlight {
  return {
    ...requests,
    async drain(milliseconds) {
      const [drained] = await Promise.all([requests.drain(milliseconds), runs.stop()]);
      return drained;
    },
  };
}
