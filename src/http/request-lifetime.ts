import { HttpProblem } from "./problem.js";

/** From the first byte of a request until its last of the answer, which a stream sends long after its handler has returned. */
export interface RequestLifetime {
  /** Aborts when the caller has gone, the time is over, or the service must stop; its reason says which. */
  readonly signal: AbortSignal;
  abort(reason: unknown): void;
  /** Keeps the request open until the returned function is called. */
  hold(): () => void;
  /** Runs at the end; at once when that has been. */
  onEnd(callback: () => void): void;
}

/** The caller has closed the connection: nobody reads an answer. */
export class CallerGone extends Error {
  override readonly name = "CallerGone";
}

/** @param disconnected aborts when the connection is closed before the answer is complete */
export function startLifetime(disconnected: AbortSignal): RequestLifetime {
  const controller = new AbortController();
  const callbacks: (() => void)[] = [];
  let holds = 0;
  let ended = false;

  const gone = (): void => controller.abort(new CallerGone("the caller has gone"));
  disconnected.addEventListener("abort", gone, { once: true });
  if (disconnected.aborted) gone();

  const end = (): void => {
    ended = true;
    disconnected.removeEventListener("abort", gone);
    for (const callback of callbacks) callback();
  };
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    hold() {
      let held = true;
      holds += 1;
      return () => {
        if (!held) return;
        held = false;
        holds -= 1;
        if (holds === 0) end();
      };
    },
    onEnd(callback) {
      if (ended) callback();
      else callbacks.push(callback);
    },
  };
}

/** Ends the work of a request when its time is over. */
export function limitTime(lifetime: RequestLifetime, seconds: number): void {
  const timer = setTimeout(() => {
    lifetime.abort(
      new HttpProblem("timeout", `the work was stopped after ${seconds} s`, { hint: "Ask for less at once." }),
    );
  }, seconds * 1000);
  lifetime.onEnd(() => clearTimeout(timer));
}

/** What an aborted request failed of: its own reason says more than the error that the abort has caused. */
export function causeOf(error: unknown, { signal }: RequestLifetime): unknown {
  if (!signal.aborted || error instanceof HttpProblem) return error;
  return signal.reason instanceof CallerGone
    ? new HttpProblem("cancelled", "the caller has gone")
    : (signal.reason as unknown);
}
