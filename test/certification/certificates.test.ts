import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCertificates, type Certificates } from "../../src/certification/certificates.js";
import { earnedByOther } from "../../src/core/certificate.js";
import { openStorage, type Storage } from "../../src/storage/sqlite.js";
import { temporaryFolder } from "../support/services.js";
import { hashes, newCertificate } from "./label-rows.js";

interface World {
  readonly storage: Storage;
  readonly certificates: Certificates;
}

function openWorld(file = path.join(temporaryFolder(), "konkyo.db"), name = "C"): World {
  const storage = openStorage(file);
  onTestFinished(() => storage.close());
  let count = 0;
  const clock = { now: () => new Date(Date.UTC(2026, 0, 1 + count)) };
  return {
    storage,
    certificates: createCertificates({ storage, clock, newId: () => `${name}${(count += 1)}`, version: "0.1.0" }),
  };
}

function damage({ storage }: World, certificateId: string, record: string): void {
  storage.sqlite.prepare("UPDATE certificates SET record_json = ? WHERE certificate_id = ?").run(record, certificateId);
}

describe("certificates", () => {
  it("a certificate is kept as it was issued, and is its category's alone", async () => {
    const { certificates } = openWorld();
    const issued = await certificates.issue(newCertificate());
    expect(issued).toMatchObject({ certificate_id: "C1", status: "valid", voided_at: null, ...newCertificate() });
    expect(await certificates.valid("standard")).toEqual(issued);
    expect(await certificates.get("C1")).toEqual(issued);
    expect(await certificates.valid("system")).toBeNull();
  });

  it("one says which version of the program earned it, and an early one without a version can still be read", async () => {
    const world = openWorld();
    const issued = await world.certificates.issue(newCertificate());
    expect(issued.program_version).toBe("0.1.0");
    expect(earnedByOther(issued, "0.1.0")).toBeNull();
    expect(earnedByOther(issued, "0.2.0")).toBe("0.1.0");
    const early = { ...issued };
    delete early.program_version;
    damage(world, issued.certificate_id, JSON.stringify(early));
    const read = await world.certificates.valid("standard");
    expect(read).toEqual(early);
    expect(earnedByOther(read!, "0.2.0")).toBeNull();
  });

  it("a new one replaces the category's old one, and leaves other categories alone", async () => {
    const { certificates } = openWorld();
    await certificates.issue(newCertificate());
    await certificates.issue(newCertificate({ category: "system" }));
    await certificates.issue(newCertificate({ allowed_rate: 0.02 }));
    expect(await certificates.valid("standard")).toMatchObject({ certificate_id: "C3", allowed_rate: 0.02 });
    expect(await certificates.valid("system")).toMatchObject({ certificate_id: "C2" });
    expect(await certificates.get("C1")).toMatchObject({ status: "void", void_reason: "replaced" });
    expect((await certificates.list()).certificates.map(({ certificate_id }) => certificate_id)).toEqual([
      "C3",
      "C2",
      "C1",
    ]);
  });

  it("two processes that issue at once leave one valid", async () => {
    const file = path.join(temporaryFolder(), "konkyo.db");
    const worlds = [openWorld(file, "A"), openWorld(file, "B")];
    await Promise.all(Array.from({ length: 10 }, (_, at) => worlds[at % 2]!.certificates.issue(newCertificate())));
    const { certificates } = await worlds[0]!.certificates.list();
    expect(certificates).toHaveLength(10);
    expect(certificates.filter(({ status }) => status === "valid")).toHaveLength(1);
  });

  it("voiding keeps the first reason", async () => {
    const { certificates } = openWorld();
    await certificates.issue(newCertificate());
    expect(await certificates.void("C1", "a wrong answer went out")).toBe(true);
    expect(await certificates.void("C1", "again")).toBe(false);
    expect(await certificates.get("C1")).toMatchObject({ status: "void", void_reason: "a wrong answer went out" });
    expect(await certificates.valid("standard")).toBeNull();
    await expect(certificates.void("C9", "x")).rejects.toMatchObject({ code: "not_found" });
    await expect(certificates.get("C9")).rejects.toMatchObject({ code: "not_found" });
  });

  it("those that do not fit what holds now are voided, naming what has changed", async () => {
    const { certificates } = openWorld();
    await certificates.issue(newCertificate());
    await certificates.issue(newCertificate({ category: "system", hashes: { ...hashes, models: "other" } }));
    expect(await certificates.voidChanged(hashes)).toMatchObject([
      { certificate_id: "C2", status: "void", void_reason: "models has changed" },
    ]);
    expect(await certificates.valid("system")).toBeNull();
    expect(await certificates.valid("standard")).not.toBeNull();
    expect(await certificates.voidChanged(hashes)).toEqual([]);
  });
});

describe("a damaged row", () => {
  it.each([
    ["no JSON", "{"],
    ["another shape", "{}"],
    ["another category's record", JSON.stringify({ ...newCertificate({ category: "system" }), ...rest("C1") })],
    ["another certificate's record", JSON.stringify({ ...newCertificate(), ...rest("C7") })],
    [
      "a mark that is no number",
      JSON.stringify({ ...newCertificate(), ...rest("C1"), thresholds: { faithfulness: null } }),
    ],
  ])("of %s lets nothing out and is named", async (_name, record) => {
    const world = openWorld();
    const { certificates } = world;
    await certificates.issue(newCertificate());
    damage(world, "C1", record);
    const named = { code: "storage_failed", message: expect.stringContaining("C1") as string };
    await expect(certificates.valid("standard")).rejects.toMatchObject(named);
    await expect(certificates.get("C1")).rejects.toMatchObject(named);
    expect(await certificates.list()).toMatchObject({
      certificates: [],
      damaged: [{ certificate_id: "C1", category: "standard", status: "valid" }],
    });
  });

  it("does not keep others from being voided, and can be ended itself", async () => {
    const world = openWorld();
    const { certificates } = world;
    await certificates.issue(newCertificate());
    await certificates.issue(newCertificate({ category: "system", hashes: { ...hashes, corpus: "old" } }));
    damage(world, "C1", "{}");
    await expect(certificates.voidChanged(hashes)).rejects.toMatchObject({ code: "storage_failed" });
    expect(await certificates.valid("system")).toBeNull();
    expect(await certificates.void("C1", "damaged")).toBe(true);
    expect(await certificates.valid("standard")).toBeNull();
    expect(await certificates.voidChanged(hashes)).toEqual([]);
  });
});

function rest(certificate_id: string) {
  return { certificate_id, created_at: "", status: "valid", voided_at: null, void_reason: null };
}
