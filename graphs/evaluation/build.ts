import { END, START, StateGraph } from "@langchain/langgraph";
import { planMetrics } from "../../src/metrics/plan.js";
import type { Services } from "../../src/services.js";
import { recorded } from "../../src/tracing/recorded-node.js";
import { measure } from "./nodes/measure.js";
import { plan } from "./nodes/plan.js";
import { summarise } from "./nodes/summarise.js";
import { EvaluationInput, EvaluationOutput, EvaluationState, type EvaluationStateValue } from "./state.js";

/** The graph that evaluates one sample: a branch for each metric, and a join that waits for all. */
export function buildEvaluationGraph(services: Services) {
  const note = services.recorder.node;
  const branches = services.metrics.map((metric) => metric.name);
  const start = new StateGraph({ state: EvaluationState, input: EvaluationInput, output: EvaluationOutput })
    .addNode("plan", recorded("plan", plan(services), note))
    .addNode("summarise", recorded("summarise", summarise(services), note), { defer: true })
    .addNode(
      Object.fromEntries(
        services.metrics.map((metric) => [metric.name, recorded(metric.name, measure(services, metric), note)]),
      ),
    );

  const branchesFor = (state: EvaluationStateValue): string[] => {
    if (state.sample === null) return ["summarise"];
    const { runnable } = planMetrics(services.metrics, state.sample, services.config.evaluation.convention);
    return runnable.length === 0 ? ["summarise"] : [...runnable];
  };

  const planned = start.addEdge(START, "plan").addConditionalEdges("plan", branchesFor, [...branches, "summarise"]);
  for (const branch of branches) planned.addEdge(branch, "summarise");
  return planned.addEdge("summarise", END).compile({ name: "evaluation" });
}
