import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { KonkyoError } from "../core/errors.js";
import type { ApiKeyTable } from "../storage/schema.js";
import { storageError, type Storage } from "../storage/sqlite.js";
import { personName } from "./person-name.js";
import { roleSchema, tenantSchema, type Principal, type Role } from "./principal.js";

export const apiKeySchema = z.object({
  key_id: z.string(),
  name: z.string(),
  tenant: z.string(),
  roles: z.array(roleSchema),
  groups: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
/** A key without its secret, which is nowhere after it was shown. */
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Begins every key, so that people and secret scanners know one when they see it. */
const prefix = "konkyo_";
/** Begins the subject of whoever calls with a key. */
const keySubject = "key:";
const idBytes = 8;
const secretBytes = 32;
const tokenShape = /^konkyo_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;

/** Whether a bearer token is a key of ours, and not another kind of token. */
export function isApiKey(token: string): boolean {
  return token.startsWith(prefix);
}

/**
 * Makes a key. Its token is returned this once; the database keeps the SHA-256 of its secret.
 *
 * @throws KonkyoError `input_invalid` for a tenant's name that cannot be one, `storage_failed` or `storage_busy`
 */
export function createApiKey(
  storage: Storage,
  given: {
    readonly name: string;
    readonly tenant: string;
    readonly roles: readonly Role[];
    readonly groups: readonly string[];
    readonly expiresAt: Date | null;
    readonly now: Date;
  },
): { readonly key: ApiKey; readonly token: string } {
  const tenant = tenantSchema.safeParse(given.tenant);
  if (!tenant.success) {
    throw new KonkyoError("input_invalid", `${JSON.stringify(given.tenant)} cannot be a tenant's name`, {
      where: "tenant",
      hint: tenant.error.issues[0]?.message ?? "",
    });
  }
  const id = randomBytes(idBytes).toString("hex");
  const secret = randomBytes(secretBytes).toString("base64url");
  const key: ApiKey = {
    key_id: id,
    name: given.name,
    tenant: given.tenant,
    roles: [...new Set(given.roles)],
    groups: [...new Set(given.groups)],
    created_at: given.now.toISOString(),
    expires_at: given.expiresAt?.toISOString() ?? null,
    revoked_at: null,
  };
  guarded(storage, () =>
    storage.sqlite
      .prepare(
        `INSERT INTO api_keys (key_id, name, tenant, secret_hash, roles_json, groups_json, created_at, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        key.name,
        key.tenant,
        hashOf(secret).toString("hex"),
        JSON.stringify(key.roles),
        JSON.stringify(key.groups),
        key.created_at,
        key.expires_at,
      ),
  );
  return { key, token: `${prefix}${id}_${secret}` };
}

/** All keys, the revoked ones too, oldest first. */
export function listApiKeys(storage: Storage): readonly ApiKey[] {
  const rows = guarded(storage, () =>
    storage.sqlite.prepare("SELECT * FROM api_keys ORDER BY created_at, key_id").all(),
  );
  return (rows as readonly ApiKeyTable[]).map(toKey);
}

/**
 * Ends a key at once. One that was revoked before stays as it was.
 *
 * @throws KonkyoError `not_found`
 */
export function revokeApiKey(storage: Storage, keyId: string, now: Date): ApiKey {
  guarded(storage, () =>
    storage.sqlite
      .prepare("UPDATE api_keys SET revoked_at = coalesce(revoked_at, ?) WHERE key_id = ?")
      .run(now.toISOString(), keyId),
  );
  const row = readRow(storage, keyId);
  if (row !== undefined) return toKey(row);
  throw new KonkyoError("not_found", "there is no such key", {
    where: keyId,
    hint: "`konkyo keys list` shows the ids.",
  });
}

/** Whom a token stands for; null when it is wrong, expired or revoked, without saying which. */
export function principalOfKey(storage: Storage, token: string, now: Date): Principal | null {
  const [, id = "", secret = ""] = tokenShape.exec(token) ?? [];
  const row = id === "" ? undefined : readRow(storage, id);
  // A key that is not there takes as long to refuse as a wrong secret.
  const expected = Buffer.from(row?.secret_hash ?? "0".repeat(64), "hex");
  const isRight = timingSafeEqual(hashOf(secret), expected);
  return row !== undefined && isRight ? principalOfRow(row, now) : null;
}

/** Whom the key of an id stands for, once its token was shown; null when it is not there, expired or revoked. */
export function principalOfKeyId(storage: Storage, keyId: string, now: Date): Principal | null {
  const row = readRow(storage, keyId);
  return row === undefined ? null : principalOfRow(row, now);
}

/** Whose key it is by its subject; null for no key, another tenant's, or one without a name. A revoked one still names its owner. */
export function nameOfKey(storage: Storage, tenant: string, subject: string): string | null {
  if (!subject.startsWith(keySubject)) return null;
  const row = readRow(storage, subject.slice(keySubject.length));
  return row?.tenant === tenant ? personName(row.name) : null;
}

function principalOfRow(row: ApiKeyTable, now: Date): Principal | null {
  if (row.revoked_at !== null) return null;
  const key = toKey(row);
  if (key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime()) return null;
  return {
    tenant: key.tenant,
    subject: `${keySubject}${key.key_id}`,
    name: personName(key.name),
    roles: key.roles,
    groups: key.groups,
  };
}

function readRow(storage: Storage, keyId: string): ApiKeyTable | undefined {
  return guarded(storage, () => storage.sqlite.prepare("SELECT * FROM api_keys WHERE key_id = ?").get(keyId)) as
    ApiKeyTable | undefined;
}

function toKey({ roles_json: roles, groups_json: groups, ...row }: ApiKeyTable): ApiKey {
  const lists: Record<"roles" | "groups", unknown> = { roles: JSON.parse(roles), groups: JSON.parse(groups) };
  return apiKeySchema.parse({ ...row, ...lists });
}

/** A secret of 256 random bits needs no slow hash: nobody can go through them all. */
function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function guarded<Result>(storage: Storage, statement: () => Result): Result {
  try {
    return statement();
  } catch (error) {
    throw storageError(error, storage.file);
  }
}
