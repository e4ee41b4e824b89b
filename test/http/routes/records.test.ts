import { describe, expect, it } from "vitest";
import { createApiKey } from "../../../src/http/api-keys.js";
import { decide, openReviewed } from "../../support/review.js";
import { askQuestion, type TestServices } from "../../support/services.js";
import { problemOf, startTestService, type TestService } from "../test-service.js";

const question = "有給休暇は何日ありますか";

async function json(response: Response | Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>;
}

/** Some held questions whose drafts a person accepted, or corrected where `wrong`. */
async function reviewed(services: TestServices, verdicts: readonly ("right" | "wrong")[]): Promise<void> {
  for (const verdict of verdicts) {
    const { outcome } = await askQuestion(services, question);
    const decision =
      verdict === "right"
        ? ({ type: "accept" } as const)
        : ({ type: "edit", answer: "年に25日です。 [1]", repair: "document", problem: "古い" } as const);
    await decide(services, outcome?.ticket_id ?? "", decision);
  }
}

async function start(
  verdicts: readonly ("right" | "wrong")[],
): Promise<{ services: TestServices; service: TestService }> {
  const services = await openReviewed();
  await reviewed(services, verdicts);
  return { services, service: await startTestService({ services }) };
}

describe("labels and references", () => {
  it("are read a page at a time, labels by source and category too", async () => {
    const { service } = await start(["right", "wrong", "right"]);
    const first = await json(service.call("GET", "/v1/labels?limit=2"));
    expect(first).toMatchObject({ labels: [{ correct: true }, { correct: false, problem: "古い" }], next: 2 });
    expect(await json(service.call("GET", "/v1/labels?limit=2&offset=2"))).toMatchObject({
      labels: [{ correct: true }],
      next: null,
    });
    for (const query of ["source=imported", "category=none", "offset=3"]) {
      expect(await json(service.call("GET", `/v1/labels?${query}`))).toEqual({ labels: [], next: null, people: {} });
    }
    for (const query of ["limit=0", "limit=501", "offset=-1", "source=other"]) {
      expect((await service.call("GET", `/v1/labels?${query}`)).status).toBe(400);
    }
    expect(await json(service.call("GET", "/v1/references"))).toMatchObject({
      references: [{ question, reference: "年に25日です。", stale: false }],
      next: null,
    });
  });
});

describe("certificates", () => {
  const certify = (service: TestService, body: unknown) => service.post("/v1/certificates/certify", body);

  it("say what labels are missing, and write nothing in a dry run", async () => {
    const { service } = await start(["right", "wrong"]);
    expect(await json(certify(service, { dry_run: true }))).toMatchObject({
      dry_run: true,
      voided: [],
      categories: [
        { certified: false, reason: "too_few", certificate_id: null, needed: { labels: expect.any(Number) as number } },
      ],
    });
    expect(await json(service.call("GET", "/v1/certificates"))).toEqual({ certificates: [], damaged: [], people: {} });
  });

  it("are earned, listed with what has changed since, ended by hand, and void with another release", async () => {
    const { service, services } = await start(Array.from({ length: 8 }, () => "right" as const));
    const easy = { allowed_rate: 0.5, confidence: 0.5 };
    expect(await problemOf(await certify(service, { ...easy, dry_run: false }))).toMatchObject({
      status: 400,
      where: "body.confidence",
    });
    expect(await problemOf(await certify(service, { allowed_rate: 0.5, dry_run: false }))).toMatchObject({
      where: "body.allowed_rate",
    });
    expect(await json(certify(service, { ...easy, dry_run: true }))).toMatchObject({
      categories: [{ certified: true }],
    });

    const { categories } = (await json(certify(service, { dry_run: true, ...easy }))) as {
      categories: {
        category: string;
        at: { thresholds: Record<string, number>; released: number; wrong: number; upper_bound: number };
      }[];
    };
    const [earned] = categories;
    const { thresholds = {}, ...at } = earned?.at ?? { released: 0, wrong: 0, upper_bound: 0 };
    const { certificate_id: id } = await services.certificates.issue({
      ...{ category: earned?.category ?? "", created_by: "test", allowed_rate: 0.5, confidence: 0.5, thresholds },
      labels: { total: 8, released: at.released, wrong: at.wrong, upper_bound: at.upper_bound },
      hashes: await services.releaseHashes(),
    });
    const listed = () => json(service.call("GET", "/v1/certificates"));
    expect(await listed()).toMatchObject({ certificates: [{ certificate_id: id, status: "valid", changed: null }] });
    const void_ = (body: unknown) => service.post(`/v1/certificates/${id}/void`, body);
    expect((await void_({ reason: "　" })).status).toBe(400);
    expect(await json(void_({ reason: "規程の改定" }))).toEqual({ certificate_id: id, voided: true });
    expect(await json(void_({ reason: "もう一度" }))).toEqual({ certificate_id: id, voided: false });
    expect(await listed()).toMatchObject({ certificates: [{ status: "void", void_reason: "規程の改定 (local)" }] });
    expect((await service.post("/v1/certificates/none/void", { reason: "x" })).status).toBe(404);
  });

  it("that were earned on another release are void when one is made current, which says so", async () => {
    const { service, services } = await start(["right"]);
    const { certificate_id: id } = await services.certificates.issue({
      ...{ category: "standard", created_by: "test", allowed_rate: 0.05, confidence: 0.95, thresholds: {} },
      labels: { total: 100, released: 100, wrong: 0, upper_bound: 0.03 },
      hashes: await services.releaseHashes(),
    });
    services.storage.sqlite
      .prepare("INSERT INTO releases (name, created_at, active) VALUES ('2026-11', '2026-11-01T00:00:00Z', 0)")
      .run();
    expect(await json(service.post("/v1/releases/2026-11/activate", undefined))).toEqual({
      active_release: "2026-11",
      voided_certificates: [id],
    });
  });
});

describe("statistics", () => {
  it("are those of operation, over a month unless said, and by groups", async () => {
    const { service } = await start(["right", "wrong"]);
    const figures = await json(service.call("GET", "/v1/statistics?by=release"));
    expect(figures).toMatchObject({
      until: null,
      total: { questions: { asked: 2, released_by_person: 2 } },
      groups: { release: [{ group: "2026-10" }] },
    });
    expect(Date.parse(String(figures["since"]))).toBeLessThan(Date.now() - 29 * 86_400_000);
    expect(await json(service.call("GET", "/v1/statistics?since=2020-01-01&until=2020-W02"))).toMatchObject({
      total: { questions: { asked: 0 }, released_by_policy: { value: null, cases: 0 } },
    });
  });

  it.each([
    ["since=yesterday", "query.since"],
    ["until=2026-13-40", "query.until"],
    ["since=2026-02-01&until=2026-01-01", "query.until"],
    ["by=person", "query.by"],
  ])("refuse %s naming %s", async (query, where) => {
    const service = await startTestService();
    expect(await problemOf(await service.call("GET", `/v1/statistics?${query}`))).toMatchObject({ status: 400, where });
  });

  it("of more questions than can be worked out at once are refused", async () => {
    const { service, services } = await start([]);
    services.storage.sqlite.exec(`
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20001)
      INSERT INTO runs (process_id, created_at, status, question) SELECT 'r' || n, '2026-10-05T00:00:00.000Z', 'finished', 'q' FROM number`);
    const query = "/v1/statistics?since=2026-10-01&until=2026-10-31";
    expect(await problemOf(await service.call("GET", query))).toMatchObject({ status: 400, where: "query.since" });
    services.storage.sqlite.exec("DELETE FROM runs WHERE process_id = 'r1'");
    expect((await service.call("GET", query)).status).toBe(200);
  });
});

describe("another tenant", () => {
  it("sees none of it", async () => {
    const services = await openReviewed();
    await reviewed(services, ["wrong"]);
    const service = await startTestService({ services, http: { auth: ["keys"] } });
    const { token } = createApiKey(services.storage, {
      ...{ name: "t", tenant: "acme", roles: ["review", "manage", "read"], groups: [], expiresAt: null },
      now: new Date(),
    });
    const empty: Readonly<Record<string, unknown>> = {
      "/v1/labels": { labels: [], next: null, people: {} },
      "/v1/references": { references: [], next: null, people: {} },
      "/v1/certificates": { certificates: [], damaged: [], people: {} },
      "/v1/reviews?status=all": { reviews: [], people: {} },
    };
    for (const [path, body] of Object.entries(empty)) {
      expect(await json(service.call("GET", path, { token }))).toEqual(body);
    }
    expect(await json(service.call("GET", "/v1/statistics", { token }))).toMatchObject({
      total: { questions: { asked: 0 } },
    });
  });
});
