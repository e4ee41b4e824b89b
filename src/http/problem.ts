import { z } from "@hono/zod-openapi";
import { HTTPException } from "hono/http-exception";
import { KonkyoError, type ErrorCode } from "../core/errors.js";

/** Codes of the service itself, beside those of core/errors.ts. */
type ServiceCode =
  | "unauthenticated"
  | "method_not_allowed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "key_reused"
  | "rate_limited"
  | "overloaded"
  | "draining"
  | "timeout"
  | "internal";
export type ProblemCode = ErrorCode | ServiceCode;

/** The status of every code; the title says in general what the code means. */
export const problems: Readonly<Record<ProblemCode, { readonly status: number; readonly title: string }>> = {
  usage: { status: 400, title: "The request asks for something that cannot be done" },
  input_invalid: { status: 400, title: "The request is not as described" },
  unauthenticated: { status: 401, title: "Who is calling is not known" },
  forbidden: { status: 403, title: "The caller may not do this" },
  not_found: { status: 404, title: "There is no such thing" },
  method_not_allowed: { status: 405, title: "The path has no such method" },
  conflict: { status: 409, title: "Somebody else was first" },
  cancelled: { status: 409, title: "The work was cancelled" },
  payload_too_large: { status: 413, title: "The request is too large" },
  unsupported_media_type: { status: 415, title: "The body is not JSON" },
  ingest_failed: { status: 422, title: "The documents could not be taken in" },
  key_reused: { status: 422, title: "The Idempotency-Key belongs to another request" },
  rate_limited: { status: 429, title: "Too many requests" },
  config_invalid: { status: 500, title: "The service is not set up right" },
  prompt_invalid: { status: 500, title: "The service is not set up right" },
  storage_failed: { status: 500, title: "The database failed" },
  internal: { status: 500, title: "Something went wrong in the service" },
  model_failed: { status: 502, title: "A model could not be asked" },
  retrieval_failed: { status: 502, title: "The search could not be reached" },
  storage_busy: { status: 503, title: "The database is busy" },
  overloaded: { status: 503, title: "The service is busy" },
  draining: { status: 503, title: "The service is about to stop" },
  timeout: { status: 504, title: "The work took too long" },
};

/** RFC 9457, with our fields. */
export const problemSchema = z
  .object({
    type: z.string().describe("urn:konkyo:problem:<code>"),
    title: z.string(),
    status: z.number().int().min(400).max(599),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]).describe("What went wrong; never renamed"),
    message: z.string().describe("This case in words"),
    where: z.string().nullable().describe("The field, header or thing that it is about"),
    hint: z.string().nullable().describe("What the caller can do"),
    process_id: z.string().nullable().describe("The run, where there is one"),
    request_id: z.string().describe("For finding the request in the service's log"),
    errors: z
      .array(z.object({ where: z.string(), message: z.string() }))
      .optional()
      .describe("Every field that is not as described, when there are several"),
  })
  .openapi("Problem");
export type Problem = z.infer<typeof problemSchema>;

interface ProblemDetails {
  readonly where?: string | undefined;
  readonly hint?: string | undefined;
  /** Seconds until it is worth asking again. */
  readonly retryAfter?: number | undefined;
  readonly errors?: readonly { readonly where: string; readonly message: string }[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** An error of the service itself, such as a request that is too large. */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";

  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly details: ProblemDetails = {},
  ) {
    super(message);
  }
}

/** Anything that was thrown, as a problem. What the caller has no part in is told without its inner workings. */
export function asHttpProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof HTTPException) return fromHono(error);
  if (!(error instanceof KonkyoError)) return new HttpProblem("internal", "the request failed", { hint: quoteTheId });
  const { code } = error;
  if (problems[code].status < 500) return new HttpProblem(code, error.message, error);
  const busy = code === "storage_busy";
  return new HttpProblem(code, problems[code].title, {
    hint: busy ? "Ask again in a moment." : quoteTheId,
    retryAfter: busy ? 1 : undefined,
  });
}

const quoteTheId = "Whoever runs the service finds the cause in its log by the request id.";

function fromHono(error: HTTPException): HttpProblem {
  switch (error.status) {
    case 400:
      return new HttpProblem("input_invalid", "the body is no JSON", { where: "body" });
    case 413:
      return new HttpProblem("payload_too_large", "the body is too large", { where: "body" });
    case 415:
      return new HttpProblem("unsupported_media_type", "a JSON body is expected", {
        where: "header content-type",
        hint: "Send Content-Type: application/json.",
      });
    default:
      return new HttpProblem("internal", "the request failed", { hint: quoteTheId });
  }
}

export function problemBody(
  problem: HttpProblem,
  request: { readonly requestId: string; readonly processId: string | null },
): Problem {
  const { code, message, details } = problem;
  const { status, title } = problems[code];
  return {
    type: `urn:konkyo:problem:${code}`,
    title,
    status,
    code,
    message,
    where: details.where ?? null,
    hint: details.hint ?? null,
    process_id: request.processId,
    request_id: request.requestId,
    ...(details.errors === undefined ? {} : { errors: [...details.errors] }),
  };
}

export function problemResponse(
  problem: HttpProblem,
  request: { readonly requestId: string; readonly processId: string | null },
): Response {
  return new Response(JSON.stringify(problemBody(problem, request)), {
    status: problems[problem.code].status,
    headers: {
      "content-type": "application/problem+json",
      ...retryHeader(problem),
      ...problem.details.headers,
    },
  });
}

/** Says when it is worth asking again, in whole seconds; nothing where it is not known. */
export function retryHeader({ details: { retryAfter } }: HttpProblem): Readonly<Record<string, string>> {
  return retryAfter === undefined ? {} : { "retry-after": String(Math.max(1, Math.ceil(retryAfter))) };
}
