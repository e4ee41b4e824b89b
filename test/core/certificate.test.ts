import fc from "fast-check";
import { expect, it } from "vitest";
import {
  certificateHashesSchema,
  certificateSchema,
  changedPart,
  type Certificate,
} from "../../src/core/certificate.js";

const parts = Object.keys(certificateHashesSchema.shape) as (keyof Certificate["hashes"])[];
const certificate = certificateSchema.parse({
  ...{ certificate_id: "C1", category: "standard", created_at: "2026-01-01T00:00:00.000Z", created_by: "hanako" },
  ...{ status: "valid", voided_at: null, void_reason: null, allowed_rate: 0.05, confidence: 0.95 },
  thresholds: { faithfulness: 0.8 },
  labels: { total: 60, released: 59, wrong: 0, upper_bound: 0.0495 },
  hashes: Object.fromEntries(parts.map((part) => [part, `${part} of then`])),
});

it("nothing has changed where all parts are as they were", () => {
  expect(changedPart(certificate, { ...certificate.hashes })).toBeNull();
});

it("any part that differs is a change, and the first one is named", () => {
  fc.assert(
    fc.property(fc.subarray(parts, { minLength: 1 }), (changed) => {
      const now = { ...certificate.hashes };
      for (const part of changed) now[part] = "of now";
      expect(changedPart(certificate, now)).toBe(parts.find((part) => changed.includes(part)));
    }),
  );
});

it("a part that is missing now has changed", () => {
  for (const part of parts) {
    const now = { ...certificate.hashes };
    Reflect.deleteProperty(now, part);
    expect(changedPart(certificate, now)).toBe(part);
  }
});

it.each([
  ["an allowed rate of all", { allowed_rate: 1 }],
  ["an allowed rate of none", { allowed_rate: 0 }],
  ["a mark that is no number", { thresholds: { faithfulness: Number.NaN } }],
  ["an unknown status", { status: "suspended" }],
  ["a missing hash", { hashes: { corpus: "c" } }],
  ["a bound above 1", { labels: { total: 1, released: 1, wrong: 1, upper_bound: 1.2 } }],
])("%s is no certificate", (_name, over) => {
  expect(certificateSchema.safeParse({ ...certificate, ...over }).success).toBe(false);
});
