import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { built } from "./built-sources.js";

const main = path.resolve(import.meta.dirname, "../../src/cli/main.ts");

export interface CliResult {
  /** The exit code, or 128 + the number of the signal that ended the process. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the real command line as a process of its own, with an environment that holds nothing of the developer's. */
export function startCli(args: readonly string[], options: CliOptions): ChildProcess {
  return spawn(process.execPath, [built(main), ...args], {
    cwd: options.folder,
    env: {
      PATH: process.env["PATH"],
      HOME: options.folder,
      NO_COLOR: "1",
      // Most tests are about what comes before a release; those about review choose their own mode.
      KONKYO_RELEASE_MODE: "cited",
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs it to its end. */
export async function runCli(args: readonly string[], options: CliOptions): Promise<CliResult> {
  return ended(startCli(args, options));
}

/** What a started command printed, and how it ended. */
export async function ended(child: ChildProcess): Promise<CliResult> {
  const output = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { code, signal, ...output };
}
