import { costOf, type Price } from "./prices.js";

/** What all roles together may use; null is no limit. */
export interface BudgetLimits {
  readonly max_calls: number | null;
  readonly max_tokens: number | null;
  readonly max_cost_usd: number | null;
}

export interface Spending {
  readonly calls: number;
  readonly tokens: number;
  /** Null once a request had no known price. */
  readonly cost_usd: number | null;
}

/** The most that one request is expected to use. */
export interface ExpectedSpending {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly price: Price | null;
}

export type SettledTokens = Pick<ExpectedSpending, "input_tokens" | "output_tokens">;

/** A place in the budget, held while its request runs. */
export interface Reservation {
  /** The request ended and used this; to be called once. */
  settle(tokens: SettledTokens): void;
  /** The request was never sent. */
  release(): void;
}

export interface Budget {
  /**
   * Resolves when the request fits beside all that was used. Waits for running
   * requests where they alone stand in the way, as they may use less than expected.
   *
   * @throws BudgetExhausted when it cannot fit any more; the signal's reason when aborted
   */
  reserve(expected: ExpectedSpending, signal?: AbortSignal): Promise<Reservation>;
  /** What has been used up to now. */
  spending(): Spending;
}

/** The budget has no room for the request; what was done stays done. */
export class BudgetExhausted extends Error {
  override readonly name = "BudgetExhausted";
}

interface Amount {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number | null;
}

const nothing: Amount = { calls: 0, tokens: 0, cost: 0 };

export function createBudget(limits: BudgetLimits): Budget {
  let spent = nothing;
  const running = new Set<Amount>();
  const waiting = new Set<() => void>();

  const end = (amount: Amount, used: Amount): void => {
    running.delete(amount);
    spent = add(spent, used);
    for (const wake of [...waiting]) wake();
  };

  return {
    async reserve(expected, signal) {
      const amount = amountOf(expected, expected.price);
      for (;;) {
        signal?.throwIfAborted();
        const fault = excess(add(spent, amount), limits);
        if (fault !== null) throw new BudgetExhausted(fault);
        if (excess([...running, amount].reduce(add, spent), limits) === null) break;
        await nextEnd(waiting, signal);
      }
      running.add(amount);
      return {
        settle: (tokens) => end(amount, amountOf(tokens, expected.price)),
        release: () => end(amount, nothing),
      };
    },
    spending: () => ({ calls: spent.calls, tokens: spent.tokens, cost_usd: spent.cost }),
  };
}

function amountOf({ input_tokens, output_tokens }: SettledTokens, price: Price | null): Amount {
  const cost = costOf({ calls: 1, input_tokens, output_tokens }, price);
  return { calls: 1, tokens: input_tokens + output_tokens, cost };
}

function add(left: Amount, right: Amount): Amount {
  const cost = left.cost === null || right.cost === null ? null : left.cost + right.cost;
  return { calls: left.calls + right.calls, tokens: left.tokens + right.tokens, cost };
}

/** Which limit the amount goes beyond, in words; null when none. A cost that nobody knows goes beyond every limit. */
function excess({ calls, tokens, cost }: Amount, limits: BudgetLimits): string | null {
  const { max_calls, max_tokens, max_cost_usd } = limits;
  if (max_calls !== null && calls > max_calls) return `the budget of ${max_calls} requests is used up`;
  if (max_tokens !== null && tokens > max_tokens) {
    return `the budget of ${max_tokens} tokens has no room left for this request`;
  }
  if (max_cost_usd !== null && (cost === null || cost > max_cost_usd)) {
    const why =
      cost === null ? "cannot be kept, since the model has no known price" : "has no room left for this request";
    return `the budget of ${max_cost_usd} US dollars ${why}`;
  }
  return null;
}

function nextEnd(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      waiting.delete(wake);
      signal?.removeEventListener("abort", wake);
      resolve();
    };
    waiting.add(wake);
    // The loop that waits looks at the signal itself.
    signal?.addEventListener("abort", wake, { once: true });
  });
}
