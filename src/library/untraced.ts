import { CallbackManager } from "@langchain/core/callbacks/manager";
import { LangChainTracer } from "@langchain/core/tracers/tracer_langchain";
import type { Tracing } from "../tracing/langsmith.js";

/**
 * The tracing of a process whose environment was not given to us. LangChain
 * starts a tracer of its own, unredacted, where the variables of the process
 * ask for one and a run carries none: such a run gets one that tells nobody.
 */
export function untraced(tracing: Tracing): Tracing {
  if (tracing.enabled) return tracing;
  const callbacks: Tracing["callbacks"] = () => (startsTracer() ? [new SilentTracer({ client: noClient })] : []);
  return { ...tracing, callbacks, runConfig: (run) => ({ ...tracing.runConfig(run), callbacks: callbacks() }) };
}

/** Asked of LangChain for each run: a tracer that nobody needs would double the time of the graph itself. */
function startsTracer(): boolean {
  const handlers = CallbackManager.configure()?.handlers ?? [];
  return handlers.some(({ name }) => name === "langchain_tracer");
}

class SilentTracer extends LangChainTracer {
  override async onRunCreate(): Promise<void> {
    // told to nobody
  }

  override async onRunUpdate(): Promise<void> {
    // told to nobody
  }
}

/** Without one, the tracer would make a client by the variables of the process. */
const noClient = { createRun: async () => undefined, updateRun: async () => undefined };
