import { z } from "zod";
import { ticketKinds, ticketStatuses } from "../../../core/review-ticket.js";
import type { TicketFilter } from "../../../review/find-tickets.js";

/** Before the name of an owner, so that nobody's name is taken for one of the other choices. */
export const ownerPrefix = "name:";

/** What the address of the queue says; anything else in it is as if it were not there. */
export const ticketSearchSchema = z.object({
  status: z
    .enum([...ticketStatuses, "all"])
    .catch("waiting")
    .default("waiting"),
  owner: z
    .union([z.literal("me"), z.literal("nobody"), z.string().startsWith(ownerPrefix).max(300)])
    .optional()
    .catch(undefined),
  kind: z.enum(ticketKinds).optional().catch(undefined),
  overdue: z.literal("1").optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
export type TicketSearch = z.infer<typeof ticketSearchSchema>;

export const ticketsPerPage = 25;

/** @param reader who is meant by "me" */
export function ticketFilter({ status, owner, kind, overdue, page }: TicketSearch, reader: string): TicketFilter {
  return {
    status: status === "all" ? undefined : status,
    owner: ownerOf(owner, reader),
    kind,
    overdue: overdue === "1",
    limit: ticketsPerPage,
    offset: (page - 1) * ticketsPerPage,
    order: status === "decided" || status === "cancelled" ? "closed" : "due",
  };
}

function ownerOf(owner: TicketSearch["owner"], reader: string): string | null | undefined {
  if (owner === "me") return reader;
  return owner === "nobody" ? null : owner?.slice(ownerPrefix.length);
}

export function isNarrowed({ status, owner, kind, overdue }: TicketSearch): boolean {
  return status !== "waiting" || owner !== undefined || kind !== undefined || overdue !== undefined;
}

/** The address of another page of the same search. */
export function searchAddress(search: TicketSearch, page: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...search, page })) {
    if (typeof value === "string" || typeof value === "number") query.set(name, String(value));
  }
  return `/review?${query.toString()}`;
}
