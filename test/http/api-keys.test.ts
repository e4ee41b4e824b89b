import fs from "node:fs";
import path from "node:path";
import { onTestFinished, describe, expect, it } from "vitest";
import { createApiKey, isApiKey, listApiKeys, principalOfKey, revokeApiKey } from "../../src/http/api-keys.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { temporaryFolder } from "../support/services.js";

const now = new Date("2026-10-01T00:00:00Z");
const given = { name: "desk", tenant: "acme", roles: ["ask"], groups: ["staff"], expiresAt: null, now } as const;

function openKeys() {
  const storage = openStorage(path.join(temporaryFolder(), "konkyo.db"));
  onTestFinished(() => storage.close());
  return storage;
}

describe("an API key", () => {
  it("stands for its tenant, roles and groups", () => {
    const storage = openKeys();
    const { key, token } = createApiKey(storage, given);
    expect(isApiKey(token)).toBe(true);
    expect(principalOfKey(storage, token, now)).toEqual({
      tenant: "acme",
      subject: `key:${key.key_id}`,
      name: "desk",
      roles: ["ask"],
      groups: ["staff"],
    });
  });

  it("has 256 random bits, and nothing that is stored gives them back", async () => {
    const storage = openKeys();
    const { token } = createApiKey(storage, given);
    const secret = token.split("_").slice(2).join("_");
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    await storage.close();
    const stored = fs.readFileSync(storage.file);
    expect(stored.includes(secret)).toBe(false);
    expect(stored.includes(Buffer.from(secret, "base64url"))).toBe(false);
  });

  it.each([
    ["another secret", (token: string) => token.slice(0, -1) + (token.endsWith("A") ? "B" : "A")],
    ["another id", (token: string) => token.replace(/_[0-9a-f]{16}_/, "_0000000000000000_")],
    ["no secret", (token: string) => token.slice(0, 24)],
    ["more behind it", (token: string) => `${token}A`],
    ["nothing", () => ""],
  ])("is refused with %s", (_what, change) => {
    const storage = openKeys();
    expect(principalOfKey(storage, change(createApiKey(storage, given).token), now)).toBeNull();
  });

  it("ends when it expires, and at once when it is revoked", () => {
    const storage = openKeys();
    const expiresAt = new Date(now.getTime() + 1000);
    const expiring = createApiKey(storage, { ...given, expiresAt });
    expect(principalOfKey(storage, expiring.token, now)).not.toBeNull();
    expect(principalOfKey(storage, expiring.token, expiresAt)).toBeNull();

    const revoked = createApiKey(storage, given);
    const first = revokeApiKey(storage, revoked.key.key_id, now);
    expect(principalOfKey(storage, revoked.token, now)).toBeNull();
    // Revoking twice does not move the time at which it ended.
    expect(revokeApiKey(storage, revoked.key.key_id, new Date()).revoked_at).toBe(first.revoked_at);
    expect(listApiKeys(storage).map((key) => key.revoked_at)).toContain(first.revoked_at);
  });

  it("is refused for a tenant that could lead out of its folder", () => {
    const storage = openKeys();
    for (const tenant of ["../x", "a/b", "", ".", "A", "a".repeat(64), "a\0"]) {
      expect(() => createApiKey(storage, { ...given, tenant })).toThrow(/cannot be a tenant/);
    }
  });

  it("cannot be revoked when there is none", () => {
    expect(() => revokeApiKey(openKeys(), "none", now)).toThrow(/no such key/);
  });
});
