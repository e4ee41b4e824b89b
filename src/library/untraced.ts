import { LangChainTracer } from "@langchain/core/tracers/tracer_langchain";
import type { Tracing } from "../tracing/langsmith.js";

/**
 * The tracing of a process whose environment was not given to us. LangChain
 * starts a tracer of its own, unredacted, wherever the variables of the process
 * ask for one and a run carries none: so each run carries one that tells nobody.
 */
export function untraced(tracing: Tracing): Tracing {
  if (tracing.enabled) return tracing;
  const callbacks: Tracing["callbacks"] = () => [new SilentTracer({ client: noClient })];
  return { ...tracing, callbacks, runConfig: (run) => ({ ...tracing.runConfig(run), callbacks: callbacks() }) };
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
