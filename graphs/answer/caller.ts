import { z } from "zod";

/** Given with a run by the process that serves it. What a caller writes never fills it. */
export const answerContextSchema = z.object({
  groups: z.array(z.string()).default([]).describe("The caller's groups, as the server knows them"),
  process_id: z.string().optional().describe("Id of the run, where the serving process has made one"),
});

/** What nodes are handed beside the state. */
export interface AnswerRuntime {
  readonly signal?: AbortSignal;
  readonly context?: { readonly groups?: readonly string[]; readonly process_id?: string | undefined };
  readonly serverInfo?: { readonly user?: Readonly<Record<string, unknown>> };
}

/** Who asks, as far as the server knows. */
export interface Caller {
  readonly groups: readonly string[];
  /** Null where the graph makes the id itself. */
  readonly processId: string | null;
}

export type ReadCaller = (runtime: AnswerRuntime) => Caller;

/** For a command or a server of ours that knows its caller: what the calling process set with the run. */
export const callerFromContext: ReadCaller = ({ context }) => ({
  groups: context?.groups ?? [],
  processId: context?.process_id ?? null,
});

/**
 * For a LangGraph server: the user whom it authenticated. What a caller of its
 * API puts into the run's input or context gives no right there.
 */
export const callerFromServer: ReadCaller = ({ serverInfo }) => {
  const groups: unknown = serverInfo?.user?.["groups"];
  return {
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === "string") : [],
    processId: null,
  };
};
