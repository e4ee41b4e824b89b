import { KonkyoError } from "../core/errors.js";

/** The part of `process` that tells of signals. */
export interface SignalSource {
  on(signal: ExitSignal, listener: () => void): unknown;
  off(signal: ExitSignal, listener: () => void): unknown;
}

export const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
export type ExitSignal = keyof typeof exitCodes;

export interface ExitOptions {
  /** The work. Its signal is aborted by the first SIGINT or SIGTERM; it returns an exit code. */
  readonly main: (signal: AbortSignal) => Promise<number>;
  /** Reports an error that `main` threw of its own accord and returns the exit code for it. */
  readonly onError: (error: unknown) => number;
  /** What must happen on every way out, such as sending traces. Bounded by itself, never throws. */
  readonly flush: () => Promise<void>;
  readonly signals: SignalSource;
  /** Ends the process at once; called when a second signal arrives. */
  readonly exitNow: (code: number) => void;
  /** Told of the first signal, for a line to the user. */
  readonly onSignal?: (signal: ExitSignal) => void;
}

/**
 * Runs a one-shot process to its end and returns its exit code: that of `main`,
 * that of `onError`, or 130 (SIGINT) or 143 (SIGTERM) when a signal stopped it.
 * A signal aborts `main` and waits for it; a second one ends the process at once.
 */
export async function runUntilExit(options: ExitOptions): Promise<number> {
  const { main, onError, flush, signals, exitNow, onSignal } = options;
  const controller = new AbortController();
  let stoppedBy: ExitSignal | null = null;
  let settled = false;

  const stop = (signal: ExitSignal) => () => {
    if (stoppedBy !== null) {
      exitNow(exitCodes[stoppedBy]);
      return;
    }
    stoppedBy = signal;
    // The work is done and its result stands; only the sending of traces is left, which is bounded.
    if (settled) return;
    onSignal?.(signal);
    controller.abort(new KonkyoError("cancelled", `stopped by ${signal}`));
  };
  const listeners = { SIGINT: stop("SIGINT"), SIGTERM: stop("SIGTERM") };
  for (const signal of exitSignals) signals.on(signal, listeners[signal]);

  try {
    const code = await settle(main, controller.signal, onError, () => stoppedBy);
    settled = true;
    await flush();
    return code;
  } finally {
    for (const signal of exitSignals) signals.off(signal, listeners[signal]);
  }
}

const exitSignals = ["SIGINT", "SIGTERM"] as const;

async function settle(
  main: ExitOptions["main"],
  signal: AbortSignal,
  onError: ExitOptions["onError"],
  stoppedBy: () => ExitSignal | null,
): Promise<number> {
  try {
    const code = await main(signal);
    const stop = stoppedBy();
    return stop === null ? code : exitCodes[stop];
  } catch (error) {
    const stop = stoppedBy();
    // After a signal the error is the abort itself, in whatever shape the interrupted call gave it.
    return stop === null ? onError(error) : exitCodes[stop];
  }
}
