import type { ErrorHandler } from "hono";
import { KonkyoError } from "../core/errors.js";
import type { HttpEnv } from "./http-env.js";
import type { Log } from "./log.js";
import { asHttpProblem, HttpProblem, problemResponse, problems } from "./problem.js";
import { causeOf } from "./request-lifetime.js";

/** Answers whatever is thrown with a problem; what the caller is not told goes to the log. */
export function answerErrors(log: Log): {
  readonly onError: ErrorHandler<HttpEnv>;
  readonly report: (error: unknown, requestId: string) => void;
} {
  const report = (error: unknown, requestId: string): void => {
    const problem = asHttpProblem(error);
    if (problems[problem.code].status < 500 || error instanceof HttpProblem) return;
    const { stack, message } = error instanceof Error ? error : new Error(String(error));
    // An error of ours says all in its message; only a defect needs its stack.
    const detail = error instanceof KonkyoError ? { where: error.where, hint: error.hint } : { stack };
    log.error({ request_id: requestId, code: problem.code, error: message, ...detail }, "a request failed");
  };
  return {
    report,
    onError(error, context) {
      const { requestId, lifetime, processId } = context.var;
      const cause = causeOf(error, lifetime);
      report(cause, requestId);
      return problemResponse(asHttpProblem(cause), { requestId, processId });
    },
  };
}
