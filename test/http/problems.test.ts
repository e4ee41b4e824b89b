import { describe, expect, it } from "vitest";
import { errorCodes, KonkyoError } from "../../src/core/errors.js";
import {
  asHttpProblem,
  HttpProblem,
  problemBody,
  problemResponse,
  problems,
  problemSchema,
} from "../../src/http/problem.js";
import { problemOf, startTestService } from "./test-service.js";

const request = { requestId: "r-1", processId: null };

describe("every error code", () => {
  it.each(errorCodes)("%s becomes a problem with a status of its own kind", async (code) => {
    const error = new KonkyoError(code, "a secret place", { where: "/home/secret/konkyo.db", hint: "a secret hint" });
    const response = problemResponse(asHttpProblem(error), request);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const problem = problemSchema.parse(await response.json());
    expect(problem).toMatchObject({
      code,
      status: response.status,
      type: `urn:konkyo:problem:${code}`,
      request_id: "r-1",
    });
    // What the caller has no part in is not told from the inside.
    expect(JSON.stringify(problem).includes("secret")).toBe(response.status < 500);
  });

  it("has the status that the interface promises", () => {
    const statusOf = (code: keyof typeof problems) => problems[code].status;
    expect(["usage", "input_invalid"].map((code) => statusOf(code as "usage"))).toEqual([400, 400]);
    expect(statusOf("not_found")).toBe(404);
    expect(statusOf("conflict")).toBe(409);
    expect(statusOf("forbidden")).toBe(403);
    expect(statusOf("storage_busy")).toBe(503);
    expect(statusOf("model_failed")).toBe(502);
  });

  it("a busy database says when to come back", () => {
    const response = problemResponse(asHttpProblem(new KonkyoError("storage_busy", "x")), request);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  });

  it("Retry-After is a whole number of seconds from 1", () => {
    const after = (seconds: number) =>
      problemResponse(new HttpProblem("rate_limited", "x", { retryAfter: seconds }), request).headers.get(
        "retry-after",
      );
    expect([after(0.01), after(1.2), after(30)]).toEqual(["1", "2", "30"]);
  });

  it("anything else is internal and tells nothing of itself", () => {
    const problem = problemBody(asHttpProblem(new TypeError("cannot read secret of undefined")), request);
    expect(problem).toMatchObject({ code: "internal", status: 500 });
    expect(JSON.stringify(problem)).not.toContain("secret");
  });
});

describe("what the service answers", () => {
  it("names the field that is not as described, and all of them when there are several", async () => {
    const service = await startTestService();
    const one = await problemOf(await service.post("/v1/search", { query: "" }));
    expect(one).toMatchObject({ code: "input_invalid", status: 400, where: "body.query" });
    const several = await problemOf(
      await service.post("/v1/evaluations", { samples: [{ user_input: 1 }], metrics: [] }),
    );
    expect(several.errors?.map((error) => error.where)).toEqual(["body.samples[0].user_input", "body.metrics"]);
    expect(await problemOf(await service.call("GET", "/v1/runs?limit=0"))).toMatchObject({ where: "query.limit" });
  });

  it("tells broken JSON, another type of body, a wrong path and a wrong method apart", async () => {
    const service = await startTestService();
    const codes = async (response: Promise<Response>) => {
      const { status, code } = await problemOf(await response);
      return [status, code];
    };
    expect(await codes(service.post("/v1/gate", "{"))).toEqual([400, "input_invalid"]);
    const xml = { "content-type": "text/xml" };
    expect(await codes(service.call("POST", "/v1/gate", { body: "<a/>", headers: xml }))).toEqual([
      415,
      "unsupported_media_type",
    ]);
    expect(await codes(service.call("GET", "/v1/nothing"))).toEqual([404, "not_found"]);
    const wrong = await service.call("DELETE", "/v1/gate");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect(await problemOf(wrong)).toMatchObject({ code: "method_not_allowed" });
  });

  it("gives back the caller's request id, and makes one where there is none or a hostile one", async () => {
    const service = await startTestService();
    const given = await service.call("GET", "/v1/nothing", { headers: { "x-request-id": "desk-42" } });
    expect(given.headers.get("x-request-id")).toBe("desk-42");
    expect(await problemOf(given)).toMatchObject({ request_id: "desk-42" });
    const hostile = await service.call("GET", "/healthz", { headers: { "x-request-id": "a b;c" } });
    expect(hostile.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("logs what it does not tell, under the request's id", async () => {
    const service = await startTestService();
    service.services.storage.sqlite.exec("DROP TABLE releases");
    const problem = await problemOf(await service.call("GET", "/v1/releases"));
    expect(problem).toMatchObject({ status: 500, code: "storage_failed" });
    expect(JSON.stringify(problem)).not.toMatch(/releases|konkyo\.db/);
    const line = service.log.find(({ level }) => level === "error");
    expect(line?.fields).toMatchObject({ request_id: problem.request_id, code: "storage_failed" });
    expect(line?.fields["error"]).toContain("no such table: releases");
  });
});
