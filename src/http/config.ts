import { z } from "zod";

const url = z.url({ protocol: /^https?$/ });
const seconds = (low: number, high: number) => z.number().min(low).max(high);
const count = (low: number, high: number) => z.number().int().min(low).max(high);

/** Slice `http` of the configuration: the service that `konkyo serve` runs. HOST and PORT of the environment win over it. */
export const httpConfigSchema = z.strictObject({
  host: z.string().min(1).default("127.0.0.1").describe("Address to listen on; without authentication a loopback one"),
  port: count(0, 65_535).default(3000).describe("Port to listen on; 0 takes any free one"),
  auth: z
    .array(z.enum(["none", "keys", "jwt"]))
    .min(1)
    .refine((ways) => ways.length === 1 || !ways.includes("none"), "none goes with no other way")
    .default(["none"])
    .describe("How callers show who they are: keys (konkyo keys create), jwt, both, or none on this machine alone"),
  jwt: z
    .strictObject({
      jwks_url: url.nullable().default(null).describe("Where the issuer publishes its keys; needed for jwt"),
      issuer: z.string().min(1).nullable().default(null).describe("The `iss` that tokens must carry; needed for jwt"),
      audience: z.string().min(1).nullable().default(null).describe("The `aud` that tokens must carry; needed for jwt"),
      groups_claim: z.string().min(1).default("groups").describe("Claim with the caller's groups, as a list or a path"),
      roles_claim: z
        .string()
        .min(1)
        .default("roles")
        .describe("Claim with the roles ask, review, manage, read; a path such as realm_access.roles is followed"),
      name_claim: z
        .string()
        .min(1)
        .nullable()
        .default("name")
        .describe("Claim with what people call the caller, such as preferred_username or email; null shows ids alone"),
      tenant_claim: z
        .string()
        .min(1)
        .nullable()
        .default(null)
        .describe("Claim with the caller's tenant; null puts every caller into the default tenant"),
    })
    .prefault({}),
  cors_origins: z
    .array(z.string().min(1))
    .default([])
    .describe("Origins of web pages that may call the service, such as https://desk.example.com"),
  public_url: url.nullable().default(null).describe("Where callers reach the service; stands in its OpenAPI document"),
  body_limit_bytes: count(1024, 268_435_456).default(4_194_304).describe("Largest request body"),
  body_seconds: seconds(1, 3600).default(30).describe("How long a request may take to arrive"),
  request_seconds: seconds(1, 86_400).default(300).describe("How long a request may be worked on, all its stages"),
  drain_seconds: seconds(0, 3600).default(25).describe("How long requests under way may go on after SIGTERM"),
  concurrency: count(1, 1024).default(16).describe("Requests that ask models, worked on at once"),
  queue_length: count(0, 100_000).default(64).describe("Such requests that may wait for their turn; the next gets 503"),
  direct_concurrency: count(1, 4096).default(128).describe("Requests that ask no model, worked on at once"),
  direct_queue_length: count(0, 100_000).default(1024).describe("Such requests that may wait for their turn"),
  requests_per_minute: count(1, 1_000_000)
    .nullable()
    .default(1200)
    .describe("Requests of one key or user in a minute; null is no limit"),
});
export type HttpConfig = z.infer<typeof httpConfigSchema>;
