/** 4.96 %, 5 %; to two places and rounded up, so that a bound is never shown lower than it is. */
export function percent(share: number): string {
  const hundredths = Math.ceil(Number((share * 10_000).toFixed(6)));
  return `${hundredths / 100} %`;
}
