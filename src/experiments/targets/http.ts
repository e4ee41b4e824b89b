import pRetry from "p-retry";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import type { Sample } from "../../core/sample.js";
import type { Target } from "../target-answer.js";
import type { HttpTargetConfig } from "./config.js";
import { readEventStream } from "./event-stream.js";
import { extractAnswer, type ExtractedAnswer } from "./extract-answer.js";
import { requestHeaders, type Environment } from "./headers.js";
import { fillTemplate, fillUrl } from "./request-template.js";

/**
 * Any HTTP endpoint that answers questions, as the configuration describes it.
 *
 * @throws KonkyoError `config_invalid` when a variable is not set or a placeholder is unknown
 */
export function createHttpTarget(name: string, config: HttpTargetConfig, environment: Environment): Target {
  const headers = requestHeaders(config, environment, name);
  const probe = { id: "probe", user_input: "" };
  fillTemplate(config.body, probe);
  fillUrl(config.url, probe);
  return async (sample, signal) => {
    const started = performance.now();
    const answer = await pRetry(() => attempt(name, config, headers, sample, signal), {
      retries: config.max_retries,
      minTimeout: 500,
      maxTimeout: 20_000,
      randomize: true,
      signal,
      shouldRetry: ({ error }) => error instanceof Outage,
    });
    return { source: name, ...answer, duration_ms: performance.now() - started };
  };
}

/** A failure that another attempt may not meet. */
class Outage extends KonkyoError {}

async function attempt(
  name: string,
  config: HttpTargetConfig,
  headers: Headers,
  sample: Sample,
  outer: AbortSignal,
): Promise<ExtractedAnswer> {
  const where = `target ${name}`;
  const controller = new AbortController();
  const cancel = (): void => controller.abort(outer.reason);
  const timeout = new Outage("model_failed", `no answer within ${config.timeout_seconds} s`, { where });
  const timer = setTimeout(() => controller.abort(timeout), config.timeout_seconds * 1000);
  outer.addEventListener("abort", cancel, { once: true });
  try {
    const response = await fetch(fillUrl(config.url, sample), {
      method: config.method,
      headers,
      ...(config.method === "GET" ? {} : { body: JSON.stringify(fillTemplate(config.body, sample)) }),
      signal: controller.signal,
    });
    if (!response.ok) throw await refusal(response, where);
    return await readAnswer(response, config, where);
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    if (error instanceof KonkyoError) throw error;
    const cause = error instanceof Error && error.cause !== undefined ? `: ${errorMessage(error.cause)}` : "";
    throw new Outage("model_failed", `the target cannot be reached: ${errorMessage(error)}${cause}`, {
      where,
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    outer.removeEventListener("abort", cancel);
  }
}

async function readAnswer(response: Response, config: HttpTargetConfig, where: string): Promise<ExtractedAnswer> {
  if (config.stream === "sse") {
    if (response.body === null) throw new KonkyoError("model_failed", "the reply has no body", { where });
    return readEventStream(response.body, config, where);
  }
  const text = await response.text();
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch (error) {
    throw new KonkyoError("model_failed", `the reply is no JSON: ${text.slice(0, 200)}`, { where, cause: error });
  }
  return extractAnswer(reply, config);
}

const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

async function refusal(response: Response, where: string): Promise<KonkyoError> {
  const text = (await response.text()).slice(0, 500);
  const message = `the target replied ${response.status}${text === "" ? "" : `: ${text}`}`;
  if (passing.has(response.status)) return new Outage("model_failed", message, { where });
  const hint =
    response.status === 401 || response.status === 403 ? "Check the key in headers_from_environment." : undefined;
  return new KonkyoError("model_failed", message, { where, ...(hint === undefined ? {} : { hint }) });
}
