import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Lane } from "./lane.js";

/** What /metrics tells. Labels are names from the code alone: never a question, a tenant or a caller. */
export interface Figures {
  /** @param route template, such as /v1/runs/{id} */
  request(given: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** A run or a decision of the gate. */
  run(given: {
    readonly kind: "answer" | "evaluation" | "gate";
    readonly route: string;
    readonly reason: string;
  }): void;
  readonly contentType: string;
  text(): Promise<string>;
}

export function createFigures(options: {
  readonly lanes: Readonly<Record<string, Lane>>;
  readonly inFlight: () => number;
  /** Also memory, event loop and garbage collection of the process. */
  readonly ofProcess: boolean;
}): Figures {
  const register = new Registry();
  const registers = [register];
  if (options.ofProcess) collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: "konkyo_http_request_duration_seconds",
    help: "Time from a request to the end of its answer",
    labelNames: ["route", "method", "status"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300],
    registers,
  });
  const runs = new Counter({
    name: "konkyo_runs_total",
    help: "Runs and decisions of the gate, by how they ended",
    labelNames: ["kind", "route", "reason"],
    registers,
  });
  new Gauge({
    name: "konkyo_http_requests_in_flight",
    help: "Requests that have no complete answer yet",
    registers,
    collect() {
      this.set(options.inFlight());
    },
  });
  for (const [state, read] of [
    ["waiting", (lane: Lane) => lane.waiting()],
    ["running", (lane: Lane) => lane.running()],
  ] as const) {
    new Gauge({
      name: `konkyo_http_lane_${state}`,
      help: `Requests ${state}, by lane`,
      labelNames: ["lane"],
      registers,
      collect() {
        for (const [lane, of] of Object.entries(options.lanes)) this.set({ lane }, read(of));
      },
    });
  }
  return {
    request: ({ seconds, status, ...labels }) => requests.observe({ ...labels, status: String(status) }, seconds),
    run: (labels) => runs.inc(labels),
    contentType: register.contentType,
    text: () => register.metrics(),
  };
}
