import { buildAnswerGraph } from "../../../graphs/answer/build.js";
import { callerFromContext } from "../../../graphs/answer/caller.js";
import { buildEvaluationGraph } from "../../../graphs/evaluation/build.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";

/** `konkyo graph`: both graphs as Mermaid, the evaluation drawn inside the answer too. */
export async function graphCommand(
  context: CommandContext,
  options: { readonly only?: "answer" | "evaluation" },
): Promise<ExitCode> {
  const services = await context.services();
  const graphs = {
    answer: () => buildAnswerGraph(services, callerFromContext),
    evaluation: () => buildEvaluationGraph(services),
  };
  const names = options.only === undefined ? (["answer", "evaluation"] as const) : [options.only];
  const drawings: Record<string, string> = {};
  for (const name of names) {
    drawings[name] = (await graphs[name]().getGraphAsync({ xray: true })).drawMermaid();
  }
  if (context.options.json === true) context.io.out(JSON.stringify(drawings));
  else for (const [name, drawing] of Object.entries(drawings)) context.io.out(`%% ${name}\n${drawing.trimEnd()}\n`);
  return exitCodes.ok;
}
