import { z } from "zod";
import { runResultSchema } from "../../graphs/answer/run-result.js";
import { outcomeSchema, type Outcome } from "../core/outcome.js";
import type { Services } from "../services.js";
import { readRun } from "../tracing/run-history.js";

const endedSchema = z.object({ process_id: z.string(), outcome: outcomeSchema.nullable() });

/** A run that waits is told by its request to the reviewer. */
const waitingSchema = z
  .object({
    __interrupt__: z
      .array(
        z.object({
          value: z.array(z.object({ action_request: z.object({ args: z.object({ ticket_id: z.string() }) }) })),
        }),
      )
      .min(1),
  })
  .transform(({ __interrupt__: [first] }) => first?.value[0]?.action_request.args.ticket_id ?? "");

/**
 * What somebody who only asks is told of a run that they waited for: its id and
 * its outcome. The rest of the state, and the request to the reviewer, quote a
 * draft that was perhaps not released.
 *
 * @param text the reply of the LangGraph API: JSON after blanks that kept the connection alive
 */
export async function withheldFromAsker(
  services: Pick<Services, "tickets" | "storage">,
  text: string,
): Promise<Readonly<Record<string, unknown>>> {
  const reply = parsed(text);
  const ended = endedSchema.safeParse(reply);
  if (ended.success) return { process_id: ended.data.process_id, outcome: shown(ended.data.outcome) };
  const waiting = waitingSchema.safeParse(reply);
  if (waiting.success) return heldRun(services, waiting.data);
  return { __error__: { error: "run_failed", message: "the run has no outcome" } };
}

async function heldRun(
  { tickets, storage }: Pick<Services, "tickets" | "storage">,
  ticketId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { process_id } = await tickets.get(ticketId);
  const { outcome } = await readRun(storage, process_id);
  return { process_id, outcome: shown(runResultSchema.safeParse(outcome).data?.outcome ?? null) };
}

function shown(outcome: Outcome | null): Outcome | null {
  return outcome === null ? null : { ...outcome, detail: "" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
