import { describe, expect, it } from "vitest";
import { runCli, type CliOptions } from "../support/cli.js";
import { temporaryFolder } from "../support/services.js";

interface Key {
  readonly key_id: string;
  readonly token: string;
  readonly roles: readonly string[];
  readonly expires_at: string | null;
}

async function create(at: CliOptions, ...args: readonly string[]): Promise<Key> {
  const { stdout } = await runCli(["keys", "create", "--json", "--name", "desk", ...args], at);
  return JSON.parse(stdout) as Key;
}

describe("konkyo keys", () => {
  it("makes a key whose secret is shown once, lists it without, and ends it", async () => {
    const at = { folder: temporaryFolder() };
    const made = await runCli(["keys", "create", "--name", "窓口", "--role", "ask", "read", "--group", "staff"], at);
    expect(made.code).toBe(0);
    // The token alone stands on standard output, so that it can be piped into a secret store.
    expect(made.stdout).toMatch(/^konkyo_[0-9a-f]{16}_[A-Za-z0-9_-]{43}\n$/);
    const listed = await runCli(["keys", "list"], at);
    expect(listed.stdout).toMatch(/窓口 +default +ask read +staff .*valid/);
    expect(listed.stdout).not.toContain(made.stdout.trim().split("_").slice(2).join("_"));
    const [, id = ""] = made.stdout.split("_");
    expect((await runCli(["keys", "revoke", id], at)).code).toBe(0);
    expect((await runCli(["keys", "list"], at)).stdout).toContain("revoked");
    expect((await runCli(["keys", "revoke", "none"], at)).code).toBe(2);
  });

  it("takes an end as a date or as days, and none that is over", async () => {
    const at = { folder: temporaryFolder() };
    const day = await create(at, "--role", "ask", "--expires", "2999-03-31");
    expect(day.expires_at).toBe("2999-03-31T23:59:59.999Z");
    const days = await create(at, "--role", "ask", "--expires", "90d");
    expect(Date.parse(days.expires_at ?? "")).toBeGreaterThan(Date.now());
    for (const expires of ["2020-01-01", "soon", "0d"]) {
      const refused = await runCli(["keys", "create", "--name", "x", "--role", "ask", "--expires", expires], at);
      expect([expires, refused.code]).toEqual([expires, 2]);
    }
  });

  it("needs a name and a role that there is, and a tenant that can be a folder", async () => {
    const at = { folder: temporaryFolder() };
    const code = async (...args: readonly string[]) => (await runCli(["keys", "create", ...args], at)).code;
    expect(await code("--name", "x")).toBe(2);
    expect(await code("--role", "ask")).toBe(2);
    expect(await code("--name", "x", "--role", "root")).toBe(2);
    expect(await code("--name", "x", "--role", "ask", "--tenant", "../x")).toBe(2);
  });
});
