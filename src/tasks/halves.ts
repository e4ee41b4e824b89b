/** A list in two; null when it has fewer than two items. */
export function halvesOf<Item>(items: readonly Item[]): readonly [readonly Item[], readonly Item[]] | null {
  if (items.length < 2) return null;
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}

/** Two outputs of verdicts as one. */
export function joinVerdicts<Verdict>(
  first: { readonly verdicts: Verdict[] },
  second: { readonly verdicts: Verdict[] },
): { verdicts: Verdict[] } {
  return { verdicts: [...first.verdicts, ...second.verdicts] };
}
