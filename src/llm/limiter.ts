import { AsyncResource } from "node:async_hooks";
import PQueue from "p-queue";
import { systemClock, type Clock } from "./clock.js";
import { createRateWindow, type RateLimits, type RateWindow } from "./rate-window.js";

/** What a limiter wants to know of a request beside the work itself. */
export interface RequestLoad<Result> {
  /** Tokens that the request is expected to use. */
  readonly tokens: number;
  /** Tokens that it used; null leaves the expectation. */
  used(result: Result): number | null;
  /** Whether an error says that the endpoint has more requests than it takes. */
  overloaded(error: unknown): boolean;
}

/** Keeps the requests to one endpoint within bounds. */
export interface Limiter {
  /**
   * Runs `task` when a place is free, its minute has room and the endpoint is not
   * on hold. Rejects with the signal's reason when it is aborted before or meanwhile.
   */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal, load?: RequestLoad<Result>): Promise<Result>;
  /** Starts nothing for `ms`: what the endpoint asks of one request holds for all of them. */
  hold(ms: number): void;
  /** Places at this moment: fewer than configured after the endpoint was overloaded. */
  places(): number;
}

/** One gate an endpoint, and one minute a model of it. */
export interface LimiterRegistry {
  /** The limiter of `endpoint`. The smallest concurrency that was asked for holds, and for one model the smallest rates. */
  limiterFor(endpoint: string, concurrency: number, rates?: RateLimits & { readonly model: string }): Limiter;
}

export function createLimiterRegistry(clock: Clock = systemClock): LimiterRegistry {
  const gates = new Map<string, Gate>();
  const windows = new Map<string, RateWindow>();
  return {
    limiterFor(endpoint, concurrency, rates) {
      const gate = gates.get(endpoint) ?? createGate(concurrency, clock);
      gates.set(endpoint, gate);
      gate.narrow(concurrency);
      if (rates === undefined) return limit(gate, createRateWindow(clock), clock);
      const key = JSON.stringify([endpoint, rates.model]);
      const window = windows.get(key) ?? createRateWindow(clock);
      windows.set(key, window);
      window.narrow(rates);
      return limit(gate, window, clock);
    },
  };
}

export function createLimiter(concurrency: number, clock: Clock = systemClock, rates?: RateLimits): Limiter {
  const window = createRateWindow(clock);
  if (rates !== undefined) window.narrow(rates);
  return limit(createGate(concurrency, clock), window, clock);
}

function limit(gate: Gate, window: RateWindow, clock: Clock): Limiter {
  const turn = async (tokens: number, signal: AbortSignal | undefined): Promise<void> => {
    const left = (): number => Math.max(gate.holdLeft(), window.waitFor(tokens));
    for (let ms = left(); ms > 0; ms = left()) await clock.sleep(ms, signal);
  };

  return {
    run(task, signal, load) {
      const tokens = load?.tokens ?? 0;
      // A waiting request keeps its place: nobody may use the endpoint meanwhile anyway.
      const limitedTask = async () => {
        await turn(tokens, signal);
        const correct = window.enter(tokens);
        const era = gate.era();
        try {
          const result = await task();
          correct(load?.used(result) ?? tokens);
          gate.succeeded(era);
          return result;
        } catch (error) {
          if (load?.overloaded(error) === true) gate.overloaded(era);
          throw error;
        }
      };
      // The queue starts a task where another one ends: without this, traces would hang it under that one's run.
      return gate.queue.add(AsyncResource.bind(limitedTask), signal === undefined ? {} : { signal });
    },
    hold: (ms) => gate.hold(ms),
    places: () => gate.queue.concurrency,
  };
}

interface Gate {
  readonly queue: PQueue;
  narrow(concurrency: number): void;
  hold(ms: number): void;
  holdLeft(): number;
  /** Changes with each overload: requests of one burst that are refused together count once. */
  era(): number;
  succeeded(era: number): void;
  overloaded(era: number): void;
}

/** So many requests must succeed in a row before one place is given back. */
const successesPerPlace = 10;

/** Half of the places on overload, one back after each run of successes. */
function createGate(concurrency: number, clock: Clock): Gate {
  const queue = new PQueue({ concurrency });
  let most = concurrency;
  let heldUntil = 0;
  let era = 0;
  let successes = 0;
  return {
    queue,
    narrow(wanted) {
      most = Math.min(most, wanted);
      queue.concurrency = Math.min(queue.concurrency, most);
    },
    hold(ms) {
      heldUntil = Math.max(heldUntil, clock.now() + ms);
    },
    holdLeft: () => heldUntil - clock.now(),
    era: () => era,
    succeeded(began) {
      if (began !== era || queue.concurrency >= most) return;
      successes += 1;
      if (successes < successesPerPlace) return;
      successes = 0;
      queue.concurrency += 1;
    },
    overloaded(began) {
      if (began !== era) return;
      era += 1;
      successes = 0;
      queue.concurrency = Math.max(1, Math.floor(queue.concurrency / 2));
    },
  };
}
