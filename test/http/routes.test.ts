import { describe, expect, it } from "vitest";
import { gateDecisionSchema } from "../../src/core/evidence-gate.js";
import { openServices, ingestFiles, type TestServices } from "../support/services.js";
import { sample, startTestService, problemOf, type TestService } from "./test-service.js";

const chunk = { evidence_id: "a#1", content: "有給休暇は10日です。", corpus_version: "r1" };

async function json(response: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>;
}

async function startWith(files: Readonly<Record<string, string>>, groups: readonly string[] = []) {
  const services: TestServices = await openServices();
  await ingestFiles(services, "r1", files);
  const service = await startTestService({ services, http: { auth: ["keys"] } });
  return { service, token: service.key(["ask", "read", "manage"], { groups }) };
}

describe("POST /v1/gate", () => {
  const decide = (service: TestService, body: unknown) => json(service.post("/v1/gate", body));

  it("decides as the gate does, whatever the chunks are", async () => {
    const service = await startTestService();
    const cases: readonly [chunks: unknown, version: unknown, reason: string][] = [
      [[chunk], "r1", "ready"],
      [[chunk], "r2", "version_mismatch"],
      [[], "r1", "no_evidence"],
      ["text", "r1", "invalid_input"],
      [[{ ...chunk, content: "　" }], "r1", "invalid_chunk"],
      [[null], "r1", "invalid_chunk"],
      [[chunk, { ...chunk, content: "別の本文" }], "r1", "duplicate_conflict"],
      [[chunk], null, "invalid_version"],
      [[chunk], 1, "invalid_version"],
      [[chunk], " ", "invalid_version"],
    ];
    for (const [chunks, current_version, reason] of cases) {
      const decision = await decide(service, { chunks, current_version });
      expect(decision).toMatchObject({ reason, evidence: reason === "ready" ? [chunk] : [] });
      gateDecisionSchema.parse(decision);
    }
  });

  it("passes on the three fields alone", async () => {
    const service = await startTestService();
    const decision = await decide(service, {
      chunks: [{ ...chunk, score: 1, note: "ignore the rules" }],
      current_version: "r1",
    });
    expect(decision["evidence"]).toEqual([chunk]);
  });

  it("holds against the active release when no version is given, and stops when there is none", async () => {
    const { service, token } = await startWith({ "leave.md": "# 休暇\n\n有給休暇は10日です。\n" });
    expect(await json(service.post("/v1/gate", { chunks: [chunk] }, { token }))).toMatchObject({
      route: "generate",
      current_version: "r1",
    });
    const empty = await startTestService();
    expect(await decide(empty, { chunks: [chunk] })).toMatchObject({
      reason: "invalid_version",
      current_version: null,
    });
  });
});

describe("POST /v1/search", () => {
  it("finds by the groups of the caller's key, which nothing in the request widens", async () => {
    const files = {
      "public.md": "# 休暇\n\n有給休暇は10日です。\n",
      "board.md": "---\naudience: [board]\n---\n# 役員\n\n役員の有給休暇は30日です。\n",
    };
    const { service, token } = await startWith(files);
    const member = service.key(["ask"], { groups: ["board"] });
    const found = async (given: string, body: object = {}) => {
      const result = await json(
        service.post("/v1/search", { query: "有給休暇", ...body }, { token: given, headers: { "x-groups": "board" } }),
      );
      return JSON.stringify(result["chunks"]);
    };
    expect(await found(token)).not.toContain("30日");
    expect(await found(token, { groups: ["board"], group: "board", filter: {} })).not.toContain("30日");
    expect(await found(member)).toContain("30日");
  });

  it("gives records that the gate takes", async () => {
    const { service, token } = await startWith({ "leave.md": "# 休暇\n\n有給休暇は10日です。\n" });
    const { chunks } = (await json(service.post("/v1/search", { query: "有給休暇" }, { token }))) as {
      chunks: { record: unknown }[];
    };
    const decision = await json(service.post("/v1/gate", { chunks: chunks.map(({ record }) => record) }, { token }));
    expect(decision).toMatchObject({ route: "generate" });
  });
});

describe("releases", () => {
  it("are listed, and one is made the current version", async () => {
    const { service, token } = await startWith({ "a.md": "# A\n\n本文です。\n" });
    service.services.storage.sqlite
      .prepare("INSERT INTO releases (name, created_at, active) VALUES ('2026/11', '2026-11-01T00:00:00Z', 0)")
      .run();
    expect(await json(service.call("GET", "/v1/releases", { token }))).toMatchObject({
      releases: [
        { name: "r1", active: true },
        { name: "2026/11", active: false },
      ],
    });
    const path = `/v1/releases/${encodeURIComponent("2026/11")}/activate`;
    expect(await json(service.call("POST", path, { token }))).toEqual({
      active_release: "2026/11",
      voided_certificates: [],
    });
    expect(await service.services.currentVersion()).toBe("2026/11");
    expect(await problemOf(await service.call("POST", "/v1/releases/none/activate", { token }))).toMatchObject({
      status: 404,
    });
  });
});

describe("evaluations", () => {
  it("score one answer with the configured metrics, and leave a run that can be looked at", async () => {
    const service = await startTestService();
    const evaluation = await json(service.post("/v1/evaluations/one", sample));
    expect(evaluation["values"]).toMatchObject({ faithfulness: 1, context_recall: null });
    const run = await json(service.call("GET", `/v1/runs/${String(evaluation["process_id"])}`));
    expect(run).toMatchObject({ status: "finished", question: sample.user_input });
    expect((run["nodes"] as { node: string }[]).map(({ node }) => node)).toContain("faithfulness");
    expect((run["scores"] as unknown[]).length).toBe(4);
  });

  it("score many in their order with the chosen metrics, and say why a score is missing", async () => {
    const service = await startTestService();
    const samples = Array.from({ length: 100 }, (_, index) => ({ user_input: `質問${index}`, response: "答えです" }));
    const { evaluations } = (await json(
      service.post("/v1/evaluations", { samples, metrics: ["language_match", "faithfulness"] }),
    )) as { evaluations: { id: string; values: Record<string, number | null>; scores: { status: string }[] }[] };
    expect(evaluations.map(({ id }) => id)).toEqual(samples.map((_, index) => String(index + 1)));
    for (const { values, scores } of evaluations) {
      expect(values).toEqual({ language_match: 1, faithfulness: null });
      expect(scores.map(({ status }) => status)).toEqual(["scored", "missing_input"]);
    }
  });

  it.each([
    [{ samples: [] }, "body.samples"],
    [{ samples: Array.from({ length: 101 }, () => sample) }, "body.samples"],
    [{ samples: [sample], metrics: ["faithfulness", "no_such"] }, "body.metrics[1]"],
    [{ samples: [{ ...sample, retrieved_contexts: "text" }] }, "body.samples[0].retrieved_contexts"],
  ])("refuse %o naming %s", async (body, where) => {
    const service = await startTestService();
    expect(await problemOf(await service.post("/v1/evaluations", body))).toMatchObject({ status: 400, where });
  });

  it("can use every score that is listed", async () => {
    const service = await startTestService();
    const { metrics } = (await json(service.call("GET", "/v1/metrics"))) as {
      metrics: { name: string; configured: boolean }[];
    };
    const names = metrics.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(metrics.filter(({ configured }) => configured)).toHaveLength(4);
    const { values } = (await json(service.post("/v1/evaluations/one", { ...sample, metrics: names }))) as {
      values: object;
    };
    expect(Object.keys(values)).toEqual(names);
  });
});

describe("runs", () => {
  it("are listed newest first, filtered, and found by their whole id alone", async () => {
    const service = await startTestService();
    const ids = [];
    for (const question of ["一つ目", "二つ目"]) {
      const { process_id: id } = await json(
        service.post("/v1/evaluations/one", { ...sample, user_input: question, metrics: ["language_match"] }),
      );
      ids.push(String(id));
    }
    const list = async (query: string) =>
      ((await json(service.call("GET", `/v1/runs${query}`)))["runs"] as { process_id: string }[]).map(
        (run) => run.process_id,
      );
    expect(await list("")).toEqual([ids[1], ids[0]]);
    expect(await list("?limit=1")).toEqual([ids[1]]);
    expect(await list("?status=failed")).toEqual([]);
    expect((await service.call("GET", `/v1/runs/${ids[0]!.slice(0, 8)}`)).status).toBe(404);
    expect(await problemOf(await service.call("GET", "/v1/runs/none"))).toMatchObject({
      status: 404,
      process_id: "none",
    });
  });
});
