import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRemoteParent } from "../../src/tracing/opentelemetry-parent.js";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

describe("the header traceparent", () => {
  it.each([
    ["of a kept trace", `00-${traceId}-${spanId}-01`, 1],
    ["of one that is not kept", `00-${traceId}-${spanId}-00`, 0],
    ["with flags of later versions", `00-${traceId}-${spanId}-ff`, 1],
    ["of a later version with more parts", `01-${traceId}-${spanId}-01-more`, 1],
    ["with space around it", ` 00-${traceId}-${spanId}-01 `, 1],
  ])("is read: %s", (_name, header, traceFlags) => {
    expect(readRemoteParent(header, "a=1")).toEqual({ traceId, spanId, traceFlags, traceState: "a=1" });
  });

  it.each([
    ["absent", undefined],
    ["empty", ""],
    ["an impossible version", `ff-${traceId}-${spanId}-01`],
    ["more than its version has", `00-${traceId}-${spanId}-01-more`],
    ["a trace of zeros", `00-${"0".repeat(32)}-${spanId}-01`],
    ["a span of zeros", `00-${traceId}-${"0".repeat(16)}-01`],
    ["capitals", `00-${traceId.toUpperCase()}-${spanId}-01`],
    ["too short", `00-${traceId.slice(1)}-${spanId}-01`],
    ["a line more", `00-${traceId}-${spanId}-01\nx`],
  ])("counts as absent: %s", (_name, header) => {
    expect(readRemoteParent(header, "a=1")).toBeNull();
  });

  it("never fails, whatever a caller sends", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (header, state) => {
        const parent = readRemoteParent(header, state);
        expect(parent === null || /^[\da-f]{32}$/u.test(parent.traceId)).toBe(true);
      }),
    );
  });
});
