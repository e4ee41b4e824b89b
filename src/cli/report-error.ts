import { KonkyoError, type ErrorCode } from "../core/errors.js";
import { exitCodes, type ExitCode } from "./exit-codes.js";
import type { Io } from "./io.js";

const usageErrors: readonly ErrorCode[] = ["config_invalid", "usage", "input_invalid", "not_found"];

/** Prints what went wrong, where, and what to do. A defect keeps its stack, so that it can be mended. */
export function reportError(io: Io, error: unknown, json: boolean): ExitCode {
  if (!(error instanceof KonkyoError)) {
    io.err(io.color.red(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    return exitCodes.failed;
  }
  if (json) {
    const { code, message, where, hint } = error;
    io.out(JSON.stringify({ error: { code, message, where, hint } }));
  } else {
    io.err(`${io.color.red("✗")} ${error.where === undefined ? "" : `${error.where}: `}${error.message}`);
    if (error.hint !== undefined) io.err(`  ${io.color.dim("→")} ${error.hint}`);
  }
  return usageErrors.includes(error.code) ? exitCodes.usage : exitCodes.failed;
}
