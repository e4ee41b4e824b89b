import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from "jose";
import { KonkyoError } from "../core/errors.js";
import type { HttpConfig } from "./config.js";
import { personName } from "./person-name.js";
import { defaultTenant, roles, tenantSchema, type Principal, type Role } from "./principal.js";
import { HttpProblem } from "./problem.js";

/** Whom a token stands for; null when it is not valid here. Throws HttpProblem `overloaded` when the issuer's keys cannot be had. */
export type ReadJwt = (token: string) => Promise<Principal | null>;

/** Signatures that the issuer alone can make. With a shared secret whoever checks a token could also write one. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const clockToleranceSeconds = 5;

/** @throws KonkyoError `config_invalid` when jwks_url, issuer or audience is not set */
export function createJwtReader({ jwt }: HttpConfig): ReadJwt {
  const { jwks_url: jwksUrl, issuer, audience } = jwt;
  if (jwksUrl === null || issuer === null || audience === null) {
    throw new KonkyoError("config_invalid", "jwt needs jwks_url, issuer and audience", {
      where: "http.jwt",
      hint: "They are what the issuer of the tokens names so; without them anybody's token would do.",
    });
  }
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5000 });
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ["exp", "sub"],
      });
      return principalOf(payload, jwt);
    } catch (error) {
      if (isNotValid(error)) return null;
      throw new HttpProblem("overloaded", "the keys of the token's issuer cannot be had", { retryAfter: 5 });
    }
  };
}

/** Errors of jose are about the token, but for those of fetching the keys. */
function isNotValid(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== "ERR_JOSE_GENERIC";
}

function principalOf(payload: JWTPayload, claims: HttpConfig["jwt"]): Principal | null {
  const tenant =
    claims.tenant_claim === null ? defaultTenant : tenantSchema.safeParse(claimAt(payload, claims.tenant_claim)).data;
  if (tenant === undefined || payload.sub === undefined || payload.sub === "") return null;
  const named = textsOf(claimAt(payload, claims.roles_claim));
  return {
    tenant,
    subject: `jwt:${payload.sub}`,
    name: claims.name_claim === null ? null : personName(claimAt(payload, claims.name_claim)),
    roles: roles.filter((role: Role) => named.includes(role)),
    groups: textsOf(claimAt(payload, claims.groups_claim)),
  };
}

/** A claim by its name, else by a path of names: names may themselves have dots. */
function claimAt(payload: JWTPayload, name: string): unknown {
  if (Object.hasOwn(payload, name)) return payload[name];
  return name
    .split(".")
    .reduce<unknown>(
      (at, key) => (typeof at === "object" && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
      payload,
    );
}

function textsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(" ") : [];
  return list.filter((item) => typeof item === "string" && item !== "") as string[];
}
