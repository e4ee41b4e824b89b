import { KonkyoError } from "../../core/errors.js";
import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from "../../http/api-keys.js";
import type { Role } from "../../http/principal.js";
import { systemClock } from "../../tracing/clock.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";
import { table } from "../table.js";

export interface KeysCreateOptions {
  readonly name: string;
  readonly role: readonly Role[];
  readonly group?: readonly string[];
  readonly tenant: string;
  readonly expires?: string;
}

/** `konkyo keys create`: the only time that the secret is shown. */
export async function keysCreate(context: CommandContext, options: KeysCreateOptions): Promise<ExitCode> {
  const now = systemClock.now();
  const expiresAt = options.expires === undefined ? null : readExpiry(options.expires, now);
  const { storage } = await context.services();
  const { name, role: roles, group: groups = [], tenant } = options;
  const { key, token } = createApiKey(storage, { name, tenant, roles, groups, expiresAt, now });
  const { io } = context;
  if (context.options.json === true) io.out(JSON.stringify({ ...key, token }));
  else {
    io.out(token);
    io.err(`${io.color.green("✓")} ${describe(key)}`);
    io.err("  この鍵は今だけ表示されます。 / The key is shown this once: keep it now.");
  }
  return exitCodes.ok;
}

/** `konkyo keys list`: what there is, without secrets. */
export async function keysList(context: CommandContext): Promise<ExitCode> {
  const { storage } = await context.services();
  const keys = listApiKeys(storage);
  if (context.options.json === true) context.io.out(JSON.stringify(keys, null, 2));
  else if (keys.length === 0) context.io.out("No keys yet. konkyo keys create --name <name> --role ask");
  else {
    const now = systemClock.now();
    const head = ["id", "name", "tenant", "roles", "groups", "created", "state"];
    context.io.out(
      table(
        head,
        keys.map((key) => rowOf(key, now)),
      ),
    );
  }
  return exitCodes.ok;
}

/** `konkyo keys revoke`: the key is refused from the next request on. */
export async function keysRevoke(context: CommandContext, id: string): Promise<ExitCode> {
  const { storage } = await context.services();
  const key = revokeApiKey(storage, id, systemClock.now());
  if (context.options.json === true) context.io.out(JSON.stringify(key));
  else context.io.out(`${context.io.color.green("✓")} ${key.key_id} (${printable(key.name)}) is revoked.`);
  return exitCodes.ok;
}

function rowOf(key: ApiKey, now: Date): readonly string[] {
  return [
    key.key_id,
    printable(key.name),
    key.tenant,
    key.roles.join(" "),
    key.groups.map(printable).join(" "),
    key.created_at.slice(0, 10),
    stateOf(key, now),
  ];
}

function stateOf({ revoked_at: revoked, expires_at: expires }: ApiKey, now: Date): string {
  if (revoked !== null) return `revoked ${revoked.slice(0, 10)}`;
  if (expires === null) return "valid";
  return `${Date.parse(expires) <= now.getTime() ? "expired" : "valid until"} ${expires.slice(0, 10)}`;
}

function describe({ key_id, name, tenant, roles, expires_at: expires }: ApiKey): string {
  const until = expires === null ? "" : `, until ${expires.slice(0, 10)}`;
  return `${key_id} ${printable(name)}: ${roles.join(", ")} (${tenant}${until})`;
}

/** `90d`, or a date; a date alone means its end, as people do. */
function readExpiry(text: string, now: Date): Date {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text;
  const date = days === undefined ? new Date(day) : new Date(now.getTime() + Number(days) * 86_400_000);
  if (!Number.isNaN(date.getTime()) && date > now) return date;
  throw new KonkyoError("usage", `${JSON.stringify(text)} is no date to come`, {
    where: "--expires",
    hint: "Give a date such as 2027-03-31, or a number of days such as 90d.",
  });
}
