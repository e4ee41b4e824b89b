import type { CommandContext } from "./context.js";

/** Makes an action of a command out of the function that does its work. Its result is the exit code. */
export type Act = (
  run: (context: CommandContext, args: unknown[], options: never) => Promise<number>,
) => (...given: unknown[]) => Promise<void>;
