import { describe, expect, it } from "vitest";
import { createApiKey, revokeApiKey } from "../../src/http/api-keys.js";
import { leaveQuestion, openReviewed } from "../support/review.js";
import { askQuestion } from "../support/services.js";
import { startTestService, type TestService } from "./test-service.js";

interface Named {
  readonly people: Readonly<Record<string, string>>;
}

function makeKey({ services }: TestService, name: string, tenant = "default") {
  const given = { name, tenant, roles: ["review", "manage"] as const, groups: [], expiresAt: null, now: new Date() };
  const { key, token } = createApiKey(services.storage, given);
  return { subject: `key:${key.key_id}`, id: key.key_id, token };
}

async function openTicket() {
  const services = await openReviewed();
  const { outcome } = await askQuestion(services, leaveQuestion);
  const service = await startTestService({ services, http: { auth: ["keys"] } });
  const address = `/v1/reviews/${outcome?.ticket_id ?? ""}`;
  const read = async (path: string, token: string): Promise<Named & Record<string, unknown>> =>
    (await (await service.call("GET", path, { token })).json()) as Named & Record<string, unknown>;
  return { service, address, read };
}

describe("people in the replies of the API", () => {
  it("stand in records by their id, and beside them by the name of their key", async () => {
    const { service, address, read } = await openTicket();
    const [sato, suzuki] = [makeKey(service, "佐藤"), makeKey(service, "鈴木")];
    await service.post(`${address}/take`, undefined, { token: sato.token });
    await service.post(`${address}/take`, { owner: suzuki.subject }, { token: sato.token });
    const both = { [sato.subject]: "佐藤", [suzuki.subject]: "鈴木" };
    const ticket = await read(address, suzuki.token);
    expect(ticket).toMatchObject({ owner: suzuki.subject, people: both });
    expect((await read("/v1/reviews", suzuki.token)).people).toEqual({ [suzuki.subject]: "鈴木" });
    const decision = { type: "edit", answer: "年に20日です。 [1]", evidence_digest: ticket["evidence_digest"] };
    const decided = await service.post(`${address}/decision`, decision, { token: suzuki.token });
    expect(await decided.json()).toMatchObject({
      decision: { decided_by: suzuki.subject },
      people: { [suzuki.subject]: "鈴木" },
    });
    for (const path of ["/v1/labels", "/v1/references"]) {
      expect((await read(path, sato.token)).people).toEqual({ [suzuki.subject]: "鈴木" });
    }
  });

  it("keep their name when their key has ended; nobody is named by another tenant's key, or by what was typed", async () => {
    const { service, address, read } = await openTicket();
    const [sato, reader] = [makeKey(service, "佐藤"), makeKey(service, "閲覧")];
    const foreign = makeKey(service, "よその人", "acme");
    await service.post(`${address}/take`, undefined, { token: sato.token });
    revokeApiKey(service.services.storage, sato.id, new Date());
    expect((await read(address, reader.token)).people).toEqual({ [sato.subject]: "佐藤" });
    for (const owner of [foreign.subject, "key:", "__proto__", "鈴木"]) {
      await service.post(`${address}/take`, { owner }, { token: reader.token });
      expect((await read("/v1/reviews", reader.token)).people).toEqual({});
    }
  });
});
