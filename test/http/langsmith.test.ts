import { describe, expect, it, onTestFinished } from "vitest";
import { startLangSmithCollector } from "../support/langsmith-collector.js";
import { openReviewed } from "../support/review.js";
import { sample, startTestService } from "./test-service.js";

const question = "有給休暇は年に何日ありますか？";

async function start() {
  const collector = await startLangSmithCollector();
  onTestFinished(() => collector.close());
  const services = await openReviewed({
    environment: {
      LANGSMITH_TRACING: "true",
      LANGSMITH_ENDPOINT: collector.url,
      LANGSMITH_API_KEY: "ls-key-0123456789",
    },
  });
  const service = await startTestService({ services });
  const headers = (id: string) => ({ headers: { "x-request-id": id } });
  const requests = async () => {
    await services.tracing.flush();
    return collector.roots().map(({ name, extra }) => [name, extra?.metadata?.["request_id"]]);
  };
  return { service, services, headers, requests };
}

describe("the trace of a run at LangSmith", () => {
  it("names the request that asked, and the one that decided", async () => {
    const { service, services, headers, requests } = await start();
    const asked = await service.post("/v1/answers", { question }, headers("asked-1"));
    const { process_id } = (await asked.json()) as { process_id: string };
    expect(await requests()).toEqual([["answer", "asked-1"]]);
    const [ticket] = await services.tickets.byRun(process_id);
    const decision = { type: "accept", evidence_digest: ticket?.evidence_digest };
    const decided = await service.post(
      `/v1/reviews/${ticket?.ticket_id ?? ""}/decision`,
      decision,
      headers("decided-1"),
    );
    expect(decided.status).toBe(200);
    expect(await requests()).toEqual([
      ["answer", "asked-1"],
      ["answer", "decided-1"],
    ]);
  });

  it("names the request that had answers scored", async () => {
    const { service, headers, requests } = await start();
    const body = { samples: [sample, sample], metrics: ["language_match"] };
    expect((await service.post("/v1/evaluations", body, headers("scored-1"))).status).toBe(200);
    expect(await requests()).toEqual([
      ["evaluation", "scored-1"],
      ["evaluation", "scored-1"],
    ]);
  });
});
