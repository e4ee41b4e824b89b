import { serverServices } from "../services.js";
import { buildAnswerGraph } from "./build.js";
import { callerFromServer } from "./caller.js";

/** The graph for LangGraph Studio and the LangGraph API. */
export const graph = buildAnswerGraph(await serverServices(), callerFromServer);
