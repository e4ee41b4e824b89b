import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MetricOutcome } from "../../src/metrics/define-metric.js";
import type { ReturnedVerdict } from "../../src/metrics/reconcile.js";
import { reconcile } from "../../src/metrics/reconcile.js";
import { numbered, shareOfVerdicts } from "../../src/metrics/verdict-share.js";

const items = (count: number) =>
  numbered(
    "s",
    Array.from({ length: count }, (_, index) => `文${index + 1}`),
  );
const verdict = (id: string, passed: boolean, reason = ""): ReturnedVerdict => ({ id, passed, reason });

describe("reconciling what came back with what was sent", () => {
  it("keeps the order of submission whatever the order of the reply", () => {
    const { verdicts } = reconcile(items(2), [verdict("s2", false, "b"), verdict("s1", true, "a")], "en");
    expect(verdicts).toEqual([
      { id: "s1", text: "文1", verdict: "yes", reason: "a" },
      { id: "s2", text: "文2", verdict: "no", reason: "b" },
    ]);
  });

  it("counts missing, extra, repeated and conflicting verdicts", () => {
    const returned = [
      verdict("s1", true),
      verdict("s1", true),
      verdict("s2", true, "支える"),
      verdict("s2", false, "支えない"),
      verdict("s9", true),
      verdict("__proto__", true),
    ];
    const found = reconcile(items(3), returned, "ja");
    expect(found.verdicts.map((each) => each.verdict)).toEqual(["yes", "no", "missing"]);
    expect(found.verdicts[1]?.reason).toContain("支えない");
    expect(found.reconciliation).toEqual({
      submitted: 3,
      returned: 6,
      missing: 1,
      extra: 2,
      repeated: 2,
      conflicting: 1,
    });
  });

  const id = fc.constantFrom("s1", "s2", "s3", "s4", "x", "", "constructor");
  const reply = fc.array(fc.record({ id, passed: fc.boolean(), reason: fc.string() }), { maxLength: 12 });

  it("gives every submitted item one verdict, a pass only where all of its verdicts pass", () => {
    fc.assert(
      fc.property(reply, fc.integer({ min: 0, max: 4 }), (returned, count) => {
        const found = reconcile(items(count), returned, "ja");
        expect(found.verdicts.map((each) => each.id)).toEqual(items(count).map((item) => item.id));
        for (const each of found.verdicts) {
          const own = returned.filter((other) => other.id === each.id);
          expect(each.verdict === "yes").toBe(own.length > 0 && own.every((other) => other.passed));
          expect(each.verdict === "missing").toBe(own.length === 0);
        }
      }),
    );
  });

  it("accounts for every returned verdict", () => {
    fc.assert(
      fc.property(reply, (returned) => {
        const found = reconcile(items(4), returned, "ja").reconciliation;
        const known = returned.filter((each) => /^s[1-4]$/.test(each.id));
        expect(found.extra).toBe(returned.length - known.length);
        expect(found.missing).toBe(4 - new Set(known.map((each) => each.id)).size);
        expect(found.conflicting).toBeLessThanOrEqual(found.repeated);
      }),
    );
  });

  const strictShare = (count: number, returned: readonly ReturnedVerdict[]): MetricOutcome => {
    const context = { convention: "strict", language: "ja" } as const;
    return shareOfVerdicts(reconcile(items(count), returned, "ja"), returned, context);
  };

  it("one more supported statement never lowers the share", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), (flags) => {
        const returned = flags.map((passed, index) => verdict(`s${index + 1}`, passed));
        const before = strictShare(flags.length, returned);
        const after = strictShare(flags.length + 1, [...returned, verdict(`s${flags.length + 1}`, true)]);
        expect(valueOf(after)).toBeGreaterThanOrEqual(valueOf(before));
      }),
    );
  });

  it("leaving a verdict out never raises the share", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 20 }), fc.nat(), (flags, pick) => {
        const returned = flags.map((passed, index) => verdict(`s${index + 1}`, passed));
        const short = returned.filter((_, index) => index !== pick % flags.length);
        expect(valueOf(strictShare(flags.length, short))).toBeLessThanOrEqual(
          valueOf(strictShare(flags.length, returned)),
        );
      }),
    );
  });
});

function valueOf(outcome: MetricOutcome): number {
  if (outcome.status !== "scored") throw new Error(outcome.reason);
  return outcome.value;
}
