import { z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Authenticate } from "./authenticate.js";
import type { HttpEnv } from "./http-env.js";
import type { People } from "./people.js";

/** The same authentication, whose callers' names are remembered. */
export function hearing(people: People, authenticate: Authenticate): Authenticate {
  return async (token) => {
    const principal = await authenticate(token);
    if (principal !== null) people.hear(principal);
    return principal;
  };
}

/** Gives every request the names. */
export function offerPeople(people: People): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    context.set("people", people);
    await next();
  };
}

/** Part of a reply with records of people. */
export const peopleSchema = z
  .record(z.string(), z.string())
  .describe("What the people in this reply are called, by the ids that its records name them with; for display alone");

/** The names of those among the subjects who have one. */
export function namesOf(
  { people, principal }: Pick<HttpEnv["Variables"], "people" | "principal">,
  subjects: Iterable<string | null>,
): Record<string, string> {
  const known = [...new Set(subjects)].flatMap((subject) => {
    const name = subject === null ? null : people.nameOf(principal.tenant, subject);
    return subject === null || name === null ? [] : [[subject, name] as const];
  });
  return Object.fromEntries(known);
}
