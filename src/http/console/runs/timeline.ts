import type { RunNode } from "../../../tracing/run-history.js";

/** Where a node's bar begins and how long it is, as shares of the whole, 0 to 1. */
export interface TimelineBar {
  readonly start: number;
  readonly length: number;
}

export interface Timeline {
  /** Milliseconds in which any node was at work. */
  readonly workingMs: number;
  /** One for each node, in the same order. */
  readonly bars: readonly TimelineBar[];
}

/**
 * Nodes side by side in time. The time in which none was at work, such as days
 * of waiting for a person, takes no room.
 */
export function timelineOf(nodes: readonly Pick<RunNode, "started_at" | "duration_ms">[]): Timeline {
  const spans = nodes.map(({ started_at: at, duration_ms: duration }) => {
    const start = Date.parse(at);
    return { start, end: start + duration };
  });
  const working = merged(spans);
  const workingMs = working.reduce((sum, { start, end }) => sum + (end - start), 0);
  const share = (milliseconds: number): number => (workingMs === 0 ? 0 : milliseconds / workingMs);
  const workedBefore = (time: number): number =>
    working.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, time) - start), 0);
  return {
    workingMs,
    bars: spans.map(({ start, end }) => ({ start: share(workedBefore(start)), length: share(end - start) })),
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The same time without overlaps, in order. */
function merged(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (last === undefined || span.start > last.end) result.push(span);
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return result;
}
