import { ask } from "../../../graphs/answer/ask.js";
import { buildAnswerGraph } from "../../../graphs/answer/build.js";
import { callerFromContext } from "../../../graphs/answer/caller.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { formatRun } from "../format-run.js";
import { nodeProgress } from "../node-progress.js";

/** `konkyo ask`: the answer, its citations, its scores. Whoever runs the command vouches for the groups. */
export async function askCommand(
  context: CommandContext,
  question: string,
  options: { readonly group?: readonly string[] },
): Promise<ExitCode> {
  const services = await context.services();
  const progress = nodeProgress(context.io);
  const graph = buildAnswerGraph(services, callerFromContext);
  const run = await ask(graph, services, {
    question,
    groups: options.group ?? [],
    signal: context.signal,
    onNode: progress.node,
  }).finally(progress.end);
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
