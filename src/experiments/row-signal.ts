import { RowTimeout } from "./row-failure.js";

/**
 * Runs one row's work under a signal of its own, which ends with the run's and
 * after `timeoutMs`. Rejects then even where the work does not listen. Nothing
 * of it stays on the run's signal, which lives for all rows.
 */
export async function withRowSignal<Result>(
  run: AbortSignal,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  run.throwIfAborted();
  const row = new AbortController();
  const stop = (): void => row.abort(run.reason);
  const timer = setTimeout(
    () => row.abort(new RowTimeout(`the row took longer than ${timeoutMs / 1000} s`)),
    timeoutMs,
  );
  run.addEventListener("abort", stop, { once: true });
  const aborted = new Promise<never>((_resolve, reject) => {
    row.signal.addEventListener("abort", () => reject(row.signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([work(row.signal), aborted]);
  } catch (error) {
    // What a cancelled request throws says less than why it was cancelled.
    throw row.signal.aborted ? row.signal.reason : error;
  } finally {
    clearTimeout(timer);
    run.removeEventListener("abort", stop);
  }
}
