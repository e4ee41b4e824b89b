import type { Services } from "../../src/services.js";
import type { AnswerGraph } from "./drive.js";

/** Drops the checkpoints of a run that has ended; those of one that waits are needed to go on. */
export async function forgetEnded(graph: AnswerGraph, services: Services, processId: string): Promise<void> {
  if (graph.checkpointer === undefined || typeof graph.checkpointer === "boolean") return;
  const { next } = await graph.getState({ configurable: { thread_id: processId } });
  if (next.length === 0) await services.checkpointer.deleteThread(processId);
}
