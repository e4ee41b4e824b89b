import { END, START, StateGraph, type AnyStateSchema } from "@langchain/langgraph";
import type { Score } from "../../src/core/score.js";
import { planMetrics } from "../../src/metrics/plan.js";
import type { Services } from "../../src/services.js";
import type { Annotation } from "../../src/tracing/annotate.js";
import { recorded } from "../../src/tracing/recorded-node.js";
import { measure } from "./nodes/measure.js";
import { plan } from "./nodes/plan.js";
import { summarise } from "./nodes/summarise.js";
import {
  EvaluationInput,
  EvaluationOutput,
  EvaluationState,
  NestedEvaluationInput,
  NestedEvaluationOutput,
  type EvaluationStateValue,
  type EvaluationUpdate,
} from "./state.js";

/** The graph that evaluates one sample, as a tool of its own. */
export function buildEvaluationGraph(services: Services) {
  return assemble(services, EvaluationInput, EvaluationOutput);
}

/** The same graph as a node of another, which has opened the run and shares its id, language, sample and scores. */
export function buildNestedEvaluationGraph(services: Services) {
  return assemble(services, NestedEvaluationInput, NestedEvaluationOutput);
}

/** A branch for each metric, and a join that waits for all. */
function assemble<Input extends AnyStateSchema, Output extends AnyStateSchema>(
  services: Services,
  input: Input,
  output: Output,
) {
  const note = services.recorder.node;
  const branches = services.metrics.map((metric) => metric.name);
  const start = new StateGraph({ state: EvaluationState, input, output, nodes: ["plan", "summarise", ...branches] })
    .addNode("plan", recorded("plan", plan(services), note, { reads: ["sample"] }))
    .addNode("summarise", recorded("summarise", summarise(services), note, { reads: ["scores"] }), { defer: true });
  const measures = services.metrics.map((metric) => [
    metric.name,
    recorded(metric.name, measure(services, metric), note, { reads: ["sample"], annotate: promptAnnotation }),
  ]);
  // Without a metric there is nothing to branch to; the library refuses an empty set of nodes.
  const branched = measures.length === 0 ? start : start.addNode(Object.fromEntries(measures));

  const branchesFor = (state: EvaluationStateValue): string[] => {
    if (state.sample === null) return ["summarise"];
    const { runnable } = planMetrics(services.metrics, state.sample, services.config.evaluation.convention);
    return runnable.length === 0 ? ["summarise"] : [...runnable];
  };

  const planned = branched.addEdge(START, "plan").addConditionalEdges("plan", branchesFor, [...branches, "summarise"]);
  for (const branch of branches) planned.addEdge(branch, "summarise");
  return planned.addEdge("summarise", END).compile({ name: "evaluation" });
}

/** Which prompts judged: by metric, so that parallel branches do not overwrite each other. */
function promptAnnotation({ scores }: EvaluationUpdate): Annotation | null {
  const asked = Object.values((scores ?? {}) as Readonly<Record<string, Score>>).filter(
    (score) => score.prompts.length > 0,
  );
  if (asked.length === 0) return null;
  return { metadata: Object.fromEntries(asked.map((score) => [`prompts_${score.metric}`, score.prompts])) };
}
