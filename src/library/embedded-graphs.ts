import { buildAnswerGraph } from "../../graphs/answer/build.js";
import { callerFromContext, callerFromServer, type ReadCaller } from "../../graphs/answer/caller.js";
import { buildEvaluationGraph } from "../../graphs/evaluation/build.js";
import type { AnswerGraphChoice, EmbeddedAnswerGraph, EvaluationGraphChoice, KonkyoGraphs } from "./konkyo.js";
import type { OpenedServices } from "./open-services.js";

/** The compiled graphs for graphs of others, which keep their state. */
export function embeddedGraphs({ services, metric }: OpenedServices): KonkyoGraphs {
  return {
    answer: (choice: AnswerGraphChoice = {}) =>
      // The same graph; only its type no longer says which context it reads.
      buildAnswerGraph(services, callerAround, choice) as unknown as EmbeddedAnswerGraph,
    evaluation: ({ metrics }: EvaluationGraphChoice = {}) =>
      buildEvaluationGraph(metrics === undefined ? services : { ...services, metrics: metrics.map(metric) }),
  };
}

/**
 * Behind a LangGraph server its authenticated user alone counts, since there
 * anyone who calls sets the context; elsewhere the embedding process sets it.
 */
const callerAround: ReadCaller = (runtime) => {
  const { groups } = runtime.serverInfo === undefined ? callerFromContext(runtime) : callerFromServer(runtime);
  // A context of another graph may have fields of these names; and whoever embeds keeps the run's state.
  return { groups, processId: null, source: "langgraph" };
};
