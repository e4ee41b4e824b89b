import { z } from "zod";
import {
  allowedDecisions,
  decisionInputSchema,
  decisionTypes,
  type DecisionFault,
  type DecisionInput,
} from "./review-decision.js";
import type { Ticket } from "./review-ticket.js";
import { isBlank } from "./visible-text.js";

export type ReadDecision =
  { readonly ok: true; readonly input: DecisionInput } | { readonly ok: false; readonly fault: DecisionFault };

/**
 * Reads what resumed an interrupt: a `HumanResponse` {type, args} of Studio or
 * Agent Inbox, bare or as a list of one, whose values may all be text. Pure. A
 * value that says nothing usable, `false`, 0 and "" among them, is a fault that
 * names its field; the ticket then stays open.
 */
export function readResumeValue(value: unknown, ticket: Ticket): ReadDecision {
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof single !== "object" || single === null || Array.isArray(single)) {
    return fault("decision", `an object {type, args} or a list of one was expected, got ${shown(value)}`);
  }
  const type: unknown = Reflect.get(single, "type");
  const args: unknown = Reflect.get(single, "args") ?? null;
  const known = decisionTypes.find((each) => each === (type === "response" ? "respond" : type));
  if (known === undefined) {
    return fault("type", `${shown(type)} is not one of accept, edit, response, ignore`);
  }
  const request = actionArguments(args);
  if (request === null) return fault("args", "null, a text or {action, args} was expected");
  const stale = foreignField(request, ticket);
  if (stale !== null) return stale;
  const answer = typeof args === "string" ? args : request["answer"];
  const takesAnswer = known === "edit" || known === "respond";
  const parsed = decisionInputSchema.safeParse({
    type: known,
    answer: takesAnswer ? (answer ?? null) : null,
    repair: emptyAsNull(request["repair"]),
    problem: known === "ignore" && typeof args === "string" ? args : (request["problem"] ?? ""),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fault(issue?.path.join(".") ?? "args", issue?.message ?? "cannot be read");
  }
  return checkDecision(parsed.data, ticket);
}

/** Whether a decision can be taken on a ticket as far as its own content goes. Pure. */
export function checkDecision(input: DecisionInput, ticket: Pick<Ticket, "kind" | "content">): ReadDecision {
  const allowed = allowedDecisions(ticket);
  if (!allowed.includes(input.type)) {
    return fault("type", `${input.type} cannot be decided here; this ticket takes ${allowed.join(", ")}`);
  }
  if (input.type === "edit" || input.type === "respond") {
    if (input.answer === null) return fault("answer", `${input.type} needs the answer to send`);
    if (isBlank(input.answer)) return fault("answer", "the answer has no visible text");
  }
  return { ok: true, input: input.type === "accept" || input.type === "ignore" ? { ...input, answer: null } : input };
}

const actionRequestSchema = z.object({ args: z.record(z.string(), z.unknown()) });

/** The named arguments of an action request; none for a text or null; null for anything else. */
function actionArguments(args: unknown): Readonly<Record<string, unknown>> | null {
  if (args === null || typeof args === "string") return {};
  const request = actionRequestSchema.safeParse(args);
  return request.success ? request.data.args : null;
}

/** An inbox sends back what it was shown; another ticket's id or digest means that it shows something else. */
function foreignField(request: Readonly<Record<string, unknown>>, ticket: Ticket): ReadDecision | null {
  for (const field of ["ticket_id", "evidence_digest"] as const) {
    const given = request[field];
    if (given !== undefined && given !== ticket[field]) {
      return fault(field, `the decision was made for ${JSON.stringify(given)}, not for ${ticket[field]}`);
    }
  }
  return null;
}

/** As JSON, at most as long as a line; JSON has no word for undefined and for functions. */
function shown(value: unknown): string {
  const json = JSON.stringify(value) as string | undefined;
  return (json ?? "nothing").slice(0, 200);
}

function emptyAsNull(value: unknown): unknown {
  return value === undefined || value === "" ? null : value;
}

function fault(field: string, message: string): ReadDecision {
  return { ok: false, fault: { field, message } };
}
