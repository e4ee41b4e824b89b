import type { Services } from "../services.js";
import type { ExperimentRuns } from "./experiments/experiment-runs.js";
import type { OperationId } from "./operations.js";
import type { People } from "./people.js";
import type { Principal } from "./principal.js";
import type { RequestLifetime } from "./request-lifetime.js";

/** What middleware has found out by the time a handler runs. */
export interface HttpEnv {
  Variables: {
    requestId: string;
    lifetime: RequestLifetime;
    principal: Principal;
    /** What people are called, of every tenant. */
    people: People;
    /** Those of the caller's tenant. */
    services: Services;
    /** Experiments at work in this process, of every tenant. */
    experiments: ExperimentRuns;
    /** For the log: who called and what for, once that is known. */
    caller: string | null;
    operation: OperationId | null;
    /** The run that the request is about, for its problem. */
    processId: string | null;
    /** A stream has told its caller of an error, after its status was sent. */
    failed: boolean;
  };
}
