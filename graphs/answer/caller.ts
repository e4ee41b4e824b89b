import { z } from "zod";

/** Given with a run by the process that serves it. What a caller writes never fills it. */
export const answerContextSchema = z.object({
  groups: z.array(z.string()).default([]).describe("The caller's groups, as the server knows them"),
  process_id: z.string().optional().describe("Id of the run, where the serving process has made one"),
  source: z.string().optional().describe("What asks: the command or service, or an experiment"),
});

/** What nodes are handed beside the state. */
export interface AnswerRuntime {
  /** LangGraph's own settings of the run. */
  readonly configurable?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  readonly context?: {
    readonly groups?: readonly string[];
    readonly process_id?: string | undefined;
    readonly source?: string | undefined;
  };
  readonly serverInfo?: { readonly user?: Readonly<Record<string, unknown>> };
}

/** Who resumed a run through a LangGraph server, for a ticket's history. */
export function reviewerName({ serverInfo }: AnswerRuntime): string {
  const identity: unknown = serverInfo?.user?.["identity"];
  return typeof identity === "string" && identity !== "" ? identity : "langgraph";
}

/** Who asks, as far as the server knows. */
export interface Caller {
  readonly groups: readonly string[];
  /** Null where the graph makes the id itself. */
  readonly processId: string | null;
  /** `langgraph` where a LangGraph server keeps the run's state in a thread; any other run can go on here. */
  readonly source: string;
}

export type ReadCaller = (runtime: AnswerRuntime) => Caller;

/** For a command or a server of ours that knows its caller: what the calling process set with the run. */
export const callerFromContext: ReadCaller = ({ context }) => ({
  groups: context?.groups ?? [],
  processId: context?.process_id ?? null,
  source: context?.source ?? "konkyo",
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
    source: "langgraph",
  };
};
