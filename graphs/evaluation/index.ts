import { serverServices } from "../services.js";
import { buildEvaluationGraph } from "./build.js";

/** The graph for LangGraph Studio and the LangGraph API. */
export const graph = buildEvaluationGraph(await serverServices());
