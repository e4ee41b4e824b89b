import http from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Storage } from "../../src/storage/sqlite.js";
import { problemOf, startTestService, type HttpSettings, type TestService } from "./test-service.js";

const issuer = "https://login.example.com";
const audience = "konkyo";
let keys: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  keys = await generateKeyPair("ES256");
});

/** The issuer's public keys, over real HTTP. */
async function startIssuer(): Promise<string> {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "ES256", use: "sig" };
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
}

async function start(jwt: HttpSettings["jwt"] = {}): Promise<TestService> {
  return startTestService({
    http: { auth: ["jwt"], jwt: { jwks_url: await startIssuer(), issuer, audience, ...jwt } },
  });
}

function token(claims: JWTPayload = {}, change: (jwt: SignJWT) => SignJWT = (jwt) => jwt): Promise<string> {
  const jwt = new SignJWT({ roles: ["read"], ...claims })
    .setProtectedHeader({ alg: "ES256", kid: "k1" })
    .setSubject("hanako")
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime("5m");
  return change(jwt).sign(keys.privateKey);
}

describe("a token of the configured issuer", () => {
  it("is let in with its roles", async () => {
    const service = await start();
    expect((await service.call("GET", "/v1/runs", { token: await token() })).status).toBe(200);
    const asker = await token({ roles: ["ask"] });
    expect((await service.call("GET", "/v1/runs", { token: asker })).status).toBe(403);
    expect(service.log.map((line) => line.fields["caller"])).toContain("default jwt:hanako");
  });

  it("gives the caller a name by its claim, and by the name no right", async () => {
    const service = await start({ name_claim: "preferred_username" });
    const { storage } = service.services;
    insertReference(storage, "jwt:hanako");
    const people = async (claims: JWTPayload): Promise<unknown> => {
      const response = await service.call("GET", "/v1/references", { token: await token(claims) });
      return ((await response.json()) as { people: unknown }).people;
    };
    expect(await people({ name: "not this" })).toEqual({});
    expect(await people({ preferred_username: "花子" })).toEqual({ "jwt:hanako": "花子" });
    expect(await people({ sub: "taro", preferred_username: "花子" })).toEqual({ "jwt:hanako": "花子" });
    expect(await people({ preferred_username: "花子 (総務)" })).toEqual({ "jwt:hanako": "花子 (総務)" });
    const posing = await token({ roles: ["ask"], preferred_username: "manage read review" });
    expect((await service.call("GET", "/v1/references", { token: posing })).status).toBe(403);
    expect(service.log.at(-1)?.fields["caller"]).toBe("default jwt:hanako");
  });

  it("gives roles, groups and tenant by claims at any path, and no role that does not exist", async () => {
    const claims = { roles_claim: "realm_access.roles", tenant_claim: "https://example.com/tenant" };
    const service = await start(claims);
    const good = await token({ realm_access: { roles: ["read", "root"] }, "https://example.com/tenant": "acme" });
    expect((await service.call("GET", "/v1/runs", { token: good })).status).toBe(200);
    expect(service.log.at(-1)?.fields["caller"]).toBe("acme jwt:hanako");
    const none = await token({ realm_access: { roles: ["root"] }, "https://example.com/tenant": "acme" });
    expect((await service.call("GET", "/v1/runs", { token: none })).status).toBe(403);
    for (const tenant of [undefined, "../default", 7]) {
      const bad = await token({ realm_access: { roles: ["read"] }, "https://example.com/tenant": tenant });
      expect((await service.call("GET", "/v1/runs", { token: bad })).status).toBe(401);
    }
  });
});

describe("any other token is refused with 401", () => {
  const cases: Readonly<Record<string, () => Promise<string>>> = {
    "of another issuer": () => token({}, (jwt) => jwt.setIssuer("https://evil.example.com")),
    "for another audience": () => token({}, (jwt) => jwt.setAudience("other")),
    expired: () => token({}, (jwt) => jwt.setExpirationTime(new Date(Date.now() - 60_000))),
    "not valid yet": () => token({}, (jwt) => jwt.setNotBefore("1h")),
    "without an end": () =>
      new SignJWT({ roles: ["manage"] })
        .setProtectedHeader({ alg: "ES256", kid: "k1" })
        .setSubject("hanako")
        .setIssuer(issuer)
        .setAudience(audience)
        .sign(keys.privateKey),
    "signed by another key": async () => {
      const other = await generateKeyPair("ES256");
      return new SignJWT({ roles: ["manage"] })
        .setProtectedHeader({ alg: "ES256", kid: "k1" })
        .setSubject("hanako")
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime("5m")
        .sign(other.privateKey);
    },
    "signed with the public key as a secret": async () =>
      new SignJWT({ roles: ["manage"] })
        .setProtectedHeader({ alg: "HS256", kid: "k1" })
        .setSubject("hanako")
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime("5m")
        .sign(new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))),
    unsigned: async () =>
      new UnsecuredJWT({ roles: ["manage"] })
        .setSubject("hanako")
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime("5m")
        .encode(),
    "no token at all": async () => "hello",
    "a key, where keys are not taken": async () => `konkyo_${"0".repeat(16)}_${"A".repeat(43)}`,
  };

  it.each(Object.keys(cases))("%s", async (name) => {
    const service = await start();
    const response = await service.call("GET", "/v1/runs", { token: await cases[name]!() });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain("Bearer");
  });
});

it("says 503 while the issuer's keys cannot be had, since the token may well be good", async () => {
  const service = await start({ jwks_url: "http://127.0.0.1:9/jwks.json" });
  const response = await service.call("GET", "/v1/runs", { token: await token() });
  expect(await problemOf(response)).toMatchObject({ status: 503 });
  expect(response.headers.get("retry-after")).not.toBeNull();
});

it("does not start with jwt and no issuer or audience: anybody's token would do", async () => {
  await expect(startTestService({ http: { auth: ["jwt"] } })).rejects.toThrow(/jwks_url, issuer and audience/);
});

function insertReference({ sqlite }: Storage, writtenBy: string): void {
  sqlite
    .prepare(
      `INSERT INTO review_references (ticket_id, question, reference, category, corpus_version, written_by, written_at)
       VALUES ('T-1', 'q', 'r', 'standard', '1', ?, '2026-10-01T00:00:00.000Z')`,
    )
    .run(writtenBy);
}
