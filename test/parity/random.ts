/** A seeded source of randomness, the same on every machine. */
export interface Random {
  /** An integer in [low, high]. */
  integer(low: number, high: number): number;
  flag(): boolean;
  /** `count` flags. */
  flags(count: number): boolean[];
  pick<Item>(items: readonly Item[]): Item;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const flag = (): boolean => next() < 0.5;
  return {
    integer,
    flag,
    flags: (count) => Array.from({ length: count }, flag),
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error("there is nothing to pick from");
      return item;
    },
  };
}
