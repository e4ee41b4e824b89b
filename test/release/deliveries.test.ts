import { describe, expect, it, onTestFinished } from "vitest";
import type { Outcome } from "../../src/core/outcome.js";
import { createDeliveries } from "../../src/release/deliveries.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { temporaryFolder } from "../support/services.js";

const outcome = (message: string): Outcome => ({
  status: "answered",
  reason: "answered",
  message,
  next_step: "",
  detail: "",
  citations: [],
  ticket_id: null,
  released_by: { by: "policy", mode: "cited", certificate_id: null },
});
const delivery = (message: string) => ({
  process_id: "p",
  category: "standard",
  corpus_version: "v1",
  certificate_id: null,
  outcome: outcome(message),
});

describe("a delivery", () => {
  it("happens once: what was sent first stands, also for another connection", () => {
    const file = `${temporaryFolder()}/konkyo.db`;
    const [one, two] = [openStorage(file), openStorage(file)];
    onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    expect(createDeliveries(one).of("p")).toBeNull();
    expect(createDeliveries(one).deliver(delivery("first"), new Date(0))).toMatchObject({ first: true });
    expect(createDeliveries(two).deliver(delivery("second"), new Date(1))).toEqual({
      first: false,
      outcome: outcome("first"),
    });
    expect(createDeliveries(two).of("p")?.message).toBe("first");
  });

  it("that cannot be read is an error that names its run", () => {
    const storage = openStorage(`${temporaryFolder()}/konkyo.db`);
    onTestFinished(() => storage.close());
    createDeliveries(storage).deliver(delivery("text"), new Date(0));
    storage.sqlite.prepare("UPDATE deliveries SET outcome_json = '{'").run();
    expect(() => createDeliveries(storage).of("p")).toThrow(/delivery of p is damaged/);
  });
});
