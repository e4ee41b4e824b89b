import { KonkyoError } from "../core/errors.js";
import type { OpenTelemetryConfig } from "./config.js";
import { given, isTrue, type Environment } from "./langsmith-environment.js";

/** Where spans go and what they say of their sender. */
export interface OpenTelemetrySettings {
  /** The whole address that spans are posted to. */
  readonly url: string;
  /** Sent with every request; their values are secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** More about the sender, such as `deployment.environment.name`. */
  readonly resource: Readonly<Record<string, string>>;
}

/** Of the standard's general endpoint, for traces. */
const tracesPath = "v1/traces";

/**
 * Reads the slice of the configuration and, where it leaves something open, the
 * standard variables. Null when neither names an endpoint, or when a variable
 * switches OpenTelemetry off.
 *
 * @throws KonkyoError `config_invalid` when an endpoint is no http(s) address, or a list of pairs cannot be read
 */
export function readOpenTelemetrySettings(
  config: OpenTelemetryConfig,
  environment: Environment,
): OpenTelemetrySettings | null {
  const off = isTrue(environment["OTEL_SDK_DISABLED"]) || given(environment, "OTEL_TRACES_EXPORTER") === "none";
  const url = off ? null : endpointOf(config, environment);
  if (url === null) return null;
  const pairs = (name: string) => readPairs(given(environment, name) ?? "", name);
  const { "service.name": named, ...resource } = pairs("OTEL_RESOURCE_ATTRIBUTES");
  const { address, authorization } = withoutCredentials(url);
  return {
    url: address,
    headers: {
      ...authorization,
      ...pairs("OTEL_EXPORTER_OTLP_HEADERS"),
      ...pairs("OTEL_EXPORTER_OTLP_TRACES_HEADERS"),
    },
    serviceName: config.service_name ?? given(environment, "OTEL_SERVICE_NAME") ?? named ?? "konkyo",
    resource,
  };
}

function endpointOf({ endpoint }: OpenTelemetryConfig, environment: Environment): string | null {
  if (endpoint !== null) return tracesUnder(endpoint);
  const forTraces = given(environment, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
  // By the standard this one is used as it stands, and the general one is a base.
  if (forTraces !== undefined) return checked(forTraces, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT").href;
  const general = given(environment, "OTEL_EXPORTER_OTLP_ENDPOINT");
  return general === undefined ? null : tracesUnder(checked(general, "OTEL_EXPORTER_OTLP_ENDPOINT").href);
}

function tracesUnder(base: string): string {
  const url = new URL(base);
  const path = url.pathname.replace(/\/+$/u, "");
  url.pathname = path.endsWith(`/${tracesPath}`) ? path : `${path}/${tracesPath}`;
  return url.href;
}

function checked(address: string, where: string): URL {
  if (URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol)) return new URL(address);
  throw new KonkyoError("config_invalid", "the value is no http or https address", {
    where,
    hint: "Set it to a collector that takes OTLP over HTTP, such as http://localhost:4318, or leave it out.",
  });
}

/** User and password are sent and never shown. */
function withoutCredentials(given: string): { address: string; authorization: Readonly<Record<string, string>> } {
  const url = new URL(given);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = "";
  url.password = "";
  if (user === "" && password === "") return { address: url.href, authorization: {} };
  const basic = Buffer.from(`${user}:${password}`).toString("base64");
  return { address: url.href, authorization: { authorization: `Basic ${basic}` } };
}

/** `name=value,name=value` with percent-encoded parts, as in the header Baggage. */
function readPairs(text: string, where: string): Readonly<Record<string, string>> {
  const pairs = text.split(",").flatMap((pair): [string, string][] => {
    if (pair.trim() === "") return [];
    const at = pair.indexOf("=");
    // A text without "=" may be the secret itself: it is not shown.
    if (at <= 0) throw unreadable(where);
    return [[decoded(pair.slice(0, at), where), decoded(pair.slice(at + 1), where)]];
  });
  return Object.fromEntries(pairs);
}

function decoded(part: string, where: string): string {
  try {
    return decodeURIComponent(part.trim());
  } catch {
    throw unreadable(where);
  }
}

function unreadable(where: string): KonkyoError {
  return new KonkyoError("config_invalid", "the value is no list of name=value", {
    where,
    hint: "Write name=value,name=value; a comma or per cent sign in a value is percent-encoded.",
  });
}
