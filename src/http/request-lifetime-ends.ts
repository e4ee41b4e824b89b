import { HttpProblem } from "./problem.js";
import type { RequestLifetime } from "./request-lifetime.js";

/** The two ways in which a run can be kept from its end. */
export interface RunEnds {
  /** Nobody waits for it any more, or its time is over: it is cancelled. */
  readonly signal: AbortSignal;
  /** The service must stop: the run is left as it stands, to be taken up again. */
  readonly stop: AbortSignal;
}

/** Tells apart why a request is aborted. */
export function endsOf({ signal }: RequestLifetime): RunEnds {
  const cancel = new AbortController();
  const stop = new AbortController();
  const tell = (): void => {
    const reason: unknown = signal.reason;
    const mustStop = reason instanceof HttpProblem && reason.code === "draining";
    (mustStop ? stop : cancel).abort(reason);
  };
  if (signal.aborted) tell();
  else signal.addEventListener("abort", tell, { once: true });
  return { signal: cancel.signal, stop: stop.signal };
}
