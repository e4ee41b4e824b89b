/** The span of another process that a request belongs to. */
export interface RemoteParent {
  readonly traceId: string;
  readonly spanId: string;
  /** Bit 0: the caller keeps its trace. */
  readonly traceFlags: number;
  /** The header `tracestate` as it came; null without one. */
  readonly traceState: string | null;
}

const shape = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/u;

/**
 * Reads the W3C headers `traceparent` and `tracestate`. What the standard calls
 * invalid counts as absent, null: a trace is begun anew. A later version may
 * have more parts at its end.
 */
export function readRemoteParent(traceparent: string | undefined, tracestate: string | undefined): RemoteParent | null {
  const [, version, traceId = "", spanId = "", flags = "", more] = shape.exec(traceparent?.trim() ?? "") ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (/^0+$/u.test(traceId) || /^0+$/u.test(spanId)) return null;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, traceState: tracestate ?? null };
}
