import { describe, expect, it } from "vitest";
import { KonkyoError } from "../../src/core/errors.js";
import { tracingConfigSchema } from "../../src/tracing/config.js";
import { readOpenTelemetrySettings } from "../../src/tracing/opentelemetry-environment.js";
import { createRedactor } from "../../src/tracing/redaction.js";

const read = (config: object, environment: Readonly<Record<string, string>> = {}) =>
  readOpenTelemetrySettings(tracingConfigSchema.parse({ opentelemetry: config }).opentelemetry, environment);
const url = (config: object, environment: Readonly<Record<string, string>> = {}) => read(config, environment)?.url;

describe("the address of spans", () => {
  it.each([
    ["http://localhost:4318", "http://localhost:4318/v1/traces"],
    ["http://localhost:4318/", "http://localhost:4318/v1/traces"],
    ["https://otlp.example.com/otlp", "https://otlp.example.com/otlp/v1/traces"],
    ["https://otlp.example.com/otlp/v1/traces", "https://otlp.example.com/otlp/v1/traces"],
    ["https://otlp.example.com/otlp?tenant=1", "https://otlp.example.com/otlp/v1/traces?tenant=1"],
  ])("%s is %s, from the configuration as from the environment", (endpoint, expected) => {
    expect(url({ endpoint })).toBe(expected);
    expect(url({}, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toBe(expected);
  });

  it("is the one for traces as it stands, where the environment has it", () => {
    expect(
      url({}, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://a:1/x", OTEL_EXPORTER_OTLP_ENDPOINT: "http://b:2" }),
    ).toBe("http://a:1/x");
  });

  it("is the configuration's before the environment's", () => {
    expect(url({ endpoint: "http://a:1" }, { OTEL_EXPORTER_OTLP_ENDPOINT: "http://b:2" })).toBe("http://a:1/v1/traces");
  });

  it.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: "" }, { OTEL_EXPORTER_OTLP_ENDPOINT: '""' }])(
    "is none with %j",
    (environment) => {
      expect(read({}, environment)).toBeNull();
    },
  );

  it.each([
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "grpc://localhost:4317"],
    ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "nowhere"],
  ])("is refused: %s=%s", (name, value) => {
    expect(() => read({}, { [name]: value })).toThrow(expect.objectContaining({ code: "config_invalid", where: name }));
  });

  it("loses user and password, which are sent instead", () => {
    expect(read({ endpoint: "https://me:p%40ss@otlp.example.com" })).toMatchObject({
      url: "https://otlp.example.com/v1/traces",
      headers: { authorization: `Basic ${Buffer.from("me:p@ss").toString("base64")}` },
    });
  });
});

describe("the service's name", () => {
  const endpoint = "http://localhost:4318";
  it("is konkyo, unless the environment or, before it, the configuration says otherwise", () => {
    expect(read({ endpoint })?.serviceName).toBe("konkyo");
    const environment = { OTEL_RESOURCE_ATTRIBUTES: "service.name=third" };
    expect(read({ endpoint }, environment)?.serviceName).toBe("third");
    expect(read({ endpoint }, { ...environment, OTEL_SERVICE_NAME: "second" })?.serviceName).toBe("second");
    expect(
      read({ endpoint, service_name: "first" }, { ...environment, OTEL_SERVICE_NAME: "second" })?.serviceName,
    ).toBe("first");
  });
});

describe("headers", () => {
  const endpoint = "http://localhost:4318";

  it("are read percent-encoded; those for traces come first", () => {
    const environment = {
      OTEL_EXPORTER_OTLP_HEADERS: "a=1, b = two%2C three ,,c=x=y",
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: "a=2",
    };
    expect(read({ endpoint }, environment)?.headers).toEqual({ a: "2", b: "two, three", c: "x=y" });
  });

  it.each(["no-pair-but-a-secret", "a=%", "=value"])("are refused without being shown: %s", (text) => {
    const failing = () => read({ endpoint }, { OTEL_EXPORTER_OTLP_HEADERS: text });
    expect(failing).toThrow(KonkyoError);
    expect(failing).toThrow(/^the value is no list of name=value$/u);
  });

  it("are secrets to every record", () => {
    const redactor = createRedactor({
      OTEL_EXPORTER_OTLP_HEADERS: "x-team=desk-0123456789,x-auth=Bearer%20hidden%2Fvalue",
    });
    expect(redactor.text("desk-0123456789, Bearer hidden/value, hidden/value, hidden%2Fvalue, x-team")).toBe(
      "[redacted], [redacted], [redacted], [redacted], x-team",
    );
  });
});
