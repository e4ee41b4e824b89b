import pRetry from "p-retry";
import { KonkyoError } from "../core/errors.js";
import type { Retriever } from "./port.js";
import { cancelledSearch, retrievalError, throwIfCancelled } from "./retrieval-error.js";

export interface AttemptLimits {
  /** Further attempts after the first, at least 0. */
  readonly retries: number;
  /** Longest wait for one attempt. */
  readonly timeoutSeconds: number;
  /** Wait before the second attempt, doubled for each one after it. */
  readonly firstDelayMilliseconds?: number;
}

/**
 * The same retriever with bounded retries and a bounded wait, also around a
 * backend that ignores its signal. What still fails is `retrieval_failed`,
 * an aborted signal `cancelled`; neither is ever an empty result.
 */
export function resilient(retriever: Retriever, limits: AttemptLimits): Retriever {
  return {
    name: retriever.name,
    async retrieve(query, signal) {
      throwIfCancelled(signal);
      try {
        return await pRetry(
          () => withinTime((inner) => retriever.retrieve(query, inner), limits.timeoutSeconds, signal),
          {
            retries: limits.retries,
            minTimeout: limits.firstDelayMilliseconds ?? 200,
            factor: 2,
            ...(signal === undefined ? {} : { signal }),
            shouldRetry: ({ error }) => mayPass(error),
          },
        );
      } catch (error) {
        throwIfCancelled(signal);
        throw retrievalError(error, `retriever ${retriever.name}`);
      }
    },
  };
}

/**
 * A failure with a cause came from outside and may pass. One without is the
 * adapter's own refusal, and a model's failure was retried where it arose:
 * another attempt would change neither.
 */
function mayPass(error: unknown): boolean {
  if (!(error instanceof KonkyoError)) return true;
  if (error.code === "cancelled") return false;
  if (error.code !== "retrieval_failed") return error.code.startsWith("storage_");
  if (error.cause instanceof KonkyoError) return mayPass(error.cause);
  return error.cause !== undefined;
}

async function withinTime<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  seconds: number,
  outer: AbortSignal | undefined,
): Promise<Result> {
  const controller = new AbortController();
  const cancel = (): void => controller.abort(cancelledSearch());
  const timer = setTimeout(() => controller.abort(timeoutError(seconds)), seconds * 1000);
  outer?.addEventListener("abort", cancel, { once: true });
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([work(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", cancel);
  }
}

function timeoutError(seconds: number): KonkyoError {
  const cause = new Error("timeout");
  return new KonkyoError("retrieval_failed", `the search gave no result within ${seconds} s`, {
    hint: "Raise retrieval.timeout_seconds, or lower retrieval.candidate_limit.",
    cause,
  });
}
