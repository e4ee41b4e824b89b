import { PassThrough } from "node:stream";
import { onTestFinished } from "vitest";
import { compareCommand, type CompareOptions } from "../../../src/cli/commands/compare.js";
import { evalCommand } from "../../../src/cli/commands/eval.js";
import { createContext, type CommandContext } from "../../../src/cli/context.js";
import type { EvalOptions } from "../../../src/cli/eval/eval-options.js";
import { createIo } from "../../../src/cli/io.js";
import { reportError } from "../../../src/cli/report-error.js";

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Where {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly json?: boolean;
}

/** The command as the command line runs it, but within the test's process. */
export function runEval(
  file: string,
  options: Partial<EvalOptions> & { name: string },
  where: Where,
): Promise<CommandResult> {
  return runCommand(where, (context) => evalCommand(context, file, { language: "en", ...options }));
}

export function runCompare(
  before: string,
  after: string,
  options: Partial<CompareOptions>,
  where: Where,
): Promise<CommandResult> {
  return runCommand(where, (context) => compareCommand(context, before, after, { language: "en", ...options }));
}

/** Any command, in a context of its own. */
export async function runCommand(
  where: Where,
  command: (context: CommandContext) => Promise<number>,
): Promise<CommandResult> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = { stdout: "", stderr: "" };
  stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const io = createIo({ stdout, stderr, color: false });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const context = createContext({
    io,
    folder: where.folder,
    environment: where.environment ?? {},
    options: { json: where.json ?? true },
    signal: stop.signal,
  });
  const code = await command(context).catch((error: unknown) => reportError(io, error, where.json ?? true));
  await context.close();
  await io.drained();
  return { code, ...output };
}
