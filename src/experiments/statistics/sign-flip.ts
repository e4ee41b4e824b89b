import type { RandomSource } from "./random.js";
import { drawsPerStep, inOneGo, type Steps } from "./steps.js";

/** Up to so many differences every combination of signs is tried. */
const exactLimit = 14;
const mostSteps = 5e7;

/**
 * How likely a mean difference at least this far from 0 is, two-sided, if each
 * pair could as well have come out the other way round. Assumes nothing of how
 * the differences are spread, so it also holds for a few pairs. 1 when no pair differs.
 */
export function signFlipTest(differences: ArrayLike<number>, random: RandomSource): number {
  return inOneGo(signFlipSteps(differences, random));
}

/** As {@link signFlipTest}, in steps. */
export function* signFlipSteps(differences: ArrayLike<number>, random: RandomSource): Steps<number> {
  const changed = Float64Array.from(differences).filter((difference) => difference !== 0);
  if (changed.length === 0) return 1;
  const observed = Math.abs(changed.reduce((sum, difference) => sum + difference, 0));
  // Equal sums may differ in their last bits by the order of adding.
  const bound = observed - 1e-9 * Math.max(1, observed);
  return changed.length <= exactLimit ? exact(changed, bound) : yield* drawn(changed, bound, random);
}

function exact(differences: Float64Array, bound: number): number {
  const combinations = 2 ** differences.length;
  let asFar = 0;
  for (let signs = 0; signs < combinations; signs += 1) {
    let sum = 0;
    for (let index = 0; index < differences.length; index += 1) {
      const difference = differences[index] ?? 0;
      sum += (signs & (1 << index)) === 0 ? difference : -difference;
    }
    if (Math.abs(sum) >= bound) asFar += 1;
  }
  return asFar / combinations;
}

function* drawn(differences: Float64Array, bound: number, random: RandomSource): Steps<number> {
  const drawsOfStep = Math.ceil(drawsPerStep / differences.length);
  const draws = Math.min(10_000, Math.max(2000, Math.floor(mostSteps / differences.length)));
  let asFar = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    let bits = 0;
    for (let index = 0; index < differences.length; index += 1) {
      if (index % 32 === 0) bits = random.bits();
      const difference = differences[index] ?? 0;
      sum += (bits & 1) === 0 ? difference : -difference;
      bits >>>= 1;
    }
    if (Math.abs(sum) >= bound) asFar += 1;
    if (draw % drawsOfStep === 0) yield;
  }
  // The observed signs are one of the combinations: a probability is never 0.
  return (asFar + 1) / (draws + 1);
}
