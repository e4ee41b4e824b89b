import type { RunResult } from "../../graphs/answer/run-result.js";
import type { Services } from "../services.js";
import type { CommandContext } from "./context.js";
import { exitCodes, type ExitCode } from "./exit-codes.js";
import { formatRun } from "./format-run.js";

/** Prints a run as it stands; the exit code says how it ended. */
export function showRun(context: CommandContext, services: Pick<Services, "metrics">, run: RunResult): ExitCode {
  context.io.out(
    context.options.json === true ? JSON.stringify(run, null, 2) : formatRun(run, services.metrics, context.io),
  );
  switch (run.outcome?.status) {
    case "answered":
    case "declined":
      return exitCodes.ok;
    case "held":
      return exitCodes.held;
    default:
      return exitCodes.stopped;
  }
}
