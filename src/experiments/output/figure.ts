/** A value in three digits; a dash where there is none. */
export function figure(value: number | null): string {
  return value === null ? "—" : value.toFixed(3);
}

export function percent(value: number | null): string {
  return value === null ? "—" : `${(value * 100).toFixed(1)} %`;
}

export function range(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? "—" : `${interval.low.toFixed(3)} – ${interval.high.toFixed(3)}`;
}

/** With its sign, since it is a change. */
export function signed(value: number | null): string {
  return value === null ? "—" : `${value > 0 ? "+" : ""}${value.toFixed(3)}`;
}
