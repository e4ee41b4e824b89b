/**
 * Whole parts of a total in proportion to shares; they add up to the total.
 * What is left over by rounding goes to the largest remainders, the first of
 * equal ones. Pure.
 *
 * @param shares at least one above 0, none below
 */
export function apportion(total: number, shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  const exact = shares.map((share) => (total * share) / sum);
  const parts = exact.map(Math.floor);
  const left = total - parts.reduce((all, part) => all + part, 0);
  const order = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  const raised = new Set(order.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => part + (raised.has(index) ? 1 : 0));
}

/**
 * Deals rows out to parts one by one, so that in the end each part has exactly
 * its quota and every way of doing so is equally likely. Rows keep their order
 * and none is held back, however many there are.
 *
 * @returns the part of the next row; undefined when all quotas are full
 */
export function createAllotment(quotas: readonly number[], random: () => number): () => number | undefined {
  const left = [...quotas];
  return () => {
    let pick = random() * left.reduce((all, quota) => all + quota, 0);
    const part = left.findIndex((quota) => {
      pick -= quota;
      return pick < 0;
    });
    if (part < 0) return undefined;
    left[part] = (left[part] ?? 0) - 1;
    return part;
  };
}
