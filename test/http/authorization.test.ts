import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { operations, type OperationId } from "../../src/http/operations.js";
import { roles, type Role } from "../../src/http/principal.js";
import { operationsOf, type DescribedOperation } from "./described-operations.js";
import { problemOf, startTestService, type TestService } from "./test-service.js";

/** The whole matrix by hand: whoever changes the table changes it here too. */
const matrix: Readonly<Record<OperationId, readonly Role[]>> = {
  askQuestion: ["ask", "review", "manage"],
  getAnswer: ["ask", "review", "manage", "read"],
  cancelAnswer: ["ask", "review", "manage"],
  listReviews: ["review", "manage", "read"],
  getReview: ["review", "manage", "read"],
  takeReview: ["review", "manage"],
  commentReview: ["review", "manage"],
  decideReview: ["review", "manage"],
  listLabels: ["review", "manage", "read"],
  listReferences: ["review", "manage", "read"],
  listCertificates: ["review", "manage", "read"],
  certifyCategories: ["manage"],
  voidCertificate: ["manage"],
  readStatistics: ["review", "manage", "read"],
  inspectEvidence: ["ask", "review", "manage"],
  searchEvidence: ["ask", "review", "manage"],
  evaluateAnswer: ["ask", "review", "manage"],
  evaluateAnswers: ["ask", "review", "manage"],
  listMetrics: ["ask", "review", "manage", "read"],
  listReleases: ["ask", "review", "manage", "read"],
  activateRelease: ["manage"],
  listRuns: ["review", "manage", "read"],
  getRun: ["review", "manage", "read"],
  listExperiments: ["review", "manage", "read"],
  getExperiment: ["review", "manage", "read"],
  listExperimentRows: ["review", "manage", "read"],
  startExperiment: ["manage"],
  getExperimentProgress: ["review", "manage", "read"],
  cancelExperiment: ["manage"],
  getExperimentReport: ["review", "manage", "read"],
  exportExperimentJsonLines: ["review", "manage", "read"],
  exportExperimentTable: ["review", "manage", "read"],
  compareExperiments: ["review", "manage", "read"],
};

const open = ["checkHealth", "checkReadiness"];

describe("every route of the document, with every role", () => {
  it("stands in the matrix, and the matrix has no other", async () => {
    const described = await operationsOf();
    const ids = described.map((operation) => operation.id).filter((id) => !open.includes(id) && id !== "readFigures");
    expect(ids.sort()).toEqual(Object.keys(matrix).sort());
    expect(Object.keys(operations).sort()).toEqual(Object.keys(matrix).sort());
  });

  it("lets in those of the matrix alone, and nobody without a key", async () => {
    const described = await operationsOf();
    const service = await startTestService({ http: { auth: ["keys"] } });
    const tokens = Object.fromEntries(roles.map((role) => [role, service.key([role])]));
    const roleless = service.key([]);
    for (const operation of described) {
      const status = async (token?: string) => (await request(service, operation, token)).status;
      if (open.includes(operation.id)) {
        expect(await status(), operation.id).toBe(200);
        continue;
      }
      expect(await status(), operation.id).toBe(401);
      expect(await status(`konkyo_${"0".repeat(16)}_${"A".repeat(43)}`), operation.id).toBe(401);
      expect(await status(roleless), operation.id).toBe(403);
      const allowed: readonly Role[] =
        operation.id === "readFigures" ? ["manage"] : matrix[operation.id as OperationId];
      for (const role of roles) {
        const refused = [401, 403].includes(await status(tokens[role]));
        expect([operation.id, role, !refused]).toEqual([operation.id, role, allowed.includes(role)]);
      }
    }
  });

  it("refuses before it looks at the request: what is wrong with it is nobody else's business", async () => {
    const service = await startTestService({ http: { auth: ["keys"] } });
    expect((await service.post("/v1/evaluations", "{")).status).toBe(401);
    expect((await service.post("/v1/evaluations", "{", { token: service.key(["read"]) })).status).toBe(403);
    const missing = await service.call("POST", "/v1/releases/none/activate", { token: service.key(["ask"]) });
    expect(missing.status).toBe(403);
  });
});

describe("tenants", () => {
  it("see nothing of each other: runs, releases, experiments, figures of the process", async () => {
    const service = await startTestService({ http: { auth: ["keys"] } });
    const own = service.key(["ask", "read", "manage"], { tenant: "acme" });
    const foreign = service.key(["ask", "read", "manage"], { tenant: "globex" });
    const local = service.key(["ask", "read", "manage"]);
    const { process_id: id } = (await (
      await service.post(
        "/v1/evaluations/one",
        { user_input: "秘密の質問", response: "秘密の答え", metrics: ["language_match"] },
        { token: own },
      )
    ).json()) as { process_id: string };
    const acme = await service.tenants.of("acme");
    acme.storage.sqlite
      .prepare("INSERT INTO releases (name, created_at, active) VALUES ('secret-release', '2026-10-01T00:00:00Z', 0)")
      .run();
    acme.storage.sqlite
      .prepare(
        "INSERT INTO experiments (name, created_at, dataset, dataset_hash) VALUES ('secret-test', '2026', 'd', '')",
      )
      .run();

    for (const operation of await operationsOf()) {
      const path = operation.path.replace("{process_id}", id).replace("{name}", "secret-test");
      const query = operation.id === "compareExperiments" ? "?before=secret-test&after=secret-test" : "";
      if (operation.method !== "get" || open.includes(operation.id)) continue;
      for (const token of [foreign, local]) {
        const text = await (await service.call("GET", path + query, { token })).text();
        expect([operation.id, text.includes("秘密"), /"secret-(release|test)"/.test(text)]).toEqual([
          operation.id,
          false,
          false,
        ]);
      }
    }
    for (const token of [foreign, local]) {
      expect((await service.call("GET", `/v1/runs/${id}`, { token })).status).toBe(404);
      expect((await service.call("GET", "/v1/experiments/secret-test", { token })).status).toBe(404);
      expect((await service.call("POST", "/v1/releases/secret-release/activate", { token })).status).toBe(404);
    }
    expect((await service.call("GET", `/v1/runs/${id}`, { token: own })).status).toBe(200);
    expect((await service.call("GET", "/metrics", { token: own })).status).toBe(403);
    expect((await service.call("GET", "/metrics", { token: local })).status).toBe(200);
  });

  it("use idempotency keys of their own", async () => {
    const service = await startTestService({ http: { auth: ["keys"] } });
    const headers = { "idempotency-key": "same" };
    const body = { user_input: "質問", response: "答え", metrics: ["language_match"] };
    const ids = [];
    for (const tenant of ["acme", "globex"]) {
      const response = await service.post("/v1/evaluations/one", body, {
        token: service.key(["ask"], { tenant }),
        headers,
      });
      ids.push(((await response.json()) as { process_id: string }).process_id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it("of which one cannot be opened is told so, and tried anew by the next request", async () => {
    const service = await startTestService({ http: { auth: ["keys"] } });
    const { home } = service.services.config;
    fs.mkdirSync(home, { recursive: true });
    fs.writeFileSync(`${home}/tenants`, "no folder");
    const token = service.key(["read"], { tenant: "acme" });
    expect(await problemOf(await service.call("GET", "/v1/runs", { token }))).toMatchObject({ code: "storage_failed" });
    fs.rmSync(`${home}/tenants`);
    expect((await service.call("GET", "/v1/runs", { token })).status).toBe(200);
  });
});

function request(service: TestService, { method, path }: DescribedOperation, token?: string): Promise<Response> {
  const filled = path.replaceAll(/\{\w+\}/g, "none");
  return service.call(method.toUpperCase(), filled, { token, ...(method === "post" ? { body: {} } : {}) });
}
