import { ask } from "../../../graphs/answer/ask.js";
import { buildAnswerGraph } from "../../../graphs/answer/build.js";
import { callerFromContext } from "../../../graphs/answer/caller.js";
import type { CommandContext } from "../context.js";
import type { ExitCode } from "../exit-codes.js";
import { nodeProgress } from "../node-progress.js";
import { showRun } from "../show-run.js";

/** `konkyo ask`: the answer, its citations, its scores. Whoever runs the command vouches for the groups. */
export async function askCommand(
  context: CommandContext,
  question: string,
  options: { readonly group?: readonly string[] },
): Promise<ExitCode> {
  const services = await context.services();
  const progress = nodeProgress(context.io);
  const graph = buildAnswerGraph(services, callerFromContext, { checkpointer: services.checkpointer });
  const run = await ask(graph, services, {
    question,
    groups: options.group ?? [],
    signal: context.signal,
    onNode: progress.node,
  }).finally(progress.end);
  return showRun(context, services, run);
}
