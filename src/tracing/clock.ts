/** Time as an argument, so that records can be tested. */
export interface Clock {
  /** The wall clock, for records. */
  now(): Date;
  /** Milliseconds from an arbitrary start; never goes back. For durations. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
};
