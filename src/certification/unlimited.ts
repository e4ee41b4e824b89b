/** Settings that change how fast something is done, and not what comes of it. */
const limits = new Set([
  "concurrency",
  "timeout_seconds",
  "max_retries",
  "retries",
  "requests_per_minute",
  "tokens_per_minute",
  "batch_size",
]);

/** A part of the configuration without its limits: what results depend on. */
export function unlimited(slice: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(slice).filter(([key]) => !limits.has(key)));
}
