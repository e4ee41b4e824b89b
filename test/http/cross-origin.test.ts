import http from "node:http";
import { describe, expect, it } from "vitest";
import { listenAddress } from "../../src/http/listen-address.js";
import { httpConfigSchema } from "../../src/http/config.js";
import { isLoopback } from "../../src/http/loopback.js";
import { problemOf, startTestService, type TestService } from "./test-service.js";

const desk = "https://desk.example.com";
const preflight = {
  "access-control-request-method": "POST",
  "access-control-request-headers": "authorization,content-type",
};

function start(): Promise<TestService> {
  return startTestService({ http: { auth: ["keys"], cors_origins: [desk] } });
}

// B16
describe("a browser's preflight, which carries no credentials", () => {
  it("from an allowed origin is 204 with what it asked for", async () => {
    const service = await start();
    const response = await service.call("OPTIONS", "/v1/gate", { headers: { origin: desk, ...preflight } });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe(desk);
    expect(response.headers.get("access-control-allow-methods")).toContain("POST");
    expect(response.headers.get("access-control-allow-headers")).toMatch(/authorization.*content-type/);
    expect(response.headers.get("vary")).toContain("Origin");
  });

  it("from another origin names no origin", async () => {
    const service = await start();
    for (const origin of ["https://evil.example.com", `${desk}.evil.example.com`, "null"]) {
      const response = await service.call("OPTIONS", "/v1/gate", { headers: { origin, ...preflight } });
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("never runs a handler, on whichever path", async () => {
    const service = await start();
    const token = service.key(["manage"]);
    for (const path of ["/v1/releases/r1/activate", "/healthz", "/v1/gate", "/nothing"]) {
      const response = await service.call("OPTIONS", path, { token, headers: { origin: desk, ...preflight } });
      expect([response.status, await response.text()]).toEqual([204, ""]);
    }
    expect(service.log.map((line) => line.fields["operation"])).toEqual([null, null, null, null]);
  });

  it("is followed by a request whose refusal can be read by the page", async () => {
    const service = await start();
    const response = await service.post("/v1/gate", { chunks: [] }, { headers: { origin: desk } });
    expect(response.status).toBe(401);
    expect(response.headers.get("access-control-allow-origin")).toBe(desk);
    expect(response.headers.get("access-control-expose-headers")).toContain("x-request-id");
    const foreign = await service.post("/v1/gate", { chunks: [] }, { headers: { origin: "https://evil.example.com" } });
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("without authentication", () => {
  const none = httpConfigSchema.parse({});

  it.each(["0.0.0.0", "::", "192.168.1.4", "example.com", "127.0.0.1.example.com"])(
    "the service does not listen on %s, and says what to do",
    (host) => {
      expect(() => listenAddress(none, {}, { host })).toThrow(/this machine alone/);
      expect(() => listenAddress(none, { HOST: host })).toThrow(/this machine alone/);
      expect(listenAddress({ ...none, auth: ["keys"] }, { HOST: host }).host).toBe(host);
    },
  );

  it.each(["localhost", "127.0.0.1", "127.8.0.1", "::1", "[::1]", "app.localhost"])("%s is this machine", (host) => {
    expect(isLoopback(host)).toBe(true);
    expect(listenAddress(none, {}, { host }).host).toBe(host);
  });

  it("the command line wins over HOST and PORT, they over the configuration, and a wrong PORT is refused", () => {
    expect(listenAddress(none, {})).toEqual({ host: "127.0.0.1", port: 3000 });
    expect(listenAddress(none, { HOST: "localhost", PORT: "8080" })).toEqual({ host: "localhost", port: 8080 });
    expect(listenAddress(none, { PORT: "8080" }, { port: 0 }).port).toBe(0);
    for (const PORT of ["eighty", "-1", "65536", "80.5", " 80"]) {
      expect(() => listenAddress(none, { PORT })).toThrow(/no port/);
    }
  });

  it("a page elsewhere that reaches it through a name of its own, or blindly, is refused", async () => {
    const service = await startTestService();
    const rebound = await rawGet(service, { host: `evil.example.com:${service.port}` });
    expect(rebound).toBe(403);
    expect(await rawGet(service, { host: `localhost:${service.port}` })).toBe(200);
    const blind = await service.call("POST", "/v1/releases/r1/activate", {
      headers: { origin: "https://evil.example.com" },
    });
    expect([blind.status, (await problemOf(blind)).where]).toEqual([403, "header origin"]);
    const own = await service.call("GET", "/v1/releases", { headers: { origin: service.url } });
    expect(own.status).toBe(200);
  });
});

describe("every answer", () => {
  it("tells browsers to run and frame nothing of it", async () => {
    const service = await start();
    for (const path of ["/healthz", "/v1/runs", "/nothing", "/openapi.json"]) {
      const { headers } = await service.call("GET", path);
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
    expect((await service.call("GET", "/v1/runs")).headers.get("cache-control")).toBeNull();
    const token = service.key(["read"]);
    expect((await service.call("GET", "/v1/runs", { token })).headers.get("cache-control")).toBe("no-store");
  });

  it("is bound to https only where the service is reached so", async () => {
    const plain = await start();
    expect((await plain.call("GET", "/healthz")).headers.get("strict-transport-security")).toBeNull();
    const secure = await startTestService({ http: { public_url: "https://konkyo.example.com" } });
    expect((await secure.call("GET", "/healthz")).headers.get("strict-transport-security")).toContain("max-age");
  });
});

/** fetch sets Host by itself. */
function rawGet(service: TestService, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: "127.0.0.1", port: service.port, path: "/v1/releases", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on("error", reject);
  });
}
