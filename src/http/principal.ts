import { z } from "zod";

/** ask: questions, evaluations, searches. review: tickets. manage: releases, keys, settings. read: every record of the tenant. */
export const roles = ["ask", "review", "manage", "read"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** Who calls, from authentication alone. Nothing in a request's body, query or other headers changes it. */
export interface Principal {
  readonly tenant: string;
  /** Unique within the tenant: `key:<id>`, `jwt:<sub>`, or `local`. */
  readonly subject: string;
  /** What people call them; null where nothing is known. For display alone: its owner may have chosen it freely. */
  readonly name: string | null;
  readonly roles: readonly Role[];
  /** For the audience of documents. */
  readonly groups: readonly string[];
}

export const defaultTenant = "default";

/** Also the name of a folder, so that nothing of a path can be in it; lower case, since some file systems know no other. */
export const tenantSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, "lower-case letters, digits, - and _ are expected, 63 at most");
