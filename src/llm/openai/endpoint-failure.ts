import { z } from "zod";
import { errorMessage } from "../../core/errors.js";
import type { JudgeFailureCode } from "../../core/score.js";
import type { Exchange } from "./exchange.js";

/** Why a request brought no answer. */
export class EndpointFailure extends Error {
  override readonly name = "EndpointFailure";
  readonly code: JudgeFailureCode;
  readonly status: number | null;
  /** What the endpoint said is wrong, in full; for recognising the kind. */
  readonly complaint: string;
  /** The parameter that the endpoint names as the cause. */
  readonly parameter: string | null;
  readonly retryable: boolean;
  /** Wait that the endpoint asked for. */
  readonly retryAfterMs: number | null;

  constructor(
    fields: Pick<
      EndpointFailure,
      "code" | "message" | "status" | "complaint" | "parameter" | "retryable" | "retryAfterMs"
    >,
  ) {
    super(fields.message);
    this.code = fields.code;
    this.status = fields.status;
    this.complaint = fields.complaint;
    this.parameter = fields.parameter;
    this.retryable = fields.retryable;
    this.retryAfterMs = fields.retryAfterMs;
  }

  /** False when the request never left, for want of budget. */
  get sent(): boolean {
    return this.code !== "budget_exhausted";
  }

  /** A refused request was not worked on; after an outage or a timeout nobody knows. */
  get mayHaveUsedTokens(): boolean {
    return this.sent && (this.status === null || this.status >= 500);
  }
}

/** The failure of a request that was not sent, since the budget has no room for it. */
export function unsentFailure(message: string): EndpointFailure {
  return new EndpointFailure({
    code: "budget_exhausted",
    message,
    status: null,
    complaint: "",
    parameter: null,
    retryable: false,
    retryAfterMs: null,
  });
}

/** The failure of an exchange that ended without an answer. */
export function connectionFailure(url: string, error: unknown, timedOut: boolean): EndpointFailure {
  const causes = causeCodes(error);
  const late = timedOut || causes.some((cause) => cause.includes("TIMEOUT"));
  const why = late ? "did not answer in time" : `cannot be reached (${causes.at(-1) ?? errorMessage(error)})`;
  return new EndpointFailure({
    code: late ? "timeout" : "unreachable",
    message: `the endpoint ${url} ${why}`,
    status: null,
    complaint: "",
    parameter: null,
    retryable: true,
    retryAfterMs: null,
  });
}

/** The failure that an answer stands for, or null when it is none. `now` is for Retry-After dates. */
export function answeredFailure(url: string, exchange: Exchange, now: number): EndpointFailure | null {
  const error = readError(exchange.body);
  const ok = exchange.status !== null && exchange.status >= 200 && exchange.status < 300;
  if (ok && error?.inEnvelope !== true) return null;
  // Some routers answer 200 and put the upstream's status into the error.
  const status = ok ? (error?.status ?? 502) : exchange.status;
  const complaint = error?.message ?? exchange.body;
  const code = codeOf(status ?? 0, `${error?.code ?? ""} ${complaint}`);
  const exhausted = /insufficient_quota|billing|credit balance/i.test(`${error?.code ?? ""} ${complaint}`);
  return new EndpointFailure({
    code,
    message: `the endpoint ${url} answered ${status ?? 0}: ${complaint.replace(/\s+/gu, " ").slice(0, 500) || "(nothing)"}`,
    status,
    complaint,
    parameter: error?.parameter ?? null,
    retryable: isRetryable(status ?? 0) && !exhausted,
    retryAfterMs: retryAfter(exchange.headers, now),
  });
}

function isRetryable(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || (status >= 500 && status !== 501);
}

const policyWords =
  /content[_ ]filter|content[_ ]policy|content management policy|responsible ?ai|moderation|safety system/i;

function codeOf(status: number, complaint: string): JudgeFailureCode {
  if (status === 429) return "rate_limited";
  if (status === 408 || status === 504) return "timeout";
  if (status >= 500) return "unreachable";
  return policyWords.test(complaint) ? "content_filter" : "rejected";
}

const errorFields = z.object({
  message: z.string().optional(),
  code: z.union([z.string(), z.number()]).nullish(),
  param: z.string().nullish(),
});

interface ReadError {
  readonly message: string;
  readonly code: string;
  readonly status: number | null;
  readonly parameter: string | null;
  /** The body has OpenAI's `error` key, so it is an error whatever its status. */
  readonly inEnvelope: boolean;
}

/** Reads the shapes that servers use: OpenAI's `error`, a bare `message`, FastAPI's `detail`, or text. */
function readError(body: string): ReadError | null {
  const json = parseObject(body);
  if (json === null) return null;
  const envelope = json["error"];
  const inEnvelope = envelope !== undefined && envelope !== null;
  if (typeof envelope === "string") return { message: envelope, code: "", status: null, parameter: null, inEnvelope };
  const fields = errorFields.safeParse(envelope ?? json).data;
  const code = fields?.code ?? "";
  const status = Number(code) >= 400 && Number(code) <= 599 ? Number(code) : null;
  // Azure and routers put the cause into further fields: the whole body is the complaint where there is no message.
  return { message: fields?.message ?? body, code: String(code), status, parameter: fields?.param ?? null, inEnvelope };
}

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : null;
  } catch {
    return null; // a proxy's page or plain text: the body itself is the message
  }
}

/** Milliseconds; Azure's and OpenAI's finer header first, then seconds or an HTTP date. */
function retryAfter(headers: Headers, now: number): number | null {
  const fine = headers.get("retry-after-ms");
  if (fine !== null && /^\d+(\.\d+)?$/.test(fine)) return Number(fine);
  const value = headers.get("retry-after")?.trim();
  if (value === undefined || value === "") return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function causeCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) {
    if ("code" in at && typeof at.code === "string") codes.push(at.code);
  }
  return codes;
}
