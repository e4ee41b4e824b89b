/**
 * The closed set of error codes. A code names what went wrong, not where:
 * `where` on the error names the place and `hint` says what to do.
 */
export const errorCodes = [
  "config_invalid",
  "usage",
  "not_found",
  "input_invalid",
  "ingest_failed",
  "storage_failed",
  "storage_busy",
  "retrieval_failed",
  "prompt_invalid",
  "model_failed",
  "cancelled",
  "conflict",
  "forbidden",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export interface ErrorDetails {
  /** The place: a file and line, a configuration key, a row id. */
  readonly where?: string;
  /** What the reader can do about it. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/** Every error that Konkyo raises on purpose. Anything else is a defect. */
export class KonkyoError extends Error {
  override readonly name = "KonkyoError";
  readonly code: ErrorCode;
  readonly where: string | undefined;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.where = details.where;
    this.hint = details.hint;
  }
}

/** The message of anything thrown, for a record that must not fail itself. */
export function errorMessage(error: unknown): string {
  if (error instanceof Error) return error.message === "" ? error.name : error.message;
  return typeof error === "string" ? error : String(error);
}
