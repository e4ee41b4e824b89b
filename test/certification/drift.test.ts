import path from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCertificates } from "../../src/certification/certificates.js";
import { checkDrift, isSampled } from "../../src/certification/drift.js";
import { reviewDrift } from "../../src/certification/review-drift.js";
import type { Certificate } from "../../src/core/certificate.js";
import type { Label } from "../../src/review/labels.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { temporaryFolder } from "../support/services.js";
import { scored } from "./judged-drafts.js";
import { hashes, insertLabel, label, newCertificate } from "./label-rows.js";

describe("sampling", () => {
  it("draws about the share that is asked for, the same runs every time", () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => `run-${at}`);
    const drawn = ids.filter((id) => isSampled(id, 0.05));
    expect(Math.abs(drawn.length / ids.length - 0.05)).toBeLessThan(3 * Math.sqrt((0.05 * 0.95) / ids.length));
    expect(ids.filter((id) => isSampled(id, 0.05))).toEqual(drawn);
    // A higher rate draws these and more.
    expect(drawn.every((id) => isSampled(id, 0.2))).toBe(true);
  });

  it("none at 0, all at 1, and all when the rate is no number", () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect([isSampled(id, 0), isSampled(id, 1), isSampled(id, Number.NaN)]).toEqual([false, true, true]);
      }),
    );
  });
});

const certificate: Certificate = {
  ...newCertificate(),
  ...{
    certificate_id: "C1",
    created_at: "2026-01-01T00:00:00.000Z",
    status: "valid",
    voided_at: null,
    void_reason: null,
  },
};

describe("the check", () => {
  it("counts the certificate's own labels and those since together", () => {
    expect(checkDrift(certificate, { released: 0, wrong: 0 })).toMatchObject({ released: 93, wrong: 1, holds: true });
    const check = checkDrift(certificate, { released: 5, wrong: 1 });
    expect(check).toMatchObject({ released: 98, wrong: 2, holds: false });
    expect(check.upperBound).toBeCloseTo(0.0628, 3);
    expect(check.detail).toBe(
      "2 of 98 answers were wrong (1 of 93 when it was earned, 1 of 5 looked at since): " +
        "at 95 % confidence up to 6.29 % may be, and 5 % are allowed",
    );
  });

  it("right answers never end a certificate, wrong ones never mend it", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (right, wrong, more) => {
        const before = checkDrift(certificate, { released: right + wrong, wrong });
        if (before.holds) {
          expect(checkDrift(certificate, { released: right + wrong + more, wrong }).holds).toBe(true);
        } else {
          expect(checkDrift(certificate, { released: right + wrong + more, wrong: wrong + more }).holds).toBe(false);
        }
      }),
    );
  });
});

describe("after a released answer was looked at", () => {
  async function reviewed(labels: readonly Label[]) {
    const storage = openStorage(path.join(temporaryFolder(), "konkyo.db"));
    onTestFinished(() => storage.close());
    const clock = { now: () => new Date("2026-01-01T00:00:00.000Z") };
    const certificates = createCertificates({ storage, clock, newId: () => "C1", version: "0.1.0" });
    await certificates.issue(newCertificate());
    for (const each of labels) insertLabel(storage, each);
    const review = await reviewDrift({ storage, certificates, category: "standard" });
    return { review, after: await certificates.get("C1") };
  }
  const sampled = (id: string, over: Partial<Label> = {}): Label =>
    label(id, { source: "sampled", certificate_id: "C1", ...over });

  it("a certificate whose bound holds stays", async () => {
    const { review, after } = await reviewed([sampled("1"), sampled("2")]);
    expect(review?.check).toMatchObject({ released: 95, wrong: 1, holds: true });
    expect(after.status).toBe("valid");
  });

  it("a wrong answer that lifts the bound above the allowed rate ends it, with the figures", async () => {
    const { after } = await reviewed([sampled("1"), sampled("2", { correct: false })]);
    expect(after).toMatchObject({ status: "void" });
    expect(after.void_reason).toMatch(/^drift: 2 of 95 answers were wrong \(1 of 93 when it was earned, 1 of 2 /);
  });

  it("an answer counts that it let out, whatever the clock said", async () => {
    const { after } = await reviewed([sampled("1", { correct: false, labelled_at: "1999-01-01T00:00:00.000Z" })]);
    expect(after.status).toBe("void");
  });

  it("an answer of an earlier certificate counts when it was looked at since", async () => {
    const { after } = await reviewed([sampled("1", { correct: false, certificate_id: "C0" })]);
    expect(after.status).toBe("void");
  });

  it.each<[string, Partial<Label>]>([
    ["looked at before", { certificate_id: "C0", labelled_at: "2025-12-31T00:00:00.000Z" }],
    ["of scores that it would not let out", { certificate_id: "C0", scores: [scored("faithfulness", 0.7)] }],
    ["made from other documents", { certificate_id: "C0", hashes: { ...hashes, corpus: "other" } }],
    ["of another category", { category: "system" }],
    ["that was not released", { source: "review", certificate_id: null }],
    ["without a verdict", { correct: null }],
  ])("an answer %s does not count", async (_name, over) => {
    const { review, after } = await reviewed([sampled("1", { correct: false, ...over })]);
    expect(review?.check).toMatchObject({ released: 93, wrong: 1 });
    expect(after.status).toBe("valid");
  });

  it("a category without a certificate has nothing to check", async () => {
    const storage = openStorage(path.join(temporaryFolder(), "konkyo.db"));
    onTestFinished(() => storage.close());
    const certificates = createCertificates({
      storage,
      clock: { now: () => new Date(0) },
      newId: () => "C1",
      version: "0.1.0",
    });
    expect(await reviewDrift({ storage, certificates, category: "standard" })).toBeNull();
  });
});
