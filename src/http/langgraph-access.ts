import type { Role } from "./principal.js";

/** Who calls the LangGraph API, as far as rights go. */
export interface LangGraphCaller {
  readonly identity: string;
  readonly permissions: readonly string[];
}

/** Metadata of a thread that says whose it is. */
export const ownerField = "owner";

/** true: for all threads. A filter: for those whose metadata has it. */
export type LangGraphDecision = boolean | { readonly owner: string };

const has = ({ permissions }: LangGraphCaller, ...roles: readonly Role[]): boolean =>
  roles.some((role) => permissions.includes(role));

/** Whether a caller may only ask: a run's state, which has drafts and evidence in it, is then not theirs to read. */
export function onlyAsks(caller: LangGraphCaller): boolean {
  return !has(caller, "review", "manage", "read");
}

/**
 * What somebody who only asks may call: the answer comes whole, and what they are told of it is taken out of it
 * (langgraph-withhold.ts). A run without a thread could not wait for a person.
 */
const askerPaths: readonly (readonly [method: string, path: RegExp])[] = [
  ["GET", /^\/ok$/],
  ["POST", /^\/assistants\/search$/],
  ["GET", /^\/assistants\/[\w-]+(?:\/(?:graph|schemas))?$/],
  ["POST", /^\/threads$/],
  ["POST", /^\/threads\/[\w-]+\/runs\/wait$/],
];

/**
 * Ways that the LangGraph API does not hold against the caller: it deletes all
 * records for anybody, and takes commands and shows events of a thread in the
 * name of whoever came first (version 1.5.1).
 */
const unguarded: readonly RegExp[] = [/^\/internal(?:\/|$)/, /^\/threads\/[^/]+\/(?:commands|stream\/events)$/];

/** Why a path is not for this caller; null when it is. Where nobody has to show who they are, all of it is one person's. */
export function refusedPath(caller: LangGraphCaller, method: string, pathname: string, open: boolean): string | null {
  if (pathname.startsWith("/internal")) return "this path is for nobody";
  if (open) return null;
  if (unguarded.some((path) => path.test(pathname))) return "this path does not tell callers apart; use /runs";
  if (!onlyAsks(caller)) return null;
  const known = askerPaths.some(([verb, path]) => verb === method && path.test(pathname));
  return known ? null : "who only asks waits for the answer: /threads/{id}/runs/wait, or POST /v1/answers";
}

/**
 * Holds an event of the LangGraph API against the caller's roles. The owner of
 * what is created is written into its metadata, whatever the caller has put there.
 */
export function decideEvent(caller: LangGraphCaller, event: string, value: unknown): LangGraphDecision {
  const own = { [ownerField]: caller.identity } as { readonly owner: string };
  switch (event) {
    case "threads:create":
      if (!has(caller, "ask", "review", "manage")) return false;
      setOwner(value, caller.identity);
      return has(caller, "review", "manage") ? true : own;
    case "threads:create_run":
      if (!has(caller, "ask", "review", "manage")) return false;
      setOwner(value, caller.identity);
      if (has(caller, "review", "manage")) return true;
      return isPlainRun(value) ? own : false;
    case "threads:read":
    case "threads:search":
      if (has(caller, "review", "manage", "read")) return true;
      return has(caller, "ask") ? own : false;
    case "threads:update":
      keepOwner(value);
      return has(caller, "review", "manage");
    case "assistants:read":
    case "assistants:search":
      return has(caller, "ask", "review", "manage", "read");
    default:
      return has(caller, "manage");
  }
}

function setOwner(value: unknown, owner: string): void {
  if (!isRecord(value)) return;
  const { metadata } = value;
  if (isRecord(metadata)) metadata[ownerField] = owner;
  else value["metadata"] = { [ownerField]: owner };
}

function keepOwner(value: unknown): void {
  if (isRecord(value) && isRecord(value["metadata"])) Reflect.deleteProperty(value["metadata"], ownerField);
}

/** A question and nothing else: no reply to a review, no other state, nobody else who is told, no earlier point to begin at. */
function isPlainRun(value: unknown): boolean {
  const kwargs = isRecord(value) ? value["kwargs"] : undefined;
  if (!isRecord(kwargs)) return false;
  const given = ["command", "webhook", "interrupt_before", "interrupt_after"].some((name) => kwargs[name] != null);
  const config = isRecord(kwargs["config"]) ? kwargs["config"] : {};
  const configurable = isRecord(config["configurable"]) ? config["configurable"] : {};
  return !given && !Object.keys(configurable).some((name) => name.startsWith("checkpoint"));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
