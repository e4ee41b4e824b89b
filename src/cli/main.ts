#!/usr/bin/env node
import process from "node:process";
import { CommanderError } from "commander";
import { readEnvironment } from "../config/environment.js";
import { KonkyoError } from "../core/errors.js";
import { packageVersion } from "../package-version.js";
import { runUntilExit } from "../tracing/exit.js";
import { createContext } from "./context.js";
import { exitCodes, type ExitCode } from "./exit-codes.js";
import { createIo } from "./io.js";
import { buildProgram } from "./program.js";
import { reportError } from "./report-error.js";

const folder = process.cwd();
const environment = readEnvironment(folder);
const io = createIo({
  stdout: process.stdout,
  stderr: process.stderr,
  color: process.stdout.isTTY && (environment["NO_COLOR"] ?? "") === "",
});

let exitCode: number = exitCodes.ok;

const program = buildProgram(packageVersion(), async (options, run) => {
  const onError = (error: unknown): ExitCode => reportError(io, error, options.json === true);
  let close = async (): Promise<void> => undefined;
  exitCode = await runUntilExit({
    async main(signal) {
      const context = createContext({ io, folder, environment, options, signal });
      close = () => context.close();
      return await run(context);
    },
    onError,
    flush: () => close(),
    signals: process,
    exitNow: (code) => process.exit(code),
    onSignal: () => io.err("Stopping; what is finished is kept. Once more ends at once."),
  });
});

try {
  await program.parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError) exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  else if (error instanceof KonkyoError) exitCode = reportError(io, error, false);
  else throw error;
}
await io.drained();
process.exit(exitCode);
